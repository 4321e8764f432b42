/** What was on the shelf when it was last looked at for an order (table `shelf`), item by item. */

import type { Instant } from '../contract/time.ts';
import type { Connection } from './database.ts';
import { Fields } from './fields.ts';

/** One item of a store's shelf. Units. */
export interface ShelfRow {
  readonly stock: number;
  /** Stock less what paid orders hold. */
  readonly available: number;
  readonly lowMark: number | null;
  readonly readAt: Instant;
}

export interface Shelf {
  get(storeId: number, barcode: string): ShelfRow | null;
  /** Keeps what was read; a reading that is older than the kept one changes nothing. */
  put(storeId: number, barcode: string, row: ShelfRow): void;
}

export function openShelf(connection: Connection): Shelf {
  const get = connection.prepare<[number, string]>('SELECT * FROM shelf WHERE store_id = ? AND barcode = ?');
  const put = connection.prepare(
    `INSERT INTO shelf (store_id, barcode, stock, available, low_mark, read_at)
     VALUES (@storeId, @barcode, @stock, @available, @lowMark, @readAt)
     ON CONFLICT DO UPDATE SET stock = excluded.stock, available = excluded.available, low_mark = excluded.low_mark,
       read_at = excluded.read_at WHERE excluded.read_at >= read_at`,
  );
  return {
    get: (storeId, barcode) => {
      const row = get.get(storeId, barcode);
      if (row === undefined) return null;
      const fields = new Fields(row);
      return {
        stock: fields.int('stock'),
        available: fields.int('available'),
        lowMark: fields.orNull('low_mark', fields.int),
        readAt: fields.instant('read_at'),
      };
    },
    put: (storeId, barcode, row) => {
      put.run({ storeId, barcode, ...row });
    },
  };
}
