import { LIMITS } from '../../../electron/contract/api/limits.ts';
import { MINUTE } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import type { ActionColumns } from '../counter/app-database.ts';
import type { Counter } from '../counter/counter.ts';
import type { AppliedCount, CountPayload } from './expected-correction.ts';
import { computeExpectedCorrection, findLastConnection } from './expected-correction.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The fields of requests, responses and payloads that are read. */
interface PushRequest {
  readonly items: readonly { readonly barcode: string; readonly stock: number }[];
}
interface PushResponse {
  readonly errors: readonly { readonly barcode: string | null }[];
  readonly adjusted_for_unbooked_sales: Readonly<Record<string, number>>;
  readonly finished_at: string;
}
interface AdjustmentPayload {
  readonly barcode: string;
  readonly delta: number;
  readonly corrects?: string;
}

/** The kinds whose push sets the stock of one item. */
const SHELF_KINDS: ReadonlySet<string> = new Set(['count', 'edit']);

const isPush = ({ method, url }: HttpRequest): boolean => method === 'PUT' && url.endsWith('/inventory');
const isFirstResponse = (response: HttpResponse): boolean =>
  response.status === 200 && response.header('idempotent-replayed') !== 'true';

/** After this long without a disturbance or a 429, a counter has read everything that was listed late, and acted on it (C12). */
const SETTLED_MS = 5 * MINUTE;

/** The sum of a count's corrections; null while they are in progress, or if their outcome can't be known. */
function sumCorrections(count: ActionColumns, actions: readonly ActionColumns[]): number | null {
  if (count.correction === null || count.correction === 'open') return null;
  let sum = 0;
  for (const { kind, state, payload } of actions) {
    if (kind !== 'adjustment') continue;
    const { corrects, delta }: AdjustmentPayload = JSON.parse(payload);
    if (corrects !== count.id) continue;
    if (state !== 'done') return null;
    sum += delta;
  }
  return sum;
}

/**
 * C7: counts. An edit leaves the service's stock where it is. With the corrections of each count, the service's stock is what was counted, less what has since left the
 * shelf or been promised. Late news amends the corrections, so they need be right only in the end. The app asks staff
 * only what nobody else can know.
 */
