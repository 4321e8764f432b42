import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import type { ActionColumns } from '../counter/app-database.ts';
import type { Counter } from '../counter/counter.ts';
import { isEventsRequest, LATE_EVENT_LIST } from '../network/network-faults.ts';
import type { TrueTimeline } from '../service/true-timeline.ts';
import { hasHappenedBy, readTrueTimeline } from '../service/true-timeline.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** What a count's action, a push and its answer are read for. */
interface CountDeed {
  readonly barcode: string;
  readonly counted: number;
  readonly asOf: number;
}
interface Pushed {
  readonly items: readonly { readonly barcode: string; readonly stock: number }[];
}
interface PushAnswered {
  readonly errors: readonly { readonly barcode: string | null }[];
  readonly adjusted_for_unbooked_sales: Readonly<Record<string, number>>;
  readonly finished_at: string;
}
interface EventsListed {
  readonly data?: readonly { readonly id: string }[];
}
interface AdjustmentDeed {
  readonly barcode: string;
  readonly delta: number;
  readonly putBackOf?: string;
}

/** A count that the service has applied. */
interface Applied {
  readonly deed: CountDeed;
  readonly subtracted: number;
  readonly appliedAt: number;
  /** When the store had been connected; connected again later, it may not be told any more what happened before. */
  readonly connectedAt: number;
}

/** An order that moved on so near a count that the app can't tell which came first, and asks staff. */
const UNSURE_MS = 2 * SECOND;

const isPush = ({ method, url }: HttpRequest): boolean => method === 'PUT' && url.endsWith('/inventory');
const isFirst = (answer: HttpResponse): boolean =>
  answer.status === 200 && answer.header('idempotent-replayed') !== 'true';

/**
 * C7 of counts: what is put back of each makes the service's stock what was counted less what was then on the shelf and
 * is promised or sold, worked out here from what really happened.
 */
