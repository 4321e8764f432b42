import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The members of a push that are read. */
interface PushRequest {
  readonly as_of?: string;
}

/** Responses tell whole seconds, and the app smooths steps back of up to five. */
const BASE_ERROR_MS = 6 * SECOND;

/** How fast a PC's clock goes wrong until a response corrects it (counter.ts). */
const DRIFT = 1e-4;

/** What a counter has measured of the service's time. */
interface Measurements {
  /** The longest that a response was under way: it leaves the time open by half as much. */
  slowestMs: number;
  /** Until when the last response told the time. */
  lastAt: number;
  /** When the PC's clock was set and no response has told the time since. */
  jumpedAt: number | null;
  /** From a measurement to the next, with a jump of the clock between them. */
  readonly unclear: { readonly from: number; readonly to: number }[];
}

/** C10: the `as_of` of a push is when staff counted, by the service's time, whatever the app has made of it since. */
export const monitorStockTimes: CreatePromiseMonitor = (simulation, report, look) => {
  const { clock } = simulation;
  const measured = new Map<Counter, Measurements>();
  function measurementsOf(counter: Counter): Measurements {
    const known = measured.get(counter) ?? {
      slowestMs: 0,
      lastAt: 0,
      jumpedAt: null,
      unclear: [],
    };
    measured.set(counter, known);
    return known;
  }

  /**
   * Whether the app can know when a click was, from which it also reckons the age of a file. Until a response tells the
   * time, it goes by the PC's clock, and can't tell a clock that was set from a sleep.
   */
  function isKnowable(counter: Counter, at: number): boolean {
    const { unclear, jumpedAt, lastAt } = measurementsOf(counter);
    return !unclear.some(({ from, to }) => at >= from && at <= to) && (jumpedAt === null || at < lastAt);
  }

  /** How far the app may be off about an instant. */
  function computeTolerance(counter: Counter, at: number): number {
    return BASE_ERROR_MS + measurementsOf(counter).slowestMs / 2 + (clock.now() - at) * DRIFT;
  }

  return {
    clockJumped(counter) {
      measurementsOf(counter).jumpedAt ??= clock.monotonic();
    },
    responseArrived(counter, _request, response, { leftAt, fault }) {
      const known = measurementsOf(counter);
      if (response.header('date') === null) return;
      known.slowestMs = Math.max(known.slowestMs, clock.monotonic() - leftAt);
      if (fault !== null || (known.jumpedAt !== null && leftAt <= known.jumpedAt)) return;
      if (known.jumpedAt !== null) known.unclear.push({ from: known.lastAt, to: clock.now() });
      known.jumpedAt = null;
      known.lastAt = clock.now();
    },
    requestLeft(counter, { method, url, headers, body }) {
      if (method !== 'PUT' || !url.endsWith('/inventory') || counter.app === null) return;
      const key = headers['idempotency-key'];
      const sent = counter.actions().filter((action) => action.key === key && action.state === 'sending');
      const times = sent.map((action) => counter.staffActions.stockTimeOf(action)).filter((time) => time !== null);
      const isLive = times.length > 0 && times.length === sent.length;
      const right = Math.min(...times.map((time) => time.at));
      look(isLive);
      if (!isLive || !times.every(({ toldAt }) => isKnowable(counter, toldAt))) return;
      const { as_of: asOf }: PushRequest = JSON.parse(body ?? '{}');
      const error = asOf === undefined ? Number.NaN : Date.parse(asOf) - right;
      if (Math.abs(error) <= computeTolerance(counter, right)) return;
      report(`${counter.name} sends a count as of ${asOf}, which is ${error / SECOND} s after the click`);
    },
  };
};
