/** The inventory runs of each store (stock pushes and adjustments at the service), as last read (table `syncs`). */

import type { ApiInventoryRun } from '../../../contract/api/tolerant-resources.ts';
import { apiInventoryRun } from '../../../contract/api/tolerant-resources.ts';
import { RowReader } from '../../row-reader.ts';
import type { SqliteConnection } from '../../sqlite.ts';

export interface InventoryRunsTable {
  /** A store's inventory runs, newest first. */
  ofStore(storeId: number): ApiInventoryRun[];
  /** Replaces a store's inventory runs. */
  put(storeId: number, newestFirst: readonly ApiInventoryRun[]): void;
}

export function openInventoryRunsTable(sqlite: SqliteConnection): InventoryRunsTable {
  const all = sqlite.prepare<[number]>('SELECT body FROM syncs WHERE store_id = ? ORDER BY place');
  const remove = sqlite.prepare<[number, number]>('DELETE FROM syncs WHERE store_id = ? AND place >= ?');
  const put = sqlite.prepare<[number, string, number, string]>(
    `INSERT INTO syncs (store_id, id, place, body) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET place = excluded.place, body = excluded.body`,
  );
  return {
    ofStore: (storeId) => all.all(storeId).map((row) => new RowReader(row).json('body', apiInventoryRun)),
    put: (storeId, newestFirst) => {
      for (const [place, run] of newestFirst.entries()) put.run(storeId, run.id, place, JSON.stringify(run));
      remove.run(storeId, newestFirst.length);
    },
  };
}
