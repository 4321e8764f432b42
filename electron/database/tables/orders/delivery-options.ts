/** The delivery options of each order and what they cost the store, as last read (table `delivery_options`). */

import type { FulfilmentMode } from '../../../contract/api/enums.ts';
import type { ApiDeliveryOption } from '../../../contract/api/tolerant-resources.ts';
import { apiDeliveryOption } from '../../../contract/api/tolerant-resources.ts';
import type { Paise } from '../../../contract/domain/money.ts';
import { parseAmountOrNull } from '../../../contract/domain/money.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

export interface DeliveryOptionsTable {
  get(orderId: string): { readonly readAt: Instant; readonly options: readonly ApiDeliveryOption[] } | null;
  put(orderId: string, readAt: Instant, options: readonly ApiDeliveryOption[]): void;
}

const optionList = apiDeliveryOption.array();

export function openDeliveryOptionsTable(sqlite: SqliteConnection): DeliveryOptionsTable {
  const get = sqlite.prepare<[string]>('SELECT * FROM delivery_options WHERE order_id = ?');
  const put = sqlite.prepare<[string, Instant, string]>(
    `INSERT INTO delivery_options (order_id, read_at, options) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET read_at = excluded.read_at, options = excluded.options`,
  );
  const setCosts = sqlite.prepare<[Paise | null, Paise | null, string]>(
    'UPDATE orders SET own_cost = ?, courier_cost = ? WHERE id = ?',
  );
  return {
    get: (orderId) => {
      const row = get.get(orderId);
      if (row === undefined) return null;
      const fields = new RowReader(row);
      return { readAt: fields.instant('read_at'), options: fields.json('options', optionList) };
    },
    put: (orderId, readAt, options) => {
      put.run(orderId, readAt, JSON.stringify(options));
      const costOf = (mode: FulfilmentMode): Paise | null =>
        parseAmountOrNull(options.find((option) => option.mode === mode)?.commission_amount ?? null);
      setCosts.run(costOf('STORE_STAFF'), costOf('SERVICE_COURIER'), orderId);
    },
  };
}
