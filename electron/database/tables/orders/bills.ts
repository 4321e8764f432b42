/** Bill numbers typed after an order was accepted (table `bills`). The API has no field for them, so they stay here. */

import type { Instant } from '../../../contract/domain/time.ts';
import type { OrderSearchIndex } from '../../search/order-search.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

export interface BillsTable {
  /** The bill number of an order, or null. */
  get(orderId: string): string | null;
  /** Stores it; null deletes it. */
  put(orderId: string, billNumber: string | null, at: Instant): void;
}

export function openBillsTable(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): BillsTable {
  const get = sqlite.prepare<[string]>('SELECT bill_number FROM bills WHERE order_id = ?');
  const put = sqlite.prepare<[string, string, Instant]>(
    `INSERT INTO bills (order_id, bill_number, typed_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET bill_number = excluded.bill_number, typed_at = excluded.typed_at`,
  );
  return {
    get: (orderId) => {
      const row = get.get(orderId);
      return row === undefined ? null : new RowReader(row).text('bill_number') || null;
    },
    put: (orderId, billNumber, at) => {
      // A deleted number is stored as an empty one, which the journal can record.
      put.run(orderId, billNumber ?? '', at);
      if (billNumber !== null) searchIndex.addBill(orderId, billNumber);
    },
  };
}
