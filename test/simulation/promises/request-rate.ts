import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** Waited after a 429 that doesn't say how long. */
const UNNAMED_MS = 5 * SECOND;

const START = 180;
const LEAST = 12;
const REGAINED_PER_MINUTE = 10;

/** What one run of the app may send, by its own steady clock. */
interface Allowed {
  readonly left: number[];
  perMinute: number;
  since: number;
  /** Until then a 429 has stopped everything. */
  stopped: number;
  /** Until then another 429 is the same warning. */
  warned: number;
}

/** C8: one counter never passes its own allowance, and obeys Retry-After. */
export const monitorRequestRate: CreatePromiseMonitor = (_world, broken) => {
  const allowed = new Map<Counter, Allowed>();
  const nowPerMinute = ({ perMinute, since }: Allowed, now: number): number =>
    Math.min(START, perMinute + ((now - since) / MINUTE) * REGAINED_PER_MINUTE);
  return {
    starting(counter) {
      allowed.set(counter, { left: [], perMinute: START, since: 0, stopped: 0, warned: 0 });
    },
    requestLeft(counter) {
      const mine = allowed.get(counter);
      if (mine === undefined) return;
      const now = counter.pc.clock.monotonic();
      while (mine.left[0] !== undefined && mine.left[0] <= now - MINUTE) mine.left.shift();
      mine.left.push(now);
      const most = Math.ceil(nowPerMinute(mine, now));
      if (mine.left.length > most)
        broken(`${counter.name} sends ${mine.left.length} requests in a minute instead of ${most}`);
      if (now < mine.stopped - 1)
        broken(`${counter.name} sends ${Math.round(mine.stopped - now)} ms before Retry-After is over`);
    },
    responseArrived(counter, _request, answer) {
      const mine = allowed.get(counter);
      if (answer.status !== 429 || mine === undefined) return;
      const now = counter.pc.clock.monotonic();
      if (now >= mine.warned) {
        mine.perMinute = Math.max(LEAST, nowPerMinute(mine, now) / 2);
        mine.since = now;
      }
      const after = answer.header('retry-after');
      if (after !== null) mine.stopped = Math.max(mine.stopped, now + Number(after) * SECOND);
      mine.warned = Math.max(mine.warned, now + (after === null ? UNNAMED_MS : Number(after) * SECOND));
    },
  };
};
