import type { ClosingView, SignedClosing } from '../../../electron/contract/calls/closing.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { DAY, HOUR, SECOND, startOfIndiaDay } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { DaySample } from '../counter/day-samples.ts';
import { itemName, readDaySample } from '../counter/day-samples.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The kinds of record that a comparison covers. */
type Compared = 'orders' | 'sales' | 'stock';

/** A difference, whatever it is about. */
interface Difference {
  readonly id: string;
  readonly here: string | number | null;
  readonly there: string | number | null;
}

/** For a while after a disturbance, the service's answers may be out of date or cut short. */
const CALM_MS = 10 * SECOND;

/**
 * How far ahead a counter's clock may be just after a long sleep, before a response has measured the time. A change
 * that ended within this time before a comparison may seem to have ended during it, and then the app can't tell whether
 * its reading includes that change.
 */
const CLOCK_AHEAD_MS = 15 * SECOND;

const LIVE: ReadonlySet<string> = new Set(['waiting', 'sending', 'unknown']);

function listDifferences({ orders, sales, stock }: ClosingView): Readonly<Record<Compared, readonly Difference[]>> {
  return {
    orders: orders.differences.map(({ orderId: id, here, there }) => ({ id, here, there })),
    sales: sales.differences.map(({ orderId: id, here, there }) => ({ id, here, there })),
    stock: stock.differences.map(({ storeId, barcode, here, there }) => ({
      id: itemName(storeId, barcode),
      here,
      there,
    })),
  };
}

const sidesOf = ({ here, there }: DaySample, what: Compared, id: string) => ({
  here: here[what].get(id) ?? null,
  there: there[what].get(id) ?? null,
});

/** C6: a comparison at closing time shows each difference, invents none, and corrects what it can. */
export const monitorComparisons: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;

  /** Whether the service lists an order for that day. */
  function isListedFor(orderId: string, day: number): boolean {
    const changedAt = truth.historyOf(orderId).at(-1)?.at ?? 0;
    return changedAt > Math.max(day, truth.windowStart(truth.orders().get(orderId)?.storeId ?? 0));
  }

  /** Whether the comparison reports that it left out the store of an order, a sale or an item. */
  function isLeftOut({ screen }: Counter, { leftOut }: ClosingView, id: string): boolean {
    const storeId = truth.orders().get(id)?.storeId ?? Number.parseInt(id, 10);
    const store = screen?.workspace.stores.find((each) => each.id === storeId);
    return store !== undefined && leftOut.includes(store.name);
  }

  /** The differences that lasted unchanged through the whole comparison. */
  function listLastingDifferences(
    { day, at }: ClosingView,
    samples: readonly DaySample[],
    what: Compared,
  ): readonly string[] {
    const [first] = samples;
    if (first === undefined) return [];
    const isChanging = (id: string): boolean => {
      const changedAt = first.changedAt.get(id) ?? 0;
      return (changedAt >= at && changedAt <= at + CLOCK_AHEAD_MS) || samples.some(({ changing }) => changing.has(id));
    };
    const isLasting = (id: string): boolean => {
      const { here, there } = sidesOf(first, what, id);
      return (
        here !== there &&
        samples.every((sample) => {
          const sides = sidesOf(sample, what, id);
          return sides.here === here && sides.there === there;
        })
      );
    };
    const ids = new Set([...first.there[what].keys(), ...(what === 'sales' ? first.here[what].keys() : [])]);
    return [...ids].filter((id) => {
      if (!isLasting(id)) return false;
      if (what === 'orders') return isListedFor(id, day);
      return what === 'sales' || (first.here.stock.has(id) && !isChanging(id));
    });
  }

  function checkInvented({ name }: Counter, samples: readonly DaySample[], what: Compared, shown: Difference): void {
    if (what === 'stock' && samples.at(-1)?.changing.has(shown.id))
      report(`${name} shows at closing that the stock of ${shown.id} differs, which it is changing itself`);
    const isReal = samples.some((sample) => {
      const sides = sidesOf(sample, what, shown.id);
      return sides.here === shown.here && sides.there === shown.there;
    });
    if (!isReal)
      report(`${name} shows at closing ${shown.id} as ${shown.here} here and ${shown.there} there, which never was so`);
  }

  function checkPutRight(
    { name, database }: Counter,
    day: number,
    what: Compared,
    { id, here, there }: Difference,
  ): void {
    const after = readDaySample(database, truth, day);
    if (there === null || sidesOf(after, what, id).here !== here) return;
    // An order stored by the comparison reopens the correction of a count, which shows until it is computed.
    if (what === 'stock' && after.changing.has(id)) return;
    report(`${name} has not put right at closing that ${id} is ${there} and not ${here}`);
  }

  function checkNumbers(counter: Counter, day: number, { booking, actions }: ClosingView): void {
    const sales = counter.database.salesBetween(day, day + DAY);
    const booked = sales.filter(({ bookedAt }) => bookedAt !== null).length;
    if (booking.booked > booked) report(`${counter.name} says at closing that ${booking.booked} sales are booked`);
    const unsettled = counter.actions().filter(({ state }) => LIVE.has(state)).length;
    if (actions.unsettled < unsettled)
      report(`${counter.name} says at closing that ${actions.unsettled} actions are open, which are ${unsettled}`);
  }

  return {
    dayCompared(counter, day, view, samples) {
      const shown = listDifferences(view);
      const isCalm = counter.disturbedAt < simulation.clock.monotonic() - CALM_MS && !counter.network.hasFaults;
      let isLive = false;
      for (const what of ['orders', 'sales', 'stock'] as const) {
        for (const difference of shown[what]) {
          isLive = true;
          simulation.notePlayed('a difference at closing');
          if (isCalm) checkInvented(counter, samples, what, difference);
          checkPutRight(counter, day, what, difference);
        }
        if (!isCalm) continue;
        const shownIds = new Set(shown[what].map(({ id }) => id));
        for (const id of listLastingDifferences(view, samples, what)) {
          if (isLeftOut(counter, view, id)) continue;
          isLive = true;
          if (!shownIds.has(id)) report(`${counter.name} does not show at closing that ${id} differs (${what})`);
        }
      }
      checkNumbers(counter, day, view);
      recordCheck(isLive);
    },
  };
};

