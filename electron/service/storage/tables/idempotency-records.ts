import type { Mode } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

/** An Idempotency-Key. Each company has its own keys in each environment. */
export interface IdempotencyKey {
  readonly company: string;
  readonly mode: Mode;
  readonly key: string;
}

export interface IdempotencyRecord {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string | null;
}

/** The first response to each Idempotency-Key. */
export function createIdempotencyRecordsTable(db: ServiceDatabase) {
  const find = db.prepare<IdempotencyKey & { after: number }, IdempotencyRecord>(
    `SELECT fingerprint, status, body FROM idempotency_records
     WHERE company_id = :company AND mode = :mode AND key = :key AND created_at > :after`,
  );
  const insert = db.prepare<[IdempotencyKey & IdempotencyRecord & { now: Instant }]>(
    `INSERT OR REPLACE INTO idempotency_records (company_id, mode, key, fingerprint, status, body, created_at)
     VALUES (:company, :mode, :key, :fingerprint, :status, :body, :now)`,
  );
  const remove = db.prepare<[number]>('DELETE FROM idempotency_records WHERE created_at <= ?');

  return {
    /** The record of a key that was added after `after`. */
    find: (owner: IdempotencyKey, after: number): IdempotencyRecord | undefined => find.get({ ...owner, after }),
    add(owner: IdempotencyKey, record: IdempotencyRecord, now: Instant): void {
      insert.run({ ...owner, ...record, now });
    },
    /** Removes the records that were added at `until` or before. */
    removeUntil(until: number): void {
      remove.run(until);
    },
  };
}
