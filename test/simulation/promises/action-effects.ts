import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import type { ActionColumns } from '../counter/app-database.ts';
import type { Counter } from '../counter/counter.ts';
import { BARCODES } from '../steps/staff.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** Outcomes that leave open whether the action was done, because staff must check or the order no longer exists. */
const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set(['too_old_to_repeat', 'gone']);

const STOCK_KINDS: ReadonlySet<string> = new Set(['adjustment', 'count', 'edit', 'import']);
const LIVE: ReadonlySet<string> = new Set(['waiting', 'sending', 'unknown']);

/** The fields of an adjustment request and of its response that are read. */
interface AdjustmentRequest {
  readonly adjustments: readonly { readonly barcode: string; readonly delta: number }[];
}
interface AdjustmentResponse {
  readonly id: string;
  readonly errors?: readonly { readonly barcode: string; readonly code: string }[];
}

/** The fields of an adjustment's payload that are read. */
interface AdjustmentPayload {
  readonly delta: number;
  readonly undoes?: string;
}

const isDecision = ({ url }: HttpRequest): boolean => /\/orders\/[^/]+\/(accept|reject|delivery-method)$/.test(url);
const isPush = ({ method, url }: HttpRequest): boolean => method === 'PUT' && url.endsWith('/inventory');
const isAdjustment = ({ url }: HttpRequest): boolean => url.endsWith('/inventory/adjustments');
const isFirstResponse = (response: HttpResponse): boolean =>
  response.status < 300 && response.header('idempotent-replayed') !== 'true';

/**
 * C2: every action has at most one effect, and exactly one when it is done; until then it stays visible. Effects are
 * counted at the service, where they happen.
 */
