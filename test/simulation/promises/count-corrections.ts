import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import type { ActionColumns } from '../counter/app-database.ts';
import type { Counter } from '../counter/counter.ts';
import { isEventsRequest, LATE_EVENT_LIST } from '../network/network-faults.ts';
import type { AppliedCount, CountPayload } from './expected-correction.ts';
import { computeExpectedCorrections, findLastConnection } from './expected-correction.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The members of requests, responses and payloads that are read. */
interface PushRequest {
  readonly items: readonly { readonly barcode: string; readonly stock: number }[];
}
interface PushResponse {
  readonly errors: readonly { readonly barcode: string | null }[];
  readonly adjusted_for_unbooked_sales: Readonly<Record<string, number>>;
  readonly finished_at: string;
}
interface EventList {
  readonly data?: readonly { readonly id: string }[];
}
interface AdjustmentPayload {
  readonly barcode: string;
  readonly delta: number;
  readonly putBackOf?: string;
}

const isPush = ({ method, url }: HttpRequest): boolean => method === 'PUT' && url.endsWith('/inventory');
const isFirstResponse = (response: HttpResponse): boolean =>
  response.status === 200 && response.header('idempotent-replayed') !== 'true';

/** The sum of a count's corrections; null while they are not over, or if their outcome can't be known. */
function sumCorrections(count: ActionColumns, actions: readonly ActionColumns[]): number | null {
  if (count.putBack === 'none') return 0;
  if (count.putBack !== 'put_back') return null;
  let sum = 0;
  for (const { kind, state, deed } of actions) {
    const { putBackOf, delta }: AdjustmentPayload = JSON.parse(deed);
    if (kind !== 'adjustment' || putBackOf !== count.id) continue;
    if (state !== 'done') return null;
    sum += delta;
  }
  return sum;
}

/** Whether a later count or import replaces a count. */
function isCountedAgain(counter: Counter, count: ActionColumns, actions: readonly ActionColumns[]): boolean {
  const { barcode }: CountPayload = JSON.parse(count.deed);
  const isCount = (later: ActionColumns): boolean =>
    later.storeId === count.storeId &&
    (later.kind === 'count' || later.kind === 'import') &&
    counter.staffActions.concernsItem(later, barcode);
  return actions.slice(actions.indexOf(count) + 1).some(isCount);
}

/**
 * C7 of counts: with the correction of each count, the service's stock is what was counted, less what has left the shelf
 * or is promised since.
 */
export const monitorCountCorrections: CreatePromiseMonitor = (simulation, report, look) => {
  const { truth } = simulation.service;
  const appliedCounts = new Map<string, AppliedCount>();
  const servedBodies = new WeakMap<HttpRequest, string>();
  /** For each counter, the orders of which a list lacked an event, and when that last happened. */
  const missedEvents = new WeakMap<Counter, Map<string, number>>();

  function noteMissedEvents(counter: Counter, servedBody: string, arrivedBody: string): void {
    const { data: served = [] }: EventList = JSON.parse(servedBody);
    const { data: arrived = [] }: EventList = JSON.parse(arrivedBody);
    const arrivedIds = new Set(arrived.map(({ id }) => id));
    const missingIds = new Set(served.flatMap(({ id }) => (arrivedIds.has(id) ? [] : [id])));
    const orders = missedEvents.get(counter) ?? new Map<string, number>();
    missedEvents.set(counter, orders);
    for (const { id, orderId } of truth.events) {
      if (missingIds.has(id) && orderId !== null) orders.set(orderId, simulation.clock.now());
    }
  }

  function noteAppliedCounts(counter: Counter, request: HttpRequest, response: HttpResponse): void {
    if (counter.app === null) return;
    const { items }: PushRequest = JSON.parse(request.body ?? '{}');
    const result: PushResponse = JSON.parse(response.body);
    const rejected = new Set(result.errors.map(({ barcode }) => barcode));
    const key = request.headers['idempotency-key'];
    for (const action of counter.actions().filter((each) => each.kind === 'count' && each.key === key)) {
      const payload: CountPayload = JSON.parse(action.deed);
      if (rejected.has(payload.barcode) || !items.some(({ barcode }) => barcode === payload.barcode)) continue;
      const subtracted = result.adjusted_for_unbooked_sales[payload.barcode] ?? 0;
      const appliedAt = Date.parse(result.finished_at);
      const { storeId } = action;
      const connectedAt = findLastConnection(truth, storeId);
      appliedCounts.set(action.id, { storeId, payload, subtracted, appliedAt, connectedAt });
    }
  }

  return {
    requestServed(counter, request, response) {
      if (isEventsRequest(request) && response.status === 200) servedBodies.set(request, response.body);
      if (isPush(request) && isFirstResponse(response)) noteAppliedCounts(counter, request, response);
    },
    responseArrived(counter, request, response, { fault }) {
      const servedBody = servedBodies.get(request);
      if (fault === LATE_EVENT_LIST.name && servedBody !== undefined) {
        noteMissedEvents(counter, servedBody, response.body);
      }
    },
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        const actions = counter.cachedActions();
        for (const count of actions) {
          const applied = appliedCounts.get(count.id);
          const correction = applied === undefined ? null : sumCorrections(count, actions);
          if (applied === undefined || correction === null) continue;
          appliedCounts.delete(count.id);
          const missedAt = (orderId: string): number => missedEvents.get(counter)?.get(orderId) ?? 0;
          const expected = computeExpectedCorrections(truth, applied, missedAt);
          const isLive = expected !== null && !isCountedAgain(counter, count, actions);
          look(isLive);
          if (!isLive || expected.has(correction)) continue;
          report(
            `${counter.name}: the count ${count.id} was corrected by ${correction}, and right is ${[...expected].join(' or ')}`,
          );
        }
      }
    },
  };
};