/** C14: a closing that a person signed is kept, whatever happens to the PC. */
export const monitorSignedClosings: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.closesDays) return {};
  const signed = new Map<Counter, Map<string, SignedClosing>>();
  return {
    daySigned(counter, closing) {
      signed.set(counter, (signed.get(counter) ?? new Map()).set(closing.id, closing));
    },
    journalLost(counter) {
      const closings = signed.get(counter);
      const kept = new Set(counter.database.closings().map(({ id }) => id));
      for (const id of closings?.keys() ?? []) if (!kept.has(id)) closings?.delete(id);
    },
    started(counter) {
      const stored = new Map(counter.database.closings().map((closing) => [closing.id, closing]));
      const closings = signed.get(counter)?.values().toArray() ?? [];
      recordCheck(closings.length > 0);
      for (const { id, day, closedAt, signedBy } of closings) {
        const found = stored.get(id);
        if (found?.day !== day || found.closedAt !== closedAt || found.signedBy !== signedBy)
          report(`${counter.name} has lost the closing ${id} of ${signedBy}`);
      }
    },
  };
};

/** Before this hour a shop has not ended its day; after a week nobody closes it any more. */
const MORNING_MS = 4 * HOUR;
const REMINDED_DAYS = 7;

/** How long the screen may lag behind the database. */
const REDRAWN_MS = 2 * SECOND;

/** The last day of the week before with a sale that no closing has covered; null if there is none. */
function findUnclosedDay({ database }: Counter, today: number): number | null {
  const closings = database.closings();
  const sales = database.salesBetween(today - REMINDED_DAYS * DAY, today);
  for (let day = today - DAY; day >= today - REMINDED_DAYS * DAY; day -= DAY) {
    const lastSold = Math.max(
      ...sales.filter(({ soldAt }) => soldAt >= day && soldAt < day + DAY).map(({ soldAt }) => soldAt),
    );
    const lastClosed = Math.max(
      0,
      ...closings.filter((closing) => closing.day === day).map(({ closedAt }) => closedAt),
    );
    if (lastSold > lastClosed) return day;
  }
  return null;
}

/** A result of {@link findUnclosedDay}, valid until something is written. */
interface FoundDay {
  readonly on: unknown;
  readonly count: number;
  readonly today: number;
  readonly day: number | null;
}

/** C6: in the morning the app reports the last unclosed day, and no other. */
export const monitorUnclosedDays: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.closesDays) return {};
  const skipped = new Map<Counter, number>();
  /** Days that a person has asked to skip. Until the app answers, and after its death, either report is right. */
  const skipping = new Map<Counter, number>();
  /** Counters whose database was lost since, which may report again what staff skipped. */
  const mayHaveForgotten = new Set<Counter>();
  const found = new Map<Counter, FoundDay>();
  /** Since when each screen hasn't matched the database. */
  const staleSince = new Map<Counter, number>();

  function findDay(counter: Counter, today: number): number | null {
    const { on, count } = counter.database.version();
    const known = found.get(counter);
    if (known?.on === on && known.count === count && known.today === today) return known.day;
    const day = findUnclosedDay(counter, today);
    found.set(counter, { on, count, today, day });
    return day;
  }

  /** The day that a counter must report at that time; `undefined` if either is right. */
  function findExpected(counter: Counter, at: Instant): number | null | undefined {
    const today = startOfIndiaDay(at);
    if (at < today + MORNING_MS) return null;
    const day = findDay(counter, today);
    if (day === null) return null;
    if (day <= (skipped.get(counter) ?? 0)) return mayHaveForgotten.has(counter) ? undefined : null;
    return day <= (skipping.get(counter) ?? 0) ? undefined : day;
  }

  function isRight(counter: Counter, { at, workspace }: WorkspaceScreen): boolean {
    const expected = findExpected(counter, at);
    return expected === undefined || expected === workspace.unclosedDay;
  }

  function reportWrong(counter: Counter, { at, workspace }: WorkspaceScreen): void {
    const expected = findExpected(counter, at);
    report(`${counter.name} says that the day ${workspace.unclosedDay} was not closed, which is ${expected}`);
  }

  return {
    daySkipping: (counter, day) => void skipping.set(counter, Math.max(day, skipping.get(counter) ?? 0)),
    daySkipped: (counter, day) => void skipped.set(counter, Math.max(day, skipped.get(counter) ?? 0)),
    databaseLost: (counter) => void mayHaveForgotten.add(counter),
    screenShown(counter, screen) {
      const today = startOfIndiaDay(screen.at);
      if (screen.at >= today + MORNING_MS) recordCheck(findDay(counter, today) !== null);
      if (!isRight(counter, screen)) reportWrong(counter, screen);
    },
    check() {
      for (const counter of simulation.counters) {
        const { screen } = counter;
        if (screen === null || isRight(counter, screen)) {
          staleSince.delete(counter);
          continue;
        }
        const now = simulation.clock.monotonic();
        const since = staleSince.get(counter) ?? now;
        staleSince.set(counter, since);
        if (now - since > REDRAWN_MS) reportWrong(counter, screen);
      }
    },
  };
};
