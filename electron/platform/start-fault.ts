/** A fault that only the person who starts the app can fix. The message is one line for them. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** Another program uses the same data folder. */
export function createFolderInUseFault(folder: string): StartFault {
  return new StartFault(
    `Another Counter is running with the data folder ${folder}. Use that one, or name another folder with --data FOLDER.`,
  );
}

/** Prints a StartFault as one line on standard error and exits with status 2. Throws anything else again. */
export function exitOnStartFault(fault: unknown): never {
  if (!(fault instanceof StartFault)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exit(2);
}
