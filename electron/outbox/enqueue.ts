/** Takes in what staff did, in one transaction: once for each press (C2), and only what can still be meant. */

import type { ServiceTime } from '../api-client/service-clock.ts';
import type { PushRow } from '../contract/api/requests.ts';
import type { Deed } from '../contract/domain/actions.ts';
import { canWithdraw, isPossible, orderIdOf } from '../contract/domain/actions.ts';
import { DAY, later } from '../contract/domain/time.ts';
import type { Chance } from '../contract/ports.ts';
import type { Store } from '../database/database.ts';
import type { ActionRow, Outcome } from '../database/tables/actions/actions.ts';
import { laneOf, laneOfItem } from './lanes.ts';
import { fitsOnePush } from './push-batches.ts';
import { newKey } from './uuid.ts';

/** One press. */
export interface Press {
  /** Made at the press. */
  readonly id: string;
  readonly storeId: number;
  readonly deed: Deed;
  /** Name of the staff member. */
  readonly who: string | null;
  /** The moment in the deed is not that of the press, and is no guess. */
  readonly isAsOfMeasured?: boolean;
  /** The rows of an import's push, which must fit one (push-batches.ts). Only an import has any. */
  readonly rows?: readonly PushRow[];
}

/** `not_possible`: the order, or another action of it, no longer allows this one; nothing was stored. */
export type Acted = { readonly kind: 'stored'; readonly row: ActionRow } | { readonly kind: 'not_possible' };

interface ActParts {
  readonly store: Store;
  readonly time: ServiceTime;
  readonly chance: Chance;
}

/** How long the rows of a push are kept after it has ended; the shelf has been read whole long before. */
const ROWS_KEPT_MS = DAY;

/** What ends an action by the staff's own wish. */
const BY_STAFF: Outcome = { code: 'withdrawn_by_staff', status: null, acceptedVia: null, message: null };

/** Stores a press and gives its row; a repeat of the same press gives the row that is there. Throws SQLite's errors. */
export function act(parts: ActParts, press: Press): Acted {
  const { store, time, chance } = parts;
  return store.transaction((): Acted => {
    const before = store.actions.get(press.id);
    if (before !== null) return { kind: 'stored', row: before };
    if (!makeRoom(parts, press)) return { kind: 'not_possible' };
    const lane = laneOf(press.storeId, press.deed);
    const guessedAhead = time.guessedAhead();
    const action = {
      id: press.id,
      storeId: press.storeId,
      lane,
      orderId: orderIdOf(press.deed),
      deed: press.deed,
      who: press.who,
      askedAt: time.now(),
      idempotencyKey: newKey(chance),
    };
    store.actions.add(
      action,
      guessedAhead === null
        ? null
        : { ahead: guessedAhead, withAsOf: 'asOf' in press.deed && press.isAsOfMeasured !== true },
    );
    keepOrder(parts, press, lane);
    const row = store.actions.get(press.id);
    return row === null ? { kind: 'not_possible' } : { kind: 'stored', row };
  });
}

/** What changes the same item goes in the order in which staff acted, though a push has many items. */
function keepOrder({ store, time }: ActParts, { id, storeId, deed, rows = [] }: Press, lane: string): void {
  switch (deed.kind) {
    case 'import':
      store.pushRows.forgetApplied(later(time.now(), -ROWS_KEPT_MS));
      store.pushRows.add(
        id,
        rows.map((item) => ({ lane: laneOfItem(storeId, item.barcode), item })),
      );
      break;
    case 'adjustment':
    case 'count':
      store.pushRows.waitForPushes(id, lane);
      break;
    case 'accept':
    case 'reject':
    case 'hand_back':
    case 'retry_courier':
    case 'acknowledge':
      break;
  }
}

/** Whether a deed can be meant now. What decides otherwise takes back what has never been sent. */
function makeRoom({ store, time }: ActParts, { deed, rows = [] }: Press): boolean {
  switch (deed.kind) {
    case 'adjustment':
    case 'count':
      return true;
    case 'import':
      return rows.length === deed.rowCount && fitsOnePush(rows);
    case 'acknowledge': {
      // Only what is safely recorded here is acknowledged (C6).
      const sale = store.sales.get(deed.eventId);
      if (sale === null || sale.bookedAt !== null) return false;
      return !store.actions.ofOrder(sale.orderId).some((row) => isLiveAckOf(row, deed.eventId));
    }
    case 'accept':
    case 'reject': {
      const order = store.orders.get(deed.orderId);
      if (order === null || order.goneAt !== null || !isPossible(deed.kind, order.order)) return false;
      const live = store.actions.liveDecision(deed.orderId);
      if (live === null) return true;
      if (deed.kind === 'accept' || live.deed.kind === 'reject' || !canWithdraw(live)) return false;
      store.actions.settle(live.id, 'withdrawn', time.now(), BY_STAFF);
      return true;
    }
    case 'hand_back':
    case 'retry_courier': {
      const order = store.orders.get(deed.orderId);
      if (order === null || order.goneAt !== null || !isPossible(deed.kind, order.order)) return false;
      const live = store.actions.ofOrder(deed.orderId).filter(isLiveCourierAction);
      // What was sent may still come out either way; handing back then goes after it (its lane).
      if (deed.kind === 'retry_courier') return live.length === 0;
      if (live.some((row) => row.deed.kind === 'hand_back')) return false;
      for (const { id } of live.filter(canWithdraw)) store.actions.settle(id, 'withdrawn', time.now(), BY_STAFF);
      return true;
    }
  }
}

function isLiveCourierAction({ settledAt, deed }: ActionRow): boolean {
  return settledAt === null && (deed.kind === 'hand_back' || deed.kind === 'retry_courier');
}

function isLiveAckOf(row: ActionRow, eventId: string): boolean {
  return row.settledAt === null && row.deed.kind === 'acknowledge' && row.deed.eventId === eventId;
}

/** Takes an action back if it was never sent. Gives the row as it then is; null when there is none. */
export function withdraw({ store, time }: ActParts, id: string): ActionRow | null {
  return store.transaction(() => {
    const row = store.actions.get(id);
    if (row !== null && canWithdraw(row)) store.actions.settle(id, 'withdrawn', time.now(), BY_STAFF);
    return store.actions.get(id);
  });
}