export const monitorActionEffects: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  /** The actions that were sent with each key. */
  const actionsByKey = new Map<string, { id: string; barcode: string | null }[]>();
  const effects = new Map<string, number>();
  /** The counts that each counter pushed. */
  const pushed = new Map<Counter, Set<string>>();
  /**
   * For each key, how often the app sent it, how often it arrived, and whether a rate limit refused it without effect.
   */
  const journeys = new Map<string, { left: number; arrived: number; wasLimited: boolean }>();
  /**
   * Actions that a late copy of a request did after the app had learned that nothing was done. The app could not know.
   */
  const doneByCopy = new Set<string>();
  /**
   * Counts that the app forgot: staff may send their session again, and the service may refuse what is out of date by
   * then.
   */
  const mayBeSentAgain = new Set<string>();
  const keyOf = ({ headers }: HttpRequest): string | undefined => headers['idempotency-key'];

  function countEffect(counter: Counter, id: string): void {
    const times = (effects.get(id) ?? 0) + 1;
    effects.set(id, times);
    if (times > 1) report(`${counter.name}: the action ${id} was done ${times} times`);
  }

  function noteArrival(key: string, request: HttpRequest, { status }: HttpResponse): void {
    const journey = journeys.get(key);
    if (journey === undefined) return;
    journey.arrived += 1;
    // An adjustment keeps the key under which it was refused, and so covers the effect of a copy.
    const isCopy = journey.arrived > journey.left && !isAdjustment(request);
    if (isCopy && journey.wasLimited && status < 300)
      for (const { id } of actionsByKey.get(key) ?? []) doneByCopy.add(id);
    journey.wasLimited ||= status === 429;
  }

  /** Whether a row of a request took effect. */
  const tookEffect = (errors: AdjustmentResponse['errors'] = [], barcode: string): boolean => {
    const error = errors.find((each) => each.barcode === barcode);
    return error === undefined || error.code === 'clamped_to_zero';
  };

  return {
    journalLost(counter) {
      const kept = new Set(counter.actions().map(({ id }) => id));
      for (const id of pushed.get(counter) ?? []) if (!kept.has(id)) mayBeSentAgain.add(id);
    },
    requestLeft(counter, request) {
      const key = keyOf(request);
      if (key === undefined || counter.app === null) return;
      const sent = counter.actions().filter((action) => action.key === key && action.state === 'sending');
      const journey = journeys.get(key) ?? { left: 0, arrived: 0, wasLimited: false };
      journeys.set(key, { ...journey, left: journey.left + 1 });
      actionsByKey.set(
        key,
        sent.map(({ id, payload }) => ({ id, barcode: JSON.parse(payload).barcode ?? null })),
      );
    },
    requestServed(counter, request, response) {
      const key = keyOf(request);
      if (key === undefined) return;
      noteArrival(key, request, response);
      if (!isFirstResponse(response)) return;
      const actions = actionsByKey.get(key) ?? [];
      if (isDecision(request)) for (const { id } of actions) countEffect(counter, id);
      if (isPush(request)) {
        const { errors }: AdjustmentResponse = JSON.parse(response.body);
        pushed.set(counter, new Set([...(pushed.get(counter) ?? []), ...actions.map(({ id }) => id)]));
        // A count or file that is pushed again is still the same action.
        for (const { id, barcode } of actions) if (barcode === null || tookEffect(errors, barcode)) effects.set(id, 1);
      }
      if (!isAdjustment(request)) return;
      const { adjustments }: AdjustmentRequest = JSON.parse(request.body ?? '{}');
      const { errors }: AdjustmentResponse = JSON.parse(response.body);
      for (const { barcode } of adjustments) {
        if (!tookEffect(errors, barcode)) continue;
        for (const action of actions) if (action.barcode === barcode) countEffect(counter, action.id);
      }
    },
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        recordCheck(counter.actions().length > 0);
        const stored = new Set<string>();
        for (const { id, kind, state, code } of counter.actions()) {
          stored.add(id);
          const times = effects.get(id) ?? 0;
          const isOver = state === 'refused' || state === 'withdrawn';
          if (
            isOver &&
            times > 0 &&
            !UNKNOWN_OUTCOMES.has(code ?? '') &&
            !mayBeSentAgain.has(id) &&
            !doneByCopy.has(id)
          ) {
            report(`${counter.name}: the ${kind} ${id} is ${state} (${code}) and was done`);
          }
          if (STOCK_KINDS.has(kind) && state === 'done' && times === 0) {
            report(`${counter.name}: the ${kind} ${id} is shown as done and was not`);
          }
        }
        for (const { id, reported } of counter.staffActions.all()) {
          // What was sent without being stored is stored once the disk takes writes again.
          const isKept = reported === 'saved' || (reported === 'unsaved' && !counter.isInMemory);
          if (isKept && !stored.has(id) && !counter.mayHaveRemoved(id))
            report(`${counter.name}: the action ${id} is nowhere to be seen`);
        }
      }
    },
  };
};

const concernItem = (counter: Counter, barcode: string, ...actions: readonly ActionColumns[]): boolean =>
  actions.every((action) => counter.concernsItem(action, barcode));

