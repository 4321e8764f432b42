import type { Timers } from './ports.ts';

/** Does `work`, whose signal is aborted after so many milliseconds. What it resolves or rejects to is handed on. */
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