export const monitorCountCorrections: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;
  const appliedCounts = new Map<string, AppliedCount>();
  /** The barcodes that imports have pushed: the app keeps their rows for a day only. */
  const pushedBarcodes = new Map<string, Set<string>>();
  const deletedOrders = new Set<string>();
  /** When each counter first read events, or did again after it had lost everything or was away for too long. */
  const openedAt = new Map<Counter, number>();
  /** Up to when each counter has read events. */
  const readTo = new Map<Counter, number>();
  /**
   * Counters whose database was lost. The events of counts are lost with it, and if the backup is older than the
   * service's list, they are never listed again.
   */
  const restored = new Set<Counter>();
  /** When each store's sandbox was last reset, because its earlier stock no longer matters. */
  const resetAt = new Map<number, number>();

  function noteReset(): void {
    const orders = truth.orders();
    for (const { orderId, storeId } of truth.events) {
      if (orderId === null || orders.has(orderId) || deletedOrders.has(orderId)) continue;
      deletedOrders.add(orderId);
      resetAt.set(storeId, simulation.clock.now());
    }
  }

  function noteReading(): void {
    for (const counter of simulation.counters) {
      if (counter.app === null) continue;
      const cursor = counter.database.eventCursor();
      const isAway = simulation.clock.now() - (readTo.get(counter) ?? 0) > LIMITS.historyMs;
      if (cursor === undefined) openedAt.delete(counter);
      else if (!openedAt.has(counter) || (isAway && cursor !== readTo.get(counter)))
        openedAt.set(counter, simulation.clock.now());
      readTo.set(counter, cursor ?? 0);
    }
  }

  /** Notes what an import pushes, applied or not. */
  function notePushedBarcodes(counter: Counter, request: HttpRequest): void {
    if (counter.app === null) return;
    const { items }: PushRequest = JSON.parse(request.body ?? '{}');
    const key = request.headers['idempotency-key'];
    for (const { id } of counter.actions().filter((each) => each.kind === 'import' && each.key === key)) {
      const barcodes = pushedBarcodes.get(id) ?? new Set();
      pushedBarcodes.set(id, barcodes);
      for (const { barcode } of items) barcodes.add(barcode);
    }
  }

  function noteAppliedCounts(counter: Counter, request: HttpRequest, response: HttpResponse): void {
    if (counter.app === null) return;
    noteReading();
    const { items }: PushRequest = JSON.parse(request.body ?? '{}');
    const result: PushResponse = JSON.parse(response.body);
    const rejected = new Set(result.errors.map(({ barcode }) => barcode));
    const key = request.headers['idempotency-key'];
    for (const action of counter.actions().filter((each) => SHELF_KINDS.has(each.kind) && each.key === key)) {
      const { stock, ...stored }: CountPayload & { readonly stock?: number } = JSON.parse(action.payload);
      const payload = { ...stored, counted: stock ?? stored.counted };
      if (stock !== undefined) simulation.notePlayed('an edit applied');
      if (rejected.has(payload.barcode) || !items.some(({ barcode }) => barcode === payload.barcode)) continue;
      const subtracted = result.adjusted_for_unbooked_sales[payload.barcode] ?? 0;
      const appliedAt = Date.parse(result.finished_at);
      const { storeId } = action;
      const connectedAt = findLastConnection(truth, storeId);
      appliedCounts.set(action.id, {
        storeId,
        payload,
        subtracted,
        appliedAt,
        connectedAt,
        openedAt: openedAt.get(counter) ?? simulation.clock.now(),
      });
    }
  }

  /** Whether a later count or import replaces a count. */
  function isCountedAgain(counter: Counter, count: ActionColumns, actions: readonly ActionColumns[]): boolean {
    const { barcode }: CountPayload = JSON.parse(count.payload);
    const isCount = (later: ActionColumns): boolean =>
      later.storeId === count.storeId &&
      (later.kind === 'count' || later.kind === 'import') &&
      (counter.concernsItem(later, barcode) || pushedBarcodes.get(later.id)?.has(barcode) === true);
    return actions.slice(actions.indexOf(count) + 1).some(isCount);
  }

  /** Describes the first count of a counter that was applied at least `byMs` ago and is wrongly corrected; or null. */
  function findWrong(counter: Counter, byMs: number): string | null {
    const actions = counter.actions();
    for (const count of actions) {
      const applied = appliedCounts.get(count.id);
      if (applied === undefined || applied.payload.asOf <= (resetAt.get(applied.storeId) ?? 0)) continue;
      // Its replacement may have been removed, and an import keeps the older one.
      if (applied.appliedAt < simulation.retentionHorizon()) continue;
      if (simulation.clock.now() - applied.appliedAt < byMs || isCountedAgain(counter, count, actions)) continue;
      const correction = sumCorrections(count, actions);
      const isAsked = count.correction === 'asked';
      const hasAnswered = (orderId: string): boolean => counter.staffActions.hasAnswered(count.id, orderId);
      const expected = correction === null ? null : computeExpectedCorrection(truth, applied, isAsked, hasAnswered);
      recordCheck(expected !== null);
      if (correction === null || expected === null) continue;
      const { deltas, mayAsk, mustAsk } = expected;
      const found = `${counter.name}: the count ${count.id} (${count.correction}) was corrected by ${correction}`;
      if (!deltas.has(correction)) return `${found}, and right is ${[...deltas].join(' or ')}`;
      if (isAsked && !mayAsk) return `${found}, and staff are asked for what is known`;
      const unasked = isAsked ? undefined : mustAsk.find((id) => !hasAnswered(id));
      if (unasked !== undefined) return `${found}, and staff are not asked about ${unasked}`;
    }
    return null;
  }

  return {
    databaseLost(counter) {
      restored.add(counter);
    },
    started(counter) {
      const readTo = counter.database.eventCursor() ?? Number.POSITIVE_INFINITY;
      if (!restored.delete(counter) || readTo > simulation.clock.now() - LIMITS.historyMs) return;
      for (const { id } of counter.actions()) appliedCounts.delete(id);
    },
    // The database may lack corrections that were sent.
    journalLost(counter) {
      for (const { id } of counter.actions()) appliedCounts.delete(id);
    },
    requestServed(counter, request, response) {
      if (!isPush(request) || response.status >= 300) return;
      notePushedBarcodes(counter, request);
      if (isFirstResponse(response)) noteAppliedCounts(counter, request, response);
    },
    check() {
      noteReset();
      noteReading();
      for (const counter of simulation.counters) {
        if (counter.screen?.workspace.line.state !== 'online') continue;
        // The screen says that a backfill is running, which the end of the run gives several minutes.
        if (counter.screen.workspace.catchingUp !== null) continue;
        const now = simulation.clock.monotonic();
        if (now - counter.disturbedAt < SETTLED_MS || now - counter.limitedAt < SETTLED_MS) continue;
        const wrong = findWrong(counter, SETTLED_MS);
        if (wrong !== null) report(wrong);
      }
    },
    findUnsettled() {
      noteReset();
      for (const counter of simulation.counters) {
        const wrong = counter.app === null ? null : findWrong(counter, 0);
        if (wrong !== null) return wrong;
      }
      return null;
    },
  };
};
