/** The inventory runs of each store (stock pushes and adjustments at the service), as last read (table `inventory_runs`). */

import type { ApiInventoryRun } from '../../../contract/api/tolerant-resources.ts';
import { apiInventoryRun } from '../../../contract/api/tolerant-resources.ts';
import { RowReader } from '../../sqlite/row-reader.ts';
import type { SqliteConnection } from '../../sqlite/sqlite.ts';

export interface InventoryRunsTable {
  /** A store's inventory runs, newest first. */
  ofStore(storeId: number): ApiInventoryRun[];
  /** Replaces a store's inventory runs. */
  put(storeId: number, newestFirst: readonly ApiInventoryRun[]): void;
}

export function openInventoryRunsTable(sqlite: SqliteConnection): InventoryRunsTable {
  const all = sqlite.prepare<[number]>('SELECT body FROM inventory_runs WHERE store_id = ? ORDER BY position');
  const remove = sqlite.prepare<[number, number]>('DELETE FROM inventory_runs WHERE store_id = ? AND position >= ?');
  const put = sqlite.prepare<[number, string, number, string]>(
    `INSERT INTO inventory_runs (store_id, id, position, body) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET position = excluded.position, body = excluded.body`,
  );
  return {
    ofStore: (storeId) => all.all(storeId).map((row) => new RowReader(row).json('body', apiInventoryRun)),
    put: (storeId, newestFirst) => {
      for (const [position, run] of newestFirst.entries()) put.run(storeId, run.id, position, JSON.stringify(run));
      remove.run(storeId, newestFirst.length);
    },
  };
}
