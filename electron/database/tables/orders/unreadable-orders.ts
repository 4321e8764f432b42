/** Ids of orders whose content this app can't read (table `unreadable_orders`). */

import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

export interface UnreadableOrders {
  unreadable(): { id: string; storeId: number; foundAt: Instant }[];
  /** Adds an order whose snapshot, of that service time, can't be read. */
  putUnreadable(id: string, storeId: number, foundAt: Instant): void;
  /** Removes an order that has been read after all, or is gone. */
  dropUnreadable(id: string): void;
}

export function openUnreadableOrders(sqlite: SqliteConnection): UnreadableOrders {
  const all = sqlite.prepare('SELECT * FROM unreadable_orders ORDER BY found_at, id');
  const put = sqlite.prepare<[string, number, Instant]>(
    'INSERT INTO unreadable_orders (id, store_id, found_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const drop = sqlite.prepare<[string]>('DELETE FROM unreadable_orders WHERE id = ?');
  return {
    unreadable: () =>
      all.all().map((row) => {
        const fields = new RowReader(row);
        return { id: fields.text('id'), storeId: fields.int('store_id'), foundAt: fields.instant('found_at') };
      }),
    putUnreadable: (id, storeId, foundAt) => {
      put.run(id, storeId, foundAt);
    },
    dropUnreadable: (id) => {
      drop.run(id);
    },
  };
}
