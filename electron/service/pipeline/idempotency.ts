import { createHash } from 'node:crypto';
import type { Endpoint } from '../../contract/api/endpoints.ts';
import { LENGTHS, LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { IncomingRequest } from '../core/http.ts';
import { toText } from '../core/http.ts';
import type { LetOthersRun } from '../input/unreadable-body.ts';
import { SLICE_BYTES } from '../input/unreadable-body.ts';
import type { IdempotencyKey } from '../storage/tables/idempotency-records.ts';
import type { Caller } from './authorization.ts';
import type { ServiceResponse } from './response.ts';
import { createErrorResponse } from './response.ts';

/** An Idempotency-Key together with the request that uses it. */
export interface IdempotencyClaim {
  readonly owner: IdempotencyKey;
  /** Two requests with the same fingerprint ask for the same thing, whichever of the three formats they were sent in. */
  readonly fingerprint: string;
}

/** Reads a request's Idempotency-Key. Undefined if it has none, or the endpoint ignores it. `body` has its known fields. */
export async function createClaim(
  { letOthersRun }: { readonly letOthersRun: LetOthersRun },
  { idempotent, method }: Endpoint,
  { headers, path }: IncomingRequest,
  { company, mode }: Caller,
  body: unknown,
): Promise<IdempotencyClaim | undefined> {
  const key = idempotent ? headers.get('idempotency-key') : null;
  if (key === null) return undefined;
  const text = JSON.stringify(body) ?? '';
  // Hashing a large body takes as long as writing it.
  if (text.length > SLICE_BYTES) await letOthersRun();
  const fingerprint = createHash('sha256').update(`${method} ${path} `).update(text).digest('hex');
  return { owner: { company: company.id, mode, key }, fingerprint };
}

/** Locks the Idempotency-Key of every request in progress. */
export function createKeyLocks() {
  const locked = new Set<string>();
  return {
    /**
     * Locks a key of a generation of the state, and returns the function that unlocks it. Throws `request_in_progress` if
     * it is locked already.
     */
    acquire({ company, mode, key }: IdempotencyKey, generation: number): () => void {
      const name = `${generation} ${company} ${mode} ${key}`;
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

/** The first response to this key, if there was one. Throws 400 for a key that can't be one, 422 if it answered another request. */
export function findReplay(core: Core, { owner, fingerprint }: IdempotencyClaim): ServiceResponse | undefined {
  if (owner.key.length === 0 || owner.key.length > LENGTHS.idempotencyKey) {
    throw new Failure('invalid_request', `An Idempotency-Key has 1 to ${LENGTHS.idempotencyKey} characters.`, {
      details: { 'Idempotency-Key': [`must have 1 to ${LENGTHS.idempotencyKey} characters`] },
    });
  }
  const record = core.storage.idempotencyRecords.find(owner, expiryLimit(core.time.now()));
  if (!record) return undefined;
  if (record.fingerprint !== fingerprint) {
    throw new Failure('idempotency_key_reused', 'This Idempotency-Key was used before with a different request.');
  }
  return { status: record.status, body: record.body, headers: { 'idempotent-replayed': 'true' } };
}

/** The response to a refusal. Rethrows any other error. */
export function toRefusal(error: unknown): ServiceResponse {
  if (error instanceof Failure) return createErrorResponse(error);
  throw error;
}

/** Stores a response as the first to its key, in the transaction of its action. */
export function storeResponse(
  { storage: { idempotencyRecords }, time }: Core,
  { owner, fingerprint }: IdempotencyClaim,
  response: ServiceResponse,
): ServiceResponse {
  const now = time.now();
  idempotencyRecords.removeUntil(expiryLimit(now));
  idempotencyRecords.add(owner, { fingerprint, status: response.status, body: toText(response.body) }, now);
  return response;
}
