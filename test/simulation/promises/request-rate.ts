import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest } from '../../../electron/contract/ports.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

const START = 180;
const MINIMUM = 12;
const REGAINED_PER_MINUTE = 10;

/** What one run of the app has sent and may send, by its own monotonic clock. */
interface RateState {
  /** When the requests of the last minute left. */
  readonly sentAt: number[];
  perMinute: number;
  since: number;
  /** When the limit was last lowered: what left before counts against the former one. */
  countedFrom: number;
  /** When the last `Retry-After` arrived, and until when it stops all requests. */
  stoppedAt: number;
  stoppedUntil: number;
  /** When the limit was last halved. A 429 to a request that left earlier belongs to the same warning. */
  halvedAt: number;
}

/** C8: one counter never exceeds its own rate limit, and obeys `Retry-After`. */
export const monitorRequestRate: CreatePromiseMonitor = (_world, report, recordCheck) => {
  const states = new Map<Counter, RateState>();
  const leftAt = new WeakMap<HttpRequest, number>();
  const computeLimit = ({ perMinute, since }: RateState, now: number): number =>
    Math.min(START, perMinute + ((now - since) / MINUTE) * REGAINED_PER_MINUTE);
  return {
    starting(counter) {
      states.set(counter, {
        sentAt: [],
        perMinute: START,
        since: 0,
        countedFrom: Number.NEGATIVE_INFINITY,
        stoppedAt: Number.NEGATIVE_INFINITY,
        stoppedUntil: 0,
        halvedAt: Number.NEGATIVE_INFINITY,
      });
    },
    requestLeft(counter, request) {
      const state = states.get(counter);
      if (state === undefined) return;
      recordCheck(true);
      const now = counter.pc.clock.monotonic();
      leftAt.set(request, now);
      while (state.sentAt[0] !== undefined && state.sentAt[0] + MINUTE <= now) state.sentAt.shift();
      state.sentAt.push(now);
      const limit = Math.ceil(computeLimit(state, now));
      const counted = state.sentAt.filter((at) => at > state.countedFrom);
      for (const [sent, most] of [
        [counted.length, limit],
        [state.sentAt.length, START],
      ] as const)
        if (sent > most) report(`${counter.name} sends ${sent} requests in a minute instead of ${most}`);
      // As the PC wakes, a request may leave in the same instant as the answer arrives, before the app has read it.
      if (now > state.stoppedAt && now < state.stoppedUntil - 1)
        report(`${counter.name} sends ${Math.round(state.stoppedUntil - now)} ms before Retry-After is over`);
    },
    responseArrived(counter, request, response) {
      const state = states.get(counter);
      if (response.status !== 429 || state === undefined) return;
      const now = counter.pc.clock.monotonic();
      if ((leftAt.get(request) ?? now) > state.halvedAt) {
        const limit = computeLimit(state, now);
        if (limit > MINIMUM) state.countedFrom = now;
        state.perMinute = Math.max(MINIMUM, limit / 2);
        state.since = now;
        state.halvedAt = now;
      }
      const retryAfter = response.header('retry-after');
      if (retryAfter === null) return;
      state.stoppedAt = now;
      state.stoppedUntil = Math.max(state.stoppedUntil, now + Number(retryAfter) * SECOND);
    },
  };
};

/** How long a counter may get nothing but 429, beyond the minute that the service may ask it to wait. */
const STARVED_MS = 2 * MINUTE;

/** C8: of several programs with one key none starves. After a minute of 429 each gets answers again. */
export const monitorStarvation: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.hasSharedKey) return {};
  /** Since when each counter has received nothing but 429. */
  const limitedSince = new Map<Counter, number>();
  return {
    starting: (counter) => void limitedSince.delete(counter),
    woke: (counter) => void limitedSince.delete(counter),
    responseArrived(counter, _request, { status }) {
      if (status !== 429) limitedSince.delete(counter);
      else if (!limitedSince.has(counter)) limitedSince.set(counter, simulation.clock.monotonic());
    },
    check() {
      for (const counter of simulation.counters) {
        if (counter.screen === null) continue;
        const since = Math.max(limitedSince.get(counter) ?? Number.POSITIVE_INFINITY, counter.disturbedAt);
        recordCheck(limitedSince.has(counter));
        if (simulation.clock.monotonic() - since > STARVED_MS) report(`${counter.name} has starved for two minutes`);
      }
    },
  };
};
