/** The command line, or a file that it names, is invalid. The message says why and is printed without a stack. */
export class UsageError extends Error {}
