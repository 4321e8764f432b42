/** Orders that must be read by their id, because their state is unknown (table `refetch_queue`). */

import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

export interface RefetchQueue {
  /** Queues an order. Call this in the commit that leaves its state open, so that a kill can't lose it. */
  add(orderId: string, storeId: number): void;
  /** Removes an order that has been read or is gone. */
  remove(orderId: string): void;
  has(orderId: string): boolean;
  all(): { readonly orderId: string; readonly storeId: number }[];
}

export function openRefetchQueue(sqlite: SqliteConnection): RefetchQueue {
  const add = sqlite.prepare<[string, number]>(
    'INSERT INTO refetch_queue (id, store_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const drop = sqlite.prepare<[string]>('DELETE FROM refetch_queue WHERE id = ?');
  const one = sqlite.prepare<[string]>('SELECT 1 FROM refetch_queue WHERE id = ?');
  const all = sqlite.prepare('SELECT id, store_id FROM refetch_queue ORDER BY id');
  return {
    add: (orderId, storeId) => {
      add.run(orderId, storeId);
    },
    remove: (orderId) => {
      drop.run(orderId);
    },
    has: (orderId) => one.get(orderId) !== undefined,
    all: () =>
      all.all().map((row) => {
        const fields = new RowReader(row);
        return { orderId: fields.text('id'), storeId: fields.int('store_id') };
      }),
  };
}
