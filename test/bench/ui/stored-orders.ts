/** A database with orders of before, as a counter has it after days of work. */

import { apiOrder, apiSale } from '../../../electron/contract/api/tolerant-resources.ts';
import { addMs, DAY, formatInstant, type Instant, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import { type CounterDatabase, openDatabase } from '../../../electron/database/database.ts';
import { databasePath } from '../../../electron/workspace/database-path.ts';

/** Of many stored orders so many were delivered today, which the screen shows; the others on the days before. */
const MOST_TODAY = 5_000;
const A_COMMIT = 1_000;
const LINES = [1, 2, 3, 4, 5].map((number) => ({
  name: `Chakki atta ${number} kg`,
  barcode: `890100000${number}`,
  quantity: 1,
  free_quantity: 0,
  unit_price: '100.00',
  mrp: '110.00',
  line_total: '100.00',
}));

/** Makes the database of a connection, with so many delivered and booked orders in it. */
export function insertStoredOrders(dataFolder: string, connection: Connection, count: number, now: Instant): void {
  const database = openDatabase(databasePath(dataFolder, 'store', connection), connection);
  const [storeId = 0] = connection.storeIds;
  try {
    for (let first = 0; first < count; first += A_COMMIT) {
      database.transaction(() => {
        for (let at = first; at < Math.min(count, first + A_COMMIT); at += 1) storeOrder(database, storeId, at, now);
      });
    }
  } finally {
    database.close();
  }
}

function storeOrder(database: CounterDatabase, storeId: number, place: number, now: Instant): void {
  const isToday = place < MOST_TODAY;
  const deliveredAt = addMs(now, isToday ? -place : -DAY * (1 + (place % 28)));
  const id = `ORDER-BENCH${String(place).padStart(6, '0')}`;
  const common = { store_id: storeId, total_amount: '500.00', lines: LINES };
  const order = apiOrder.parse({
    ...common,
    id,
    type: 'delivery',
    status: 'DELIVERED',
    payment: { status: 'PAID', paid: true, method: 'UPI' },
    fulfilment_mode: 'STORE_STAFF',
    accepted_via: 'POS',
    placed_at: formatInstant(addMs(deliveredAt, -40 * MINUTE)),
  });
  database.orders.put(order, { asOf: deliveredAt, since: deliveredAt, pickingSince: null, stopped: null });
  const sale = {
    ...common,
    event_id: `evt_${id}`,
    id,
    channel: 'SERVICE_ONLINE',
    sold_at: formatInstant(deliveredAt),
  };
  database.sales.add(apiSale.parse(sale), deliveredAt);
  database.sales.markBooked(sale.event_id, deliveredAt, null);
}
