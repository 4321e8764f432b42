import type { Mode } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../database.ts';

/** Whose Idempotency-Key it is: a key is known per company and environment. */
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

/** First answers, kept for as long as their Idempotency-Key is. */
export function createIdempotencyRecordsTable(db: ServiceDatabase) {
  const find = db.prepare<IdempotencyKey & { after: Instant }, IdempotencyRecord>(
    `SELECT fingerprint, status, body FROM remembered_answers
     WHERE company_id = :company AND mode = :mode AND key = :key AND created_at > :after`,
  );
  const keep = db.prepare<[IdempotencyKey & IdempotencyRecord & { now: Instant }]>(
    `INSERT OR REPLACE INTO remembered_answers (company_id, mode, key, fingerprint, status, body, created_at)
     VALUES (:company, :mode, :key, :fingerprint, :status, :body, :now)`,
  );
  const forget = db.prepare<[Instant]>('DELETE FROM remembered_answers WHERE created_at <= ?');

  return {
    /** The answer kept under a key after `after`. */
    find: (owner: IdempotencyKey, after: Instant): IdempotencyRecord | undefined => find.get({ ...owner, after }),
    keep(owner: IdempotencyKey, answer: IdempotencyRecord, now: Instant): void {
      keep.run({ ...owner, ...answer, now });
    },
    /** Drops what was kept at `until` or before. */
    forget(until: Instant): void {
      forget.run(until);
    },
  };
}
