import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import type { ActionColumns } from '../counter/app-database.ts';
import type { Counter } from '../counter/counter.ts';
import { BARCODES } from '../steps/staff.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** Outcomes after which nobody can know whether it was done: staff are asked, or the order no longer exists. */
const UNTOLD: ReadonlySet<string> = new Set(['too_old_to_repeat', 'gone']);

const STOCK_KINDS: ReadonlySet<string> = new Set(['adjustment', 'count', 'import']);
const LIVE: ReadonlySet<string> = new Set(['waiting', 'sending', 'unknown']);

/** What a request to adjust stocks and its answer are read for. */
interface AdjustmentAsked {
  readonly adjustments: readonly { readonly barcode: string; readonly delta: number }[];
}
interface AdjustmentAnswered {
  readonly id: string;
  readonly errors?: readonly { readonly barcode: string; readonly code: string }[];
}

const isDecision = ({ url }: HttpRequest): boolean => /\/orders\/[^/]+\/(accept|reject|delivery-method)$/.test(url);
const isPush = ({ method, url }: HttpRequest): boolean => method === 'PUT' && url.endsWith('/inventory');
const isAdjustment = ({ url }: HttpRequest): boolean => url.endsWith('/inventory/adjustments');
const isFirst = (answer: HttpResponse): boolean =>
  answer.status < 300 && answer.header('idempotent-replayed') !== 'true';

/**
 * C2: every action has at most one effect, and exactly one when it is done; otherwise it stays visible. Effects are
 * counted where they happen, at the service.
 */
export const monitorActionEffects: CreatePromiseMonitor = (world, broken) => {
  /** The actions that travel under a key. */
  const under = new Map<string, { id: string; barcode: string | null }[]>();
  const effects = new Map<string, number>();
  const keyOf = ({ headers }: HttpRequest): string | undefined => headers['idempotency-key'];

  function count(counter: Counter, id: string): void {
    const times = (effects.get(id) ?? 0) + 1;
    effects.set(id, times);
    if (times > 1) broken(`${counter.name}: the action ${id} was done ${times} times`);
  }

  /** Whether a row of an answered request took effect. */
  const isTaken = (errors: AdjustmentAnswered['errors'] = [], barcode: string): boolean => {
    const error = errors.find((each) => each.barcode === barcode);
    return error === undefined || error.code === 'clamped_to_zero';
  };

  return {
    requestLeft(counter, request) {
      const key = keyOf(request);
      if (key === undefined || counter.app === null) return;
      const travelling = counter.actions().filter((action) => action.key === key && action.state === 'sending');
      under.set(
        key,
        travelling.map(({ id, deed }) => ({ id, barcode: JSON.parse(deed).barcode ?? null })),
      );
    },
    requestServed(counter, request, answer) {
      const key = keyOf(request);
      if (key === undefined || !isFirst(answer)) return;
      const actions = under.get(key) ?? [];
      if (isDecision(request)) for (const { id } of actions) count(counter, id);
      if (isPush(request)) {
        const { errors }: AdjustmentAnswered = JSON.parse(answer.body);
        // A count or a file that is pushed again is the same one.
        for (const { id, barcode } of actions) if (barcode === null || isTaken(errors, barcode)) effects.set(id, 1);
      }
      if (!isAdjustment(request)) return;
      const { adjustments }: AdjustmentAsked = JSON.parse(request.body ?? '{}');
      const { errors }: AdjustmentAnswered = JSON.parse(answer.body);
      for (const { barcode } of adjustments) {
        if (!isTaken(errors, barcode)) continue;
        for (const action of actions) if (action.barcode === barcode) count(counter, action.id);
      }
    },
    check() {
      for (const counter of world.counters) {
        if (counter.app === null) continue;
        const kept = new Set<string>();
        for (const { id, kind, state, code } of counter.cachedActions()) {
          kept.add(id);
          const times = effects.get(id) ?? 0;
          const isOver = state === 'refused' || state === 'withdrawn';
          if (isOver && times > 0 && !UNTOLD.has(code ?? '')) {
            broken(`${counter.name}: the ${kind} ${id} is ${state} (${code}) and was done`);
          }
          if (STOCK_KINDS.has(kind) && state === 'done' && times === 0) {
            broken(`${counter.name}: the ${kind} ${id} is shown as done and was not`);
          }
        }
        for (const { id, reported: told } of counter.staffActions.values()) {
          if (told === 'saved' && !kept.has(id)) broken(`${counter.name}: the action ${id} is nowhere to be seen`);
        }
      }
    },
  };
};

const areAbout = (counter: Counter, barcode: string, ...actions: readonly ActionColumns[]): boolean =>
  actions.every((action) => counter.concernsItem(action, barcode));

/** C7: what staff adjusted is what the service's stock changed by, whatever was retried, and in their order. */
export const monitorStockEffects: CreatePromiseMonitor = (world, broken) => {
  let ledger = 0;
  const settled = new Set<string>();
  /** What the service's ledger says for each action. */
  const moved = new Map<string, number>();
  const clamped = new Set<string>();

  return {
    requestLeft(counter, request) {
      if (counter.app === null || !(isAdjustment(request) || isPush(request))) return;
      const key = request.headers['idempotency-key'];
      const actions = counter.actions().filter(({ kind, state }) => STOCK_KINDS.has(kind) && LIVE.has(state));
      for (const [place, action] of actions.entries()) {
        if (action.key !== key || action.state !== 'sending') continue;
        const earlier = actions
          .slice(0, place)
          .find((each) => each.key !== key && BARCODES.some((code) => areAbout(counter, code, each, action)));
        if (earlier !== undefined)
          broken(`${counter.name}: the ${action.kind} ${action.id} overtakes the ${earlier.kind} ${earlier.id}`);
      }
    },
    requestServed(counter, request, answer) {
      if (!isAdjustment(request)) return;
      const rows = world.service.truth.adjustmentsAfter(ledger);
      ledger = rows.at(-1)?.id ?? ledger;
      if (answer.status >= 300) return;
      const { errors = [] }: AdjustmentAnswered = JSON.parse(answer.body);
      const key = request.headers['idempotency-key'];
      const actions = counter.app === null ? [] : counter.actions().filter((action) => action.key === key);
      for (const { barcode, delta } of rows) {
        const action = actions.find(({ deed }) => JSON.parse(deed).barcode === barcode);
        if (action === undefined) continue;
        moved.set(action.id, (moved.get(action.id) ?? 0) + delta);
        if (errors.some((error) => error.barcode === barcode && error.code === 'clamped_to_zero'))
          clamped.add(action.id);
      }
    },
    check() {
      for (const counter of world.counters) {
        if (counter.app === null) continue;
        for (const { id, kind, state, deed } of counter.cachedActions()) {
          if (kind !== 'adjustment') continue;
          const { delta }: { delta: number } = JSON.parse(deed);
          const by = moved.get(id) ?? 0;
          const isClamped = clamped.has(id);
          const isMore = Math.abs(by) > Math.abs(delta) || by * delta < 0;
          if (isMore) broken(`${counter.name}: staff adjusted by ${delta} and the stock moved by ${by}`);
          if (state !== 'done' || settled.has(id)) continue;
          settled.add(id);
          // Of an effect whose app was dead when it happened only the number of effects is known (C2).
          if (moved.has(id) && by !== delta && !isClamped) {
            broken(`${counter.name}: staff adjusted by ${delta}, it is done, and the stock moved by ${by}`);
          }
        }
      }
    },
  };
};
