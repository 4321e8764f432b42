import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The fields of a push that are read. */
interface PushRequest {
  readonly as_of?: string;
}

/** Responses give whole seconds, and the app smooths steps back of up to five. */
const BASE_ERROR_MS = 6 * SECOND;

/** How fast a PC's clock drifts until a response corrects it (counter.ts). */
const DRIFT = 1e-4;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a counter has measured about the service's time. */
interface Measurements {
  /** The slowest response, which leaves the time uncertain by half of its duration. */
  slowestMs: number;
  /** The last response's time. */
  lastAt: number;
  /** When the PC's clock was last set, until the app has had time to notice, and to store that on the disk. */
  jumpedAt: number | null;
  /** Whether the PC's clock was set since the last measurement. */
  jumpsSince: boolean;
  /** Whether it was set and the app could not notice. */
  isUnclear: boolean;
  /** The spans between two measurements in which that happened. */
  readonly unclear: Span[];
  /**
   * The spans between two measurements in which the PC's clock was set, so that what was stored there has since been
   * corrected.
   */
  readonly corrected: Span[];
}

/** How quickly a running app notices that the PC's clock was set, and stores that. */
const NOTICED_MS = 7 * SECOND;

/** C10: the `as_of` of a push is when staff counted, by the service's time, whatever has happened in the app since. */
export const monitorStockTimes: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { clock } = simulation;
  const measured = new Map<Counter, Measurements>();
  function measurementsOf(counter: Counter): Measurements {
    const known = measured.get(counter) ?? {
      slowestMs: 0,
      lastAt: 0,
      jumpedAt: null,
      jumpsSince: false,
      isUnclear: false,
      unclear: [],
      corrected: [],
    };
    measured.set(counter, known);
    return known;
  }

  /**
   * Whether the app can know when a click happened, from which it also derives the age of a file. Until a response
   * shows the time, it uses the PC's clock. It notices when that is set, unless it isn't running or ends at that
   * moment.
   */
  function isKnowable(counter: Counter, at: number): boolean {
    const { unclear, isUnclear, lastAt } = measurementsOf(counter);
    return !unclear.some(({ from, to }) => at >= from && at <= to) && !(isUnclear && at >= lastAt);
  }

  /** Handles the app's end, or the loss of what it stored last. */
  function noteEnd(counter: Counter): void {
    const known = measurementsOf(counter);
    if (known.jumpedAt !== null) known.isUnclear = true;
    known.jumpedAt = null;
  }

  /** How far off the app may be about an instant. */
  function computeTolerance(counter: Counter, at: number): number {
    return BASE_ERROR_MS + measurementsOf(counter).slowestMs / 2 + (clock.now() - at) * DRIFT;
  }

  return {
    clockJumped(counter) {
      const known = measurementsOf(counter);
      known.jumpsSince = true;
      if (counter.app === null || counter.isInMemory) known.isUnclear = true;
      else known.jumpedAt = clock.monotonic();
    },
    starting: noteEnd,
    crashed: noteEnd,
    // What was settled may be lost, together with how the clock was set since: it is reckoned again.
    journalLost(counter) {
      const { unclear, corrected } = measurementsOf(counter);
      const last = corrected.splice(0).at(-1);
      if (last !== undefined) unclear.push({ from: 0, to: last.to });
    },
    databaseLost(counter) {
      const known = measurementsOf(counter);
      if (known.jumpsSince) known.isUnclear = true;
    },
    check() {
      for (const counter of simulation.counters) {
        const known = measurementsOf(counter);
        if (counter.pc.isAsleep || counter.app === null || counter.isInMemory || known.jumpedAt === null) continue;
        if (clock.monotonic() - known.jumpedAt >= NOTICED_MS) known.jumpedAt = null;
      }
    },
    responseArrived(counter, _request, response, { leftAt, fault }) {
      const known = measurementsOf(counter);
      if (response.header('date') === null) return;
      known.slowestMs = Math.max(known.slowestMs, clock.monotonic() - leftAt);
      if (fault !== null) return;
      // What the app measures, notices and corrects while the disk takes no writes may be lost.
      if (counter.isInMemory || (known.jumpedAt !== null && leftAt <= known.jumpedAt)) return;
      const span = { from: known.lastAt, to: clock.now() };
      if (known.isUnclear) known.unclear.push(span);
      else if (known.jumpsSince) known.corrected.push(span);
      known.isUnclear = false;
      known.jumpsSince = false;
      known.jumpedAt = null;
      known.lastAt = clock.now();
    },
    requestLeft(counter, { method, url, headers, body }) {
      if (method !== 'PUT' || !url.endsWith('/inventory') || counter.app === null) return;
      const key = headers['idempotency-key'];
      // An edit is as of a reading, not of its click.
      const sent = counter
        .actions()
        .filter((action) => action.key === key && action.state === 'sending' && action.kind !== 'edit');
      const times = sent.map((action) => counter.staffActions.stockTimesOf(action));
      const isLive = times.length > 0 && times.every((each) => each.length > 0);
      recordCheck(isLive);
      if (!isLive || !times.flat().every(({ enteredAt }) => isKnowable(counter, enteredAt))) return;
      const { as_of: asOf }: PushRequest = JSON.parse(body ?? '{}');
      // The earliest time of the push's actions; an action may have several times.
      const right = times
        .flat()
        .map(({ at }) => at)
        .filter((at) => times.every((each) => each.some((time) => time.at >= at)));
      const errors = right.map((at) => ({
        at,
        error: asOf === undefined ? Number.NaN : Date.parse(asOf) - at,
      }));
      if (errors.some(({ at, error }) => Math.abs(error) <= computeTolerance(counter, at))) return;
      const error = Math.min(...errors.map((each) => Math.abs(each.error)));
      report(`${counter.name} sends a count as of ${asOf}, which is ${error / SECOND} s off the click`);
    },
  };
};
