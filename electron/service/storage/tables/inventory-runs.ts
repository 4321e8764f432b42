import type { InventorySync } from '../../../contract/api/resources.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../service-database.ts';

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

/** Results of stock pushes and adjustments, and the pushes that wait to be applied. */
export function createInventoryRunsTable(db: ServiceDatabase) {
  const insert = db.prepare<[string, number, string, string, Instant | null, Instant, string | null, string]>(
    `INSERT INTO syncs (id, store_id, status, company_id, as_of, created_at, rows, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const finish = db.prepare<[string, string, string]>(
    'UPDATE syncs SET status = ?, body = ?, rows = NULL WHERE id = ?',
  );
  const next = db.prepare<[], QueuedPush>(
    `SELECT id, store_id AS storeId, company_id AS companyId, as_of AS asOf, created_at AS createdAt, rows
     FROM syncs WHERE rows IS NOT NULL ORDER BY position LIMIT 1`,
  );
  const nextAt = db
    .prepare<[], Instant>('SELECT created_at FROM syncs WHERE rows IS NOT NULL ORDER BY position LIMIT 1')
    .pluck();
  const body = db
    .prepare<[string, number, string], string>(
      'SELECT body FROM syncs WHERE id = ? AND store_id = ? AND company_id = ?',
    )
    .pluck();
  const recent = db
    .prepare<[number, string, number], string>(
      'SELECT body FROM syncs WHERE store_id = ? AND company_id = ? ORDER BY position DESC LIMIT ?',
    )
    .pluck();

  return {
    /** Adds a finished run or, with `queued`, a push that waits. */
    add(
      run: InventorySync,
      owner: { companyId: string; createdAt: Instant },
      queued?: { asOf: Instant; rows: string },
    ): void {
      const rest = [queued?.asOf ?? null, owner.createdAt, queued?.rows ?? null, JSON.stringify(run)] as const;
      insert.run(run.id, run.store_id, run.status, owner.companyId, ...rest);
    },
    finish(run: InventorySync): void {
      finish.run(run.status, JSON.stringify(run), run.id);
    },
    nextQueuedAt: (): Instant | undefined => nextAt.get(),
    /** The oldest queued push. */
    nextQueued: (): QueuedPush | undefined => next.get(),
    /** The result of a company's run at a store. */
    body: (id: string, storeId: number, companyId: string): string | undefined => body.get(id, storeId, companyId),
    /** A company's runs at a store, newest first. */
    recent: (storeId: number, companyId: string, rows: number): string[] => recent.all(storeId, companyId, rows),
  };
}
