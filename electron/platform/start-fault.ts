/** Something about how the app was started that only whoever started it can put right. The message is one line for them. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** Another program works with the same data folder. */
export function createFolderInUseFault(folder: string): StartFault {
  return new StartFault(
    `Another Counter is running with the data folder ${folder}. Use that one, or name another folder with --data FOLDER.`,
  );
}

/** Says a StartFault in one line on standard error and ends with status 2. Throws anything else again. */
export function exitOnStartFault(fault: unknown): never {
  if (!(fault instanceof StartFault)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exit(2);
}
