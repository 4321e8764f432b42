/** Ends with whoever started this: npm that is told to end by a signal doesn't pass it on, and nobody would see what is left. */
export function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
