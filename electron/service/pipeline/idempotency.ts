import { LENGTHS, LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { IdempotencyKey } from '../storage/tables/idempotency-records.ts';
import type { Caller } from './authorization.ts';
import { Failure } from './failure.ts';
import type { ServiceResponse } from './response.ts';
import { createErrorResponse } from './response.ts';

/** An Idempotency-Key as it came with a request. */
export interface IdempotencyClaim {
  readonly owner: IdempotencyKey;
  readonly fingerprint: string;
}

/** Reads the key of a request. Throws 400 when it is empty or too long. */
export function readIdempotencyKey({ company, mode }: Caller, key: string): IdempotencyKey {
  if (key.length === 0 || key.length > LENGTHS.idempotencyKey) {
    throw new Failure('invalid_request', `An Idempotency-Key has 1 to ${LENGTHS.idempotencyKey} characters.`, {
      details: { 'Idempotency-Key': [`must have 1 to ${LENGTHS.idempotencyKey} characters`] },
    });
  }
  return { company: company.id, mode, key };
}

/** Keys that are being worked on, from the check until the answer. */
export function createKeyLocks() {
  const inWork = new Set<string>();
  const nameOf = ({ company, mode, key }: IdempotencyKey): string => `${company} ${mode} ${key}`;
  return {
    /** Throws `request_in_progress` when the first request with this key has not been answered yet. */
    begin(owner: IdempotencyKey): () => void {
      const name = nameOf(owner);
      if (inWork.has(name)) {
        throw new Failure(
          'request_in_progress',
          'The first request with this Idempotency-Key is still being worked on.',
        );
      }
      inWork.add(name);
      return () => inWork.delete(name);
    },
  };
}

export type KeyLocks = ReturnType<typeof createKeyLocks>;

const oldestKept = (now: Instant): Instant => instant(now - LIMITS.idempotencyKeyLifeMs);

/** The first answer, if this key has had one. Throws 422 when that was the answer to another request. */
export function findReplay(core: Core, { owner, fingerprint }: IdempotencyClaim): ServiceResponse | undefined {
  const kept = core.storage.remembered.find(owner, oldestKept(core.time.now()));
  if (!kept) return undefined;
  if (kept.fingerprint !== fingerprint) {
    throw new Failure('idempotency_key_reused', 'This Idempotency-Key was used before with a different request.');
  }
  return { status: kept.status, body: kept.body, headers: { 'idempotent-replayed': 'true' } };
}

/**
 * Acts and keeps the answer in one commit (S1). A refusal is an answer as well: what the action did is undone, the
 * answer is kept. Anything that is not a refusal leaves nothing behind, so that a retry runs the action.
 */
export function runOnce(
  { storage, time }: Core,
  { owner, fingerprint }: IdempotencyClaim,
  act: () => ServiceResponse,
): Promise<ServiceResponse> {
  const keep = (answer: ServiceResponse): ServiceResponse => {
    const now = time.now();
    storage.remembered.forget(oldestKept(now));
    storage.remembered.keep(owner, { fingerprint, status: answer.status, body: answer.body }, now);
    return answer;
  };
  return storage.commit(
    () => keep(act()),
    (error) => keep(refusalOf(error)),
  );
}

/** The refusal as an answer. Throws what is none. */
function refusalOf(error: unknown): ServiceResponse {
  if (error instanceof Failure && error.status < 500) return createErrorResponse(error);
  throw error;
}
