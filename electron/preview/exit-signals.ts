/** Ends the process in order, with status 0, on Ctrl+C or a signal to end; at once on a second one. */
export function endOnSignal(close: () => Promise<void>): void {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