/** C7: the service's stock changes by what staff adjusted, whatever was retried, and in the order in which they did. */
export const monitorStockEffects: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  let lastLedgerRow = 0;
  const checked = new Set<string>();
  /** The change of stock by each action, from the service's ledger. */
  const changes = new Map<string, number>();
  const clamped = new Set<string>();
  const owners = new Map<string, Counter>();

  return {
    // The correction of a count that the app forgot is computed again from newer information, under the same id.
    journalLost(counter) {
      const kept = new Set(counter.actions().map(({ id }) => id));
      for (const [id, owner] of owners) if (owner === counter && !kept.has(id)) changes.delete(id);
    },
    requestLeft(counter, request) {
      if (counter.app === null || !(isAdjustment(request) || isPush(request))) return;
      const key = request.headers['idempotency-key'];
      const actions = counter.actions().filter(({ kind, state }) => STOCK_KINDS.has(kind) && LIVE.has(state));
      for (const [index, action] of actions.entries()) {
        if (action.key !== key || action.state !== 'sending') continue;
        const earlier = actions
          .slice(0, index)
          .find(
            (each) =>
              each.key !== key &&
              each.storeId === action.storeId &&
              BARCODES.some((code) => concernItem(counter, code, each, action)),
          );
        if (earlier !== undefined)
          report(`${counter.name}: the ${action.kind} ${action.id} overtakes the ${earlier.kind} ${earlier.id}`);
      }
    },
    requestServed(counter, request, response) {
      if (!isAdjustment(request)) return;
      const rows = simulation.service.truth.adjustmentsAfter(lastLedgerRow);
      lastLedgerRow = rows.at(-1)?.id ?? lastLedgerRow;
      if (response.status >= 300) return;
      const { errors = [] }: AdjustmentResponse = JSON.parse(response.body);
      const key = request.headers['idempotency-key'];
      const actions = counter.app === null ? [] : counter.actions().filter((action) => action.key === key);
      for (const { barcode, delta } of rows) {
        const action = actions.find(({ payload }) => JSON.parse(payload).barcode === barcode);
        if (action === undefined) continue;
        changes.set(action.id, (changes.get(action.id) ?? 0) + delta);
        owners.set(action.id, counter);
        if (errors.some((error) => error.barcode === barcode && error.code === 'clamped_to_zero'))
          clamped.add(action.id);
      }
    },
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        recordCheck(counter.actions().some(({ kind, state }) => kind === 'adjustment' && state === 'done'));
        for (const { id, kind, state, payload } of counter.actions()) {
          if (kind !== 'adjustment') continue;
          const { delta }: { delta: number } = JSON.parse(payload);
          const change = changes.get(id) ?? 0;
          const isClamped = clamped.has(id);
          const isWrong = Math.abs(change) > Math.abs(delta) || change * delta < 0;
          if (isWrong) report(`${counter.name}: staff adjusted by ${delta} and the stock moved by ${change}`);
          if (state !== 'done' || checked.has(id)) continue;
          checked.add(id);
          // C2 alone counts an effect that happened while the app was dead.
          if (changes.has(id) && change !== delta && !isClamped) {
            report(`${counter.name}: staff adjusted by ${delta}, it is done, and the stock moved by ${change}`);
          }
        }
      }
    },
  };
};

/**
 * C7: a sent adjustment is countered by one opposite adjustment, however often its undo is pressed, and only if the
 * service did all of it.
 */
export const monitorUndos: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.hasBusyStaff) return {};
  /** Every adjustment that a counter has stored, because it may remove old ones. */
  const known = new Map<string, AdjustmentPayload>();
  const owners = new Map<string, Counter>();
  /** Adjustments that were lost with a journal although their undo was kept. */
  const lost = new Set<string>();
  return {
    journalLost(counter) {
      const kept = new Set(counter.actions().map(({ id }) => id));
      for (const [id, owner] of owners) if (owner === counter && !kept.has(id)) lost.add(id);
    },
    check() {
      for (const counter of simulation.counters) {
        if (counter.app === null) continue;
        const adjustments = counter.actions().filter(({ kind }) => kind === 'adjustment');
        const byId = new Map(adjustments.map((action) => [action.id, action]));
        for (const { id, payload } of adjustments) {
          known.set(id, JSON.parse(payload));
          owners.set(id, counter);
        }
        const undone = new Set<string>();
        for (const { id, state } of adjustments) {
          const { undoes, delta } = known.get(id) ?? {};
          if (undoes === undefined || state === 'refused' || state === 'withdrawn') continue;
          const isGone = lost.has(undoes) || counter.mayHaveRemoved(undoes);
          const before = byId.has(undoes) || isGone ? known.get(undoes) : undefined;
          if (undone.has(undoes) || before?.delta !== -Number(delta))
            report(
              `${counter.name}: ${id} counters ${undoes} by ${delta}, which moved by ${before?.delta}, or once more`,
            );
          undone.add(undoes);
          const undoneAction = byId.get(undoes);
          if (state !== 'done' || undoneAction === undefined) continue;
          if (undoneAction.state !== 'done' || undoneAction.code !== null)
            report(`${counter.name}: ${id} counters ${undoes}, which is ${undoneAction.state} (${undoneAction.code})`);
        }
        recordCheck(undone.size > 0);
      }
    },
  };
};
