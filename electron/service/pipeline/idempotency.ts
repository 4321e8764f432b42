import { LENGTHS, LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import { toText } from '../core/http.ts';
import type { IdempotencyKey } from '../storage/tables/idempotency-records.ts';
import type { Caller } from './authorization.ts';
import type { ServiceResponse } from './response.ts';
import { createErrorResponse } from './response.ts';

/** An Idempotency-Key together with the request that uses it. */
export interface IdempotencyClaim {
  readonly owner: IdempotencyKey;
  readonly fingerprint: string;
}

/** Reads the Idempotency-Key of a request. Throws 400 if it is empty or too long. */
export function readIdempotencyKey({ company, mode }: Caller, key: string): IdempotencyKey {
  if (key.length === 0 || key.length > LENGTHS.idempotencyKey) {
    throw new Failure('invalid_request', `An Idempotency-Key has 1 to ${LENGTHS.idempotencyKey} characters.`, {
      details: { 'Idempotency-Key': [`must have 1 to ${LENGTHS.idempotencyKey} characters`] },
    });
  }
  return { company: company.id, mode, key };
}

/** Locks the Idempotency-Key of every request in progress. */
export function createKeyLocks() {
  const locked = new Set<string>();
  const nameOf = ({ company, mode, key }: IdempotencyKey): string => `${company} ${mode} ${key}`;
  return {
    /** Locks a key and returns the function that unlocks it. Throws `request_in_progress` if it is locked already. */
    acquire(owner: IdempotencyKey): () => void {
      const name = nameOf(owner);
      if (locked.has(name)) {
        throw new Failure(
          'request_in_progress',
          'The first request with this Idempotency-Key is still being worked on.',
        );
      }
      locked.add(name);
      return () => locked.delete(name);
    },
  };
}

export type KeyLocks = ReturnType<typeof createKeyLocks>;

const expiryLimit = (now: Instant): number => now - LIMITS.idempotencyKeyLifeMs;

/** The first response to this key, if there was one. Throws 422 if it answered another request. */
export function findReplay(core: Core, { owner, fingerprint }: IdempotencyClaim): ServiceResponse | undefined {
  const record = core.storage.idempotencyRecords.find(owner, expiryLimit(core.time.now()));
  if (!record) return undefined;
  if (record.fingerprint !== fingerprint) {
    throw new Failure('idempotency_key_reused', 'This Idempotency-Key was used before with a different request.');
  }
  return { status: record.status, body: record.body, headers: { 'idempotent-replayed': 'true' } };
}

/** The response to a refusal. Rethrows any other error. */
function toRefusal(error: unknown): ServiceResponse {
  if (error instanceof Failure && error.status < 500) return createErrorResponse(error);
  throw error;
}

/**
 * Runs an action and stores its response in one commit (S1). A refusal is a response too: the action is rolled back and
 * the refusal stored. Any other error leaves nothing behind, so that a retry runs the action again.
 */
export function runOnce(
  { storage, time }: Core,
  { owner, fingerprint }: IdempotencyClaim,
  run: () => ServiceResponse,
): Promise<ServiceResponse> {
  const store = (response: ServiceResponse): ServiceResponse => {
    const now = time.now();
    storage.idempotencyRecords.removeUntil(expiryLimit(now));
    storage.idempotencyRecords.add(owner, { fingerprint, status: response.status, body: toText(response.body) }, now);
    return response;
  };
  return storage.commit(
    () => store(run()),
    (error) => store(toRefusal(error)),
  );
}
