import type { InventorySync } from '../../../contract/api/resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';
import { joinChunks, splitIntoChunks } from '../engine/text-chunks.ts';

/** A push that waits to be applied. */
export interface QueuedPush {
  readonly id: string;
  readonly storeId: number;
  readonly companyId: string;
  readonly asOf: Instant;
  readonly createdAt: Instant;
  /** The rows of the request, as JSON. */
  readonly rows: string;
}

function prepareQueue(db: ServiceDatabase) {
  const FIRST = 'SELECT min(run_position) FROM push_chunks';
  return {
    insert: db.prepare<[number, number, Buffer]>(
      'INSERT INTO push_chunks (run_position, number, bytes) VALUES (?, ?, ?)',
    ),
    remove: db.prepare<[string]>(
      'DELETE FROM push_chunks WHERE run_position = (SELECT position FROM inventory_runs WHERE id = ?)',
    ),
    chunks: db
      .prepare<[], Buffer>(`SELECT bytes FROM push_chunks WHERE run_position = (${FIRST}) ORDER BY number`)
      .pluck(),
    next: db.prepare<[], Omit<QueuedPush, 'rows'>>(
      `SELECT id, store_id AS storeId, company_id AS companyId, as_of AS asOf, created_at AS createdAt
       FROM inventory_runs WHERE position = (${FIRST})`,
    ),
    nextAt: db.prepare<[], Instant>(`SELECT created_at FROM inventory_runs WHERE position = (${FIRST})`).pluck(),
  };
}

/** Results of stock pushes and adjustments, and the pushes that wait to be applied. */
export function createInventoryRunsTable(db: ServiceDatabase) {
  const queue = prepareQueue(db);
  const insert = db.prepare<[string, number, string, string, Instant | null, Instant, string]>(
    `INSERT INTO inventory_runs (id, store_id, status, company_id, as_of, created_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  // Two at a time are more than are added, and a push that waits is newer.
  const removeOld = db.prepare<[Instant]>(
    `DELETE FROM inventory_runs WHERE status NOT IN ('QUEUED', 'RUNNING') AND created_at < ?
     AND position IN (SELECT position FROM inventory_runs ORDER BY position LIMIT 2)`,
  );
  const finish = db.prepare<[string, string, string]>('UPDATE inventory_runs SET status = ?, body = ? WHERE id = ?');
  const body = db
    .prepare<[string, number, string], string>(
      'SELECT body FROM inventory_runs WHERE id = ? AND store_id = ? AND company_id = ?',
    )
    .pluck();
  const recent = db
    .prepare<[number, string, number], string>(
      'SELECT body FROM inventory_runs WHERE store_id = ? AND company_id = ? ORDER BY position DESC LIMIT ?',
    )
    .pluck();

  const addChunks = (position: number, rows: string): void => {
    for (const [number, chunk] of [...splitIntoChunks(rows)].entries()) queue.insert.run(position, number, chunk);
  };

  return {
    /** Adds a finished run or, with `queued`, a push that waits. */
    add(
      run: InventorySync,
      owner: { companyId: string; createdAt: Instant },
      queued?: { asOf: Instant; rows: string },
    ): void {
      const rest = [queued?.asOf ?? null, owner.createdAt, JSON.stringify(run)] as const;
      const { lastInsertRowid } = insert.run(run.id, run.store_id, run.status, owner.companyId, ...rest);
      if (queued) addChunks(Number(lastInsertRowid), queued.rows);
    },
    /** Removes the oldest finished runs before a time, two of them at a time. */
    removeBefore(time: Instant): void {
      removeOld.run(time);
    },
    finish(run: InventorySync): void {
      finish.run(run.status, JSON.stringify(run), run.id);
      queue.remove.run(run.id);
    },
    nextQueuedAt: (): Instant | undefined => queue.nextAt.get(),
    /** The oldest queued push. */
    nextQueued(): QueuedPush | undefined {
      const next = queue.next.get();
      return next && { ...next, rows: joinChunks(queue.chunks.all()) };
    },
    /** The result of a company's run at a store. */
    body: (id: string, storeId: number, companyId: string): string | undefined => body.get(id, storeId, companyId),
    /** A company's runs at a store, newest first. */
    recent: (storeId: number, companyId: string, rows: number): string[] => recent.all(storeId, companyId, rows),
  };
}
