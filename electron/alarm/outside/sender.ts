import type { HttpRequest, HttpTransport, Timers } from '../../contract/ports.ts';

/** How long a receiver may take to answer, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000;

/** Sends a request to an address outside. Resolves to the status of the answer; rejects if none comes in time. */
export type OutsideSender = (request: Omit<HttpRequest, 'signal'>) => Promise<number>;

export function createOutsideSender(transport: HttpTransport, timers: Timers): OutsideSender {
  return async (request) => {
    const stopped = new AbortController();
    const cancel = timers.after(ANSWER_WITHIN_MS, () => stopped.abort(new Error('no answer in time')));
    try {
      const { status } = await transport({ ...request, signal: stopped.signal });
      return status;
    } finally {
      cancel();
    }
  };
}