export const monitorCountCorrections: CreatePromiseMonitor = (world, broken) => {
  const { truth } = world.service;
  const applied = new Map<string, Applied>();
  const servedBodies = new WeakMap<HttpRequest, string>();
  /** Of each counter the orders of which a list lacked an event, and when that was last. */
  const lacking = new WeakMap<Counter, Map<string, number>>();

  /** What is taken from the shelf after the count: units, or those of which only staff can tell. */
  function takenBy(story: TrueTimeline, units: number, countedAt: number, appliedAt: number): readonly number[] {
    const { acceptedAt, pickingAt, packedAt, cancelledAt, soldAt } = story;
    if (soldAt !== null) return [soldAt > countedAt && soldAt <= appliedAt ? units : 0];
    if (!hasHappenedBy(acceptedAt, appliedAt) || hasHappenedBy(cancelledAt, countedAt)) return [0];
    const hadLeft = hasHappenedBy(packedAt, countedAt);
    if (hasHappenedBy(cancelledAt, appliedAt)) return [hadLeft ? -units : 0];
    if (hadLeft) return [0];
    const isAsked = hasHappenedBy(acceptedAt, countedAt + UNSURE_MS) && hasHappenedBy(pickingAt, countedAt + UNSURE_MS);
    return isAsked ? [0, units] : [units];
  }

  const connectedAt = (): number => truth.events.findLast(({ type }) => type === 'store.connected')?.position ?? 0;

  function noteLacking(counter: Counter, body: string, answer: HttpResponse): void {
    const { data: served = [] }: EventsListed = JSON.parse(body);
    const { data: told = [] }: EventsListed = JSON.parse(answer.body);
    const ids = new Set(told.map(({ id }) => id));
    const orders = lacking.get(counter) ?? new Map<string, number>();
    lacking.set(counter, orders);
    const missing = new Set(served.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
    for (const { id, orderId } of truth.events) {
      if (missing.has(id) && orderId !== null) orders.set(orderId, world.clock.now());
    }
  }

  /** What is to be put back: several where only staff can tell; null where nobody can be held to it. */
  function rightOf(
    counter: Counter,
    { deed, subtracted, appliedAt, connectedAt: from }: Applied,
  ): ReadonlySet<number> | null {
    const { barcode, counted, asOf } = deed;
    // A reset takes orders away, and the shelf is as it was never counted.
    if (truth.events.some(({ orderId }) => orderId !== null && !truth.orders().has(orderId))) return null;
    if (from !== connectedAt()) return null;
    let sums = new Set([0]);
    for (const { id, lines } of truth.orders().values()) {
      const units = lines.reduce((sum, line) => (line.barcode === barcode ? sum + line.quantity : sum), 0);
      const story = readTrueTimeline(truth, id);
      const begunAt = story.acceptedAt ?? story.soldAt;
      if (units === 0 || begunAt === null) continue;
      // What a list lacks that is read after the count, and nothing else tells, isn't waited for as long as it may be late.
      if ((lacking.get(counter)?.get(id) ?? 0) >= asOf) return null;
      // What was not listed nobody can be held to.
      const isStopUnlisted = story.cancelledAt !== null && story.cancelledAt < from;
      if (begunAt < from && (!hasHappenedBy(story.packedAt, asOf) || isStopUnlisted)) return null;
      const taken = takenBy(story, units, asOf, appliedAt);
      sums = new Set([...sums].flatMap((sum) => taken.map((each) => sum + each)));
    }
    return new Set([...sums].map((sum) => Math.max(0, counted - sum) - (counted - subtracted)));
  }

  function note(counter: Counter, request: HttpRequest, answer: HttpResponse): void {
    if (counter.app === null) return;
    const { items }: Pushed = JSON.parse(request.body ?? '{}');
    const told: PushAnswered = JSON.parse(answer.body);
    const rejected = new Set(told.errors.map(({ barcode }) => barcode));
    const key = request.headers['idempotency-key'];
    for (const action of counter.actions().filter((each) => each.kind === 'count' && each.key === key)) {
      const deed: CountDeed = JSON.parse(action.deed);
      if (rejected.has(deed.barcode) || !items.some(({ barcode }) => barcode === deed.barcode)) continue;
      const subtracted = told.adjusted_for_unbooked_sales[deed.barcode] ?? 0;
      const appliedAt = Date.parse(told.finished_at);
      applied.set(action.id, { deed, subtracted, appliedAt, connectedAt: connectedAt() });
    }
  }

  /** How much was put back of a count; null while that is not over, or can't be told. */
  function putBackOf(count: ActionColumns, actions: readonly ActionColumns[]): number | null {
    if (count.putBack === 'none') return 0;
    if (count.putBack !== 'put_back') return null;
    let sum = 0;
    for (const { kind, state, deed } of actions) {
      const { putBackOf: of, delta }: AdjustmentDeed = JSON.parse(deed);
      if (kind !== 'adjustment' || of !== count.id) continue;
      if (state !== 'done') return null;
      sum += delta;
    }
    return sum;
  }

  function isCountedAgain(counter: Counter, count: ActionColumns, actions: readonly ActionColumns[]): boolean {
    const { barcode }: CountDeed = JSON.parse(count.deed);
    const isAnew = (later: ActionColumns): boolean =>
      (later.kind === 'count' || later.kind === 'import') && counter.concernsItem(later, barcode);
    return actions.slice(actions.indexOf(count) + 1).some(isAnew);
  }

  return {
    requestServed(counter, request, answer) {
      if (isEventsRequest(request) && answer.status === 200) servedBodies.set(request, answer.body);
      if (isPush(request) && isFirst(answer)) note(counter, request, answer);
    },
    responseArrived(counter, request, answer, { fault: mischief }) {
      const served = servedBodies.get(request);
      if (mischief === LATE_EVENT_LIST.name && served !== undefined) noteLacking(counter, served, answer);
    },
    check() {
      for (const counter of world.counters) {
        if (counter.app === null) continue;
        const actions = counter.cachedActions();
        for (const count of actions) {
          const how = applied.get(count.id);
          if (how === undefined) continue;
          const delta = putBackOf(count, actions);
          if (delta === null) continue;
          applied.delete(count.id);
          const right = rightOf(counter, how);
          if (right === null || right.has(delta) || isCountedAgain(counter, count, actions)) continue;
          broken(
            `${counter.name}: of the count ${count.id} ${delta} were put back, and right is ${[...right].join(' or ')}`,
          );
        }
      }
    },
  };
};
