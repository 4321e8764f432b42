/** A database with orders of before, as a counter has it after days of work. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiOrder, apiSale } from '../../../electron/contract/api/tolerant-resources.ts';
import { addMs, DAY, formatInstant, type Instant, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { Connection } from '../../../electron/contract/domain/workspace.ts';
import { type CounterDatabase, openDatabase } from '../../../electron/database/database.ts';
import { databasePath } from '../../../electron/workspace/connection/database-path.ts';

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

export interface StoredOrders {
  /** Delivered and booked. */
  readonly delivered: number;
  readonly accepted?: number;
  /** How many of the delivered ones are of today, which the screen shows; the others are of the days before. */
  readonly today?: number;
}

const PAID_DELIVERY = {
  total_amount: '500.00',
  lines: LINES,
  type: 'delivery',
  payment: { status: 'PAID', paid: true, method: 'UPI' },
  fulfilment_mode: 'STORE_STAFF',
  accepted_via: 'POS',
};

/** Makes a folder with databases that of a counter without a connection: without preferences it counts as damaged. */
export function disconnectProfile(dataFolder: string): void {
  writeFileSync(join(dataFolder, 'preferences.json'), '{"connection":null,"firstSteps":null}', { mode: 0o600 });
}

/** Makes the database of a connection, with this many orders in it, in a folder of a counter without a connection. */
export function insertStoredOrders(
  dataFolder: string,
  connection: Connection,
  { delivered, accepted = 0, today = 5_000 }: StoredOrders,
  now: Instant,
): void {
  disconnectProfile(dataFolder);
  const database = openDatabase(databasePath(dataFolder, 'store', connection), connection);
  const [storeId = 0] = connection.storeIds;
  try {
    for (let first = 0; first < delivered; first += A_COMMIT) {
      database.write(() => {
        for (let at = first; at < Math.min(delivered, first + A_COMMIT); at += 1)
          storeDelivered(database, storeId, at, addMs(now, at < today ? -at : -DAY * (1 + (at % 28))));
      });
    }
    database.write(() => {
      for (let at = 0; at < accepted; at += 1) storeAccepted(database, storeId, at, now);
    });
  } finally {
    database.close();
  }
}

function putOrder(database: CounterDatabase, order: object, at: Instant): void {
  const progress = { asOf: at, since: at, pickingSince: null, stopped: null };
  database.orders.put(apiOrder.parse({ ...PAID_DELIVERY, ...order }), progress);
}

function storeDelivered(database: CounterDatabase, storeId: number, place: number, deliveredAt: Instant): void {
  const id = `ORDER-BENCH${String(place).padStart(6, '0')}`;
  const placedAt = formatInstant(addMs(deliveredAt, -40 * MINUTE));
  putOrder(database, { id, store_id: storeId, status: 'DELIVERED', placed_at: placedAt }, deliveredAt);
  const sale = {
    ...{ event_id: `evt_${id}`, id, store_id: storeId, total_amount: '500.00', lines: LINES },
    channel: 'SERVICE_ONLINE',
    sold_at: formatInstant(deliveredAt),
  };
  database.sales.add(apiSale.parse(sale), deliveredAt);
  database.sales.markBooked(sale.event_id, deliveredAt, null);
}

function storeAccepted(database: CounterDatabase, storeId: number, place: number, now: Instant): void {
  const id = `ORDER-OPEN${String(place).padStart(6, '0')}`;
  const placedAt = formatInstant(addMs(now, -5 * MINUTE));
  putOrder(database, { id, store_id: storeId, status: 'ACCEPTED', placed_at: placedAt }, now);
}
