/** Takes in what staff did, in one transaction: once for each press (C2), and only what can still be meant. */

import type { ServiceTimeReader } from '../api-client/service-clock.ts';
import type { PushRow } from '../contract/api/requests.ts';
import type { ActionPayload } from '../contract/domain/actions.ts';
import { canWithdraw, isActionPossible, orderIdOf } from '../contract/domain/actions.ts';
import { addMs, DAY } from '../contract/domain/time.ts';
import type { Randomness } from '../contract/ports.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { ActionOutcome, ActionRow } from '../database/tables/actions/action-row.ts';
import { laneOf, laneOfItem } from './lanes.ts';
import { fitsOneBatch } from './push-batches.ts';
import { createUuid } from './uuid.ts';

/** One press. */
export interface EnqueueInput {
  /** Made at the press. */
  readonly id: string;
  readonly storeId: number;
  readonly payload: ActionPayload;
  /** Name of the staff member. */
  readonly who: string | null;
  /** The moment in the deed is not that of the press, and is no guess. */
  readonly isAsOfMeasured?: boolean;
  /** The rows of an import's push, which must fit one (push-batches.ts). Only an import has any. */
  readonly rows?: readonly PushRow[];
}

/** `not_possible`: the order, or another action of it, no longer allows this one; nothing was stored. */
export type EnqueueResult = { readonly kind: 'stored'; readonly row: ActionRow } | { readonly kind: 'not_possible' };

interface ActParts {
  readonly database: CounterDatabase;
  readonly time: ServiceTimeReader;
  readonly randomness: Randomness;
}

/** How long the rows of a push are kept after it has ended; the shelf has been read whole long before. */
const ROWS_KEPT_MS = DAY;

/** What ends an action by the staff's own wish. */
const BY_STAFF: ActionOutcome = { code: 'withdrawn_by_staff', status: null, acceptedVia: null, message: null };

/** Stores a press and gives its row; a repeat of the same press gives the row that is there. Throws SQLite's errors. */
export function enqueueAction(parts: ActParts, press: EnqueueInput): EnqueueResult {
  const { database, time, randomness } = parts;
  return database.transaction((): EnqueueResult => {
    const before = database.actions.get(press.id);
    if (before !== null) return { kind: 'stored', row: before };
    if (!makeRoom(parts, press)) return { kind: 'not_possible' };
    const lane = laneOf(press.storeId, press.payload);
    const guessedAhead = time.provisionalAhead();
    const action = {
      id: press.id,
      storeId: press.storeId,
      lane,
      orderId: orderIdOf(press.payload),
      payload: press.payload,
      who: press.who,
      askedAt: time.now(),
      idempotencyKey: createUuid(randomness),
    };
    database.actions.add(
      action,
      guessedAhead === null
        ? null
        : { ahead: guessedAhead, withAsOf: 'asOf' in press.payload && press.isAsOfMeasured !== true },
    );
    keepOrder(parts, press, lane);
    const row = database.actions.get(press.id);
    return row === null ? { kind: 'not_possible' } : { kind: 'stored', row };
  });
}

/** What changes the same item goes in the order in which staff acted, though a push has many items. */
function keepOrder(
  { database, time }: ActParts,
  { id, storeId, payload: deed, rows = [] }: EnqueueInput,
  lane: string,
): void {
  switch (deed.kind) {
    case 'import':
      database.pushRows.forgetApplied(addMs(time.now(), -ROWS_KEPT_MS));
      database.pushRows.add(
        id,
        rows.map((item) => ({ lane: laneOfItem(storeId, item.barcode), item })),
      );
      break;
    case 'adjustment':
    case 'count':
      database.pushRows.waitForPushes(id, lane);
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
function makeRoom({ database, time }: ActParts, { payload: deed, rows = [] }: EnqueueInput): boolean {
  switch (deed.kind) {
    case 'adjustment':
    case 'count':
      return true;
    case 'import':
      return rows.length === deed.rowCount && fitsOneBatch(rows);
    case 'acknowledge': {
      // Only what is safely recorded here is acknowledged (C6).
      const sale = database.sales.get(deed.eventId);
      if (sale === null || sale.bookedAt !== null) return false;
      return !database.actions.ofOrder(sale.orderId).some((row) => isLiveAckOf(row, deed.eventId));
    }
    case 'accept':
    case 'reject': {
      const order = database.orders.get(deed.orderId);
      if (order === null || order.goneAt !== null || !isActionPossible(deed.kind, order.order)) return false;
      const live = database.actions.liveDecision(deed.orderId);
      if (live === null) return true;
      if (deed.kind === 'accept' || live.payload.kind === 'reject' || !canWithdraw(live)) return false;
      database.actions.settle(live.id, 'withdrawn', time.now(), BY_STAFF);
      return true;
    }
    case 'hand_back':
    case 'retry_courier': {
      const order = database.orders.get(deed.orderId);
      if (order === null || order.goneAt !== null || !isActionPossible(deed.kind, order.order)) return false;
      const live = database.actions.ofOrder(deed.orderId).filter(isLiveCourierAction);
      // What was sent may still come out either way; handing back then goes after it (its lane).
      if (deed.kind === 'retry_courier') return live.length === 0;
      if (live.some((row) => row.payload.kind === 'hand_back')) return false;
      for (const { id } of live.filter(canWithdraw)) database.actions.settle(id, 'withdrawn', time.now(), BY_STAFF);
      return true;
    }
  }
}

function isLiveCourierAction({ settledAt, payload: deed }: ActionRow): boolean {
  return settledAt === null && (deed.kind === 'hand_back' || deed.kind === 'retry_courier');
}

function isLiveAckOf(row: ActionRow, eventId: string): boolean {
  return row.settledAt === null && row.payload.kind === 'acknowledge' && row.payload.eventId === eventId;
}

/** Takes an action back if it was never sent. Gives the row as it then is; null when there is none. */
export function withdrawAction({ database, time }: ActParts, id: string): ActionRow | null {
  return database.transaction(() => {
    const row = database.actions.get(id);
    if (row !== null && canWithdraw(row)) database.actions.settle(id, 'withdrawn', time.now(), BY_STAFF);
    return database.actions.get(id);
  });
}
