import type { OutsideOutcome } from '../../contract/calls/alarm.ts';
import { withinTime } from '../../contract/deadline.ts';
import type { HttpRequest, HttpTransport, Timers } from '../../contract/ports.ts';
import { NotPublic } from '../../contract/ports.ts';

/** How long a receiver may take to answer, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000;

/** Sends requests to addresses outside. */
export interface OutsideSender {
  /** Resolves to the status of the answer; rejects if none comes in time. */
  send(request: Omit<HttpRequest, 'signal'>): Promise<number>;
  /** What came of the last request to an address in this run; null without one. */
  outcomeOf(address: string): OutsideOutcome | null;
}

/** `onOutcome` is called when the outcome of an address changes. */
export function createOutsideSender(transport: HttpTransport, timers: Timers, onOutcome: () => void): OutsideSender {
  const outcomes = new Map<string, OutsideOutcome>();

  function note(address: string, outcome: OutsideOutcome): void {
    if (outcomes.get(address) === outcome) return;
    outcomes.set(address, outcome);
    onOutcome();
  }

  return {
    async send(request) {
      try {
        const { status } = await withinTime(timers, ANSWER_WITHIN_MS, (signal) => transport({ ...request, signal }));
        note(request.url, status < 300 ? 'accepted' : 'refused');
        return status;
      } catch (error) {
        note(request.url, error instanceof NotPublic ? 'not_public' : 'unanswered');
        throw error;
      }
    },
    outcomeOf: (address) => outcomes.get(address) ?? null,
  };
}
