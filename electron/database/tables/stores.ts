/** The names of the connected stores (table `stores`), which are known even if the app starts offline. */

import type { StoreView } from '../../contract/calls/connection.ts';
import { RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';

export interface StoresTable {
  all(): StoreView[];
  put(store: { readonly id: number; readonly name: string | null; readonly city: string | null }): void;
}

export function openStoresTable(sqlite: SqliteConnection): StoresTable {
  const all = sqlite.prepare('SELECT id, name, city FROM stores ORDER BY id');
  const put = sqlite.prepare<[number, string | null, string | null]>(
    'INSERT INTO stores (id, name, city) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, city = excluded.city',
  );
  return {
    all: () =>
      all.all().map((row) => {
        const fields = new RowReader(row);
        const id = fields.int('id');
        return { id, name: fields.textOrNull('name') ?? String(id), city: fields.textOrNull('city') };
      }),
    put: ({ id, name, city }) => {
      put.run(id, name, city);
    },
  };
}
