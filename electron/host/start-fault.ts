/** Something about how the app was started that only whoever started it can put right. The message is one line for them. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** Says a StartFault in one line on standard error and ends with status 2. Throws anything else again. */
export function endForStartFault(fault: unknown): never {
  if (!(fault instanceof StartFault)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exit(2);
}
