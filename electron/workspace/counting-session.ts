/** Sessions in which staff count many items, and send the counts together. */

import type { ParsedInput } from '../contract/calls/calls.ts';
import type { CountedItem, CountingSession } from '../database/tables/stock/counting-sessions.ts';
import { sumLaterAdjustments } from '../outbox/inventory/later-adjustments.ts';
import { buildCount } from '../outbox/kinds/count.ts';
import type { EnqueueInput } from '../outbox/requests/enqueue-input.ts';
import { deriveUuid } from '../outbox/requests/uuid.ts';
import { calculateExpectedCount } from '../views/stock/counting.ts';
import { buildItemOrders } from '../views/stock/item-orders.ts';
import { listOpenOrders } from './queries/stock-item.ts';
import type { StockLists } from './queries/stock-lists.ts';
import type { Workspace } from './workspace.ts';

/** Enqueues the counts of a session and ends it, in one commit. Returns how many there are. */
export function enqueueSession(
  { database, outbox, now }: Pick<Workspace, 'database' | 'outbox' | 'now'>,
  { id: sessionId, storeId }: CountingSession,
  who: string | null,
): number {
  const items = database.countingSessions.items(sessionId);
  outbox.enqueueAll(
    items.map((item): EnqueueInput => {
      const { barcode, counted, countedAt, start, afterAction, name, about } = item;
      // By the order of the actions, because some of their times may not be known yet.
      const later = sumLaterAdjustments(database, storeId, barcode, ({ id }) => id === afterAction);
      const payload = buildCount({ barcode, counted, asOf: countedAt, itemName: name, about }, later);
      const id = deriveCountId(database, sessionId, item);
      return { id, storeId, payload, who, asOfStart: start };
    }),
    () => database.countingSessions.end(sessionId, now()),
  );
  return items.length;
}

/**
 * The id of a counted item's action. Sent twice, it is still the same count. But a restore may have lost the end of a
 * session, so that staff count an item in it again.
 */
function deriveCountId(
  { actions }: Workspace['database'],
  sessionId: string,
  { barcode, afterAction }: CountedItem,
): string {
  const name = `count ${sessionId} ${barcode}`;
  const id = deriveUuid(name);
  const sent = actions.get(id);
  const last = afterAction === null ? null : actions.get(afterAction);
  return sent !== null && last !== null && last.seq >= sent.seq ? deriveUuid(`${name} after ${last.id}`) : id;
}

/** The counted units, together with what the shelf should have held at that time. */
export function buildCountedItem(
  { database, now, takeMoment }: Workspace,
  lists: StockLists,
  storeId: number,
  { barcode, counted, itemName, about = {} }: ParsedInput<'counts.put'>,
) {
  const row = lists.row(barcode, now());
  const name = itemName ?? row?.name ?? null;
  const { at, start } = takeMoment();
  return {
    barcode,
    counted,
    countedAt: at,
    start,
    afterAction: database.stockActions.ofItem(storeId, barcode, 1)[0]?.id ?? null,
    expected: calculateExpectedCount(row, buildItemOrders(barcode, listOpenOrders(database, storeId))),
    name,
    about: { ...about, ...(itemName !== undefined && { name: itemName }) },
  };
}
