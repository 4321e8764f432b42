import type { Endpoint } from '../../contract/api/endpoints.ts';
import { Failure } from '../core/failure.ts';
import { fingerprintRequest } from '../input/known-fields.ts';
import type { AdmittedRequest } from './admission.ts';
import type { IdempotencyClaim } from './idempotency.ts';
import { findReplay, readIdempotencyKey, runOnce } from './idempotency.ts';
import type { PipelineParts, RequestContext } from './request-context.ts';
import type { ServiceResponse } from './response.ts';
import type { EndpointRoute, UnvalidatedRequest } from './route.ts';

/** The action of a request that changes something, ready to run inside a transaction. */
export type Run = () => ServiceResponse;

/** Reads the request's Idempotency-Key. Returns undefined if it has none, or the endpoint ignores it. */
export async function readClaim(
  { core }: PipelineParts,
  { request }: RequestContext,
  endpoint: Endpoint,
  { caller, body }: AdmittedRequest,
): Promise<IdempotencyClaim | undefined> {
  const key = endpoint.idempotent ? request.headers.get('idempotency-key') : null;
  if (key === null) return undefined;
  const owner = readIdempotencyKey(caller, key);
  const fingerprint = await fingerprintRequest(endpoint, request.path, body, core.letOthersRun);
  return { owner, fingerprint };
}

/** Prepares an action. A refusal while preparing is stored like a refusal of the action itself. */
export async function prepareRun(
  route: EndpointRoute & { isAsync: false },
  createRequest: () => UnvalidatedRequest,
): Promise<Run> {
  try {
    await route.prepare?.(createRequest());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return () => {
      throw error;
    };
  }
  return () => route.run(createRequest());
}

interface Change {
  readonly claim: IdempotencyClaim | undefined;
  /** Waits as long as a `delay` fault says. */
  readonly delay: () => Promise<void>;
  readonly prepare: () => Promise<Run>;
}

/** Runs a change in one transaction. With an Idempotency-Key, stores its response there or replays the first one. */
export async function runChange(
  { core, keyLocks }: PipelineParts,
  { claim, delay, prepare }: Change,
): Promise<ServiceResponse> {
  const { storage } = core;
  if (!claim) {
    await delay();
    return storage.commit(await prepare());
  }
  // The key stays locked until the response exists: through the delay, the name look-up and the commit.
  const unlock = keyLocks.acquire(claim.owner);
  try {
    await delay();
    const replay = findReplay(core, claim);
    if (replay) return replay;
    const run = await prepare();
    return await runOnce(core, claim, run);
  } finally {
    unlock();
  }
}
