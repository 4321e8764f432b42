/**
 * Resolves when the process is told to stop, also while it is still starting: main.ts imports this file first. The system
 * drops a signal to process 1 of a container that nothing listens to, and the container would be killed 10 seconds later.
 */
export const stopSignal = new Promise<void>((resolve) => {
  process.once('SIGTERM', () => resolve());
  process.once('SIGINT', () => resolve());
});

const stopping = new AbortController();
void stopSignal.then(() => stopping.abort());

/** The same as a signal, for what can be aborted. */
export const stopped: AbortSignal = stopping.signal;
