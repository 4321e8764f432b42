/** Stock pushes and adjustments that the service took in lately, as it last told them (table `syncs`). */

import type { ReadSync } from '../../../contract/api/tolerant-resources.ts';
import { readSync } from '../../../contract/api/tolerant-resources.ts';
import { Fields } from '../../row-reader.ts';
import type { Connection } from '../../sqlite.ts';

export interface Syncs {
  /** The newest of a store, newest first. */
  of(storeId: number): ReadSync[];
  /** Takes the place of what was told before. */
  put(storeId: number, newestFirst: readonly ReadSync[]): void;
}

export function openSyncs(connection: Connection): Syncs {
  const all = connection.prepare<[number]>('SELECT body FROM syncs WHERE store_id = ? ORDER BY place');
  const remove = connection.prepare<[number, number]>('DELETE FROM syncs WHERE store_id = ? AND place >= ?');
  const put = connection.prepare<[number, string, number, string]>(
    `INSERT INTO syncs (store_id, id, place, body) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET place = excluded.place, body = excluded.body`,
  );
  return {
    of: (storeId) => all.all(storeId).map((row) => new Fields(row).json('body', readSync)),
    put: (storeId, newestFirst) => {
      for (const [place, sync] of newestFirst.entries()) put.run(storeId, sync.id, place, JSON.stringify(sync));
      remove.run(storeId, newestFirst.length);
    },
  };
}
