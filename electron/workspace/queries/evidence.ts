import { addMs, DAY, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { Logbook, LogbookSlice } from '../../database/logbook/logbook.ts';
import { sha256 } from '../../database/logbook/logbook.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { formatEvidence } from '../../views/orders/evidence.ts';
import type { ViewContext } from './card-rows.ts';

/**
 * Writes the evidence file of an order (C21). `logbook`: null while staff are switched off;
 * `eventsAsSent`: null while the service can't be asked. `withRider`: also who its
 * courier's rider is.
 */
export function writeEvidence(
  database: CounterDatabase,
  { now, nameOf }: ViewContext,
  row: OrderRow,
  logbook: Logbook | null,
  eventsAsSent: readonly unknown[] | null,
  withRider: boolean,
): string {
  const rows = {
    row,
    storeName: nameOf(row.storeId),
    events: database.events.ofOrder(row.id),
    eventsAsSent,
    actions: database.actions.ofOrder(row.id),
    bagSteps: database.bagSteps.ofOrder(row.id),
    prints: database.prints.ofOrder(row.id),
    chain: logbook && readChain(logbook, row),
  };
  return formatEvidence(rows, now, withRider, sha256);
}

/**
 * The logbook from its first entry about the order to the end of the day after the last one: the closing of that day,
 * whose slip has a mark of this part, may be after midnight.
 */
function readChain(logbook: Logbook, { id, placedAt }: OrderRow): LogbookSlice | null {
  const from = placedAt && addMs(placedAt, -DAY);
  const about = { text: id, kinds: [], who: null, from, to: null };
  const [first] = logbook.readAfter(about, 0, 1);
  const [last] = logbook.readBefore(about, null, 1);
  if (first === undefined || last === undefined) return null;
  return logbook.readSlice(first.number, last.number, addMs(startOfIndiaDay(last.at), 2 * DAY));
}
