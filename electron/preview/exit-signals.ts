/** Ends the process in order, with status 0, at Ctrl+C or when it is asked to end; at once when asked again. */
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
