import type { Timers } from './ports.ts';

/** Runs `work`, and aborts its signal after this time. Settles as `work` does. */
export async function withinTime<Result>(
  timers: Timers,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopped = new AbortController();
  const cancel = timers.after(milliseconds, () => stopped.abort(new Error('no answer in time')));
  try {
    return await work(stopped.signal);
  } finally {
    cancel();
  }
}
