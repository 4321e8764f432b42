import { MINUTE, SECOND } from '../contract/domain/time.ts';
import type { Clock } from '../contract/ports.ts';

/** How many consecutive wrong PINs cost no wait. */
export const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = 15 * MINUTE;

/**
 * How long no PIN is accepted after a number of consecutive wrong ones: 30 seconds after five, then twice as long each
 * time.
 */
function waitAfter(wrongPins: number): number {
  if (wrongPins < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrongPins - FREE_TRIES));
}

/** Whose tries are counted: a person's id and the stored number of wrong ones. */
interface Subject {
  readonly id: string;
  readonly wrong: number;
}

/**
 * Each subject's consecutive wrong tries, and the waits that follow. Waits run on the monotonic clock, so
 * setting the PC's clock doesn't shorten them; a restart of Counter starts them from the beginning.
 */
export interface PinTries {
  /** Milliseconds until a PIN is accepted again. */
  waitMs(subject: Subject): number;
  /** Counts a try, which is wrong until {@link reset}. Returns the number of consecutive tries. */
  count(subject: Subject): number;
  reset(id: string): void;
}

export function createPinTries(clock: Clock): PinTries {
  const known = new Map<string, { readonly wrong: number; readonly endsAt: number }>();

  function set(id: string, wrong: number): { readonly wrong: number; readonly endsAt: number } {
    const state = { wrong, endsAt: clock.monotonic() + waitAfter(wrong) };
    known.set(id, state);
    return state;
  }

  return {
    waitMs: ({ id, wrong }) => Math.max(0, (known.get(id) ?? set(id, wrong)).endsAt - clock.monotonic()),
    count: ({ id, wrong }) => set(id, (known.get(id)?.wrong ?? wrong) + 1).wrong,
    reset: (id) => void set(id, 0),
  };
}
