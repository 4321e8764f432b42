import type { Endpoint } from '../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import { sha256 } from '../core/hash.ts';
import type { Caller, ConnectedStore } from './authorization.ts';
import {
  authenticate,
  findConnectedStore,
  requireActiveCompany,
  requireEnvironment,
  requireScope,
} from './authorization.ts';
import { ConnectionDropped } from './dropped.ts';
import { Failure } from './failure.ts';
import { createFaultResponse } from './fault-effects.ts';
import { canonicalize } from './field-coercion.ts';
import type { IdempotencyClaim, KeyLocks } from './idempotency.ts';
import { findReplay, readIdempotencyKey, runOnce } from './idempotency.ts';
import { readQuery } from './query.ts';
import { BODY_LIMITS, readBody } from './request-body.ts';
import type { ServiceResponse } from './response.ts';
import type { EndpointRoute, UnparsedRequest } from './route.ts';

/** What the checks learn on the way, for the request log. */
export interface RequestTrace {
  keyId: string | null;
}

export interface RequestContext {
  readonly request: Request;
  readonly mode: Mode;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly trace: RequestTrace;
}

export interface PipelineParts {
  readonly core: Core;
  readonly timers: Timers;
  readonly keyLocks: KeyLocks;
}

/** The checks that every request passes, also one for a path that does not exist: 401, 403 forbidden, 429. */
export function admitRequest(
  { core }: PipelineParts,
  { request, mode, trace }: RequestContext,
  endpoint?: Endpoint,
): Caller {
  const caller = authenticate(core, mode, request.headers);
  trace.keyId = caller.key.id;
  requireActiveCompany(caller);
  if (endpoint) requireEnvironment(endpoint, caller);
  const wait = core.rateLimit.count(caller.key.id, core.time.monotonic());
  if (wait > 0) {
    throw new Failure('rate_limited', `Too many requests with this key. Wait ${wait} s.`, {
      headers: { 'retry-after': String(wait) },
    });
  }
  return caller;
}

const wholeNumber = (text: string | undefined): number => (text && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

function storeFor(
  core: Core,
  caller: Caller,
  endpoint: Endpoint,
  params: RequestContext['params'],
): ConnectedStore | undefined {
  if (endpoint.scope === 'company_test') return findConnectedStore(core, caller, caller.company.testStoreId);
  if (!endpoint.path.includes('{store_id}')) return undefined;
  return findConnectedStore(core, caller, wholeNumber(params['store_id']));
}

function requireAllowed(endpoint: Endpoint, store: ConnectedStore | undefined): void {
  if (store?.posMayAct === false && endpoint.errors.includes('not_allowed_for_store')) {
    throw new Failure('not_allowed_for_store', 'The store has switched off actions by its POS.');
  }
}

const pause = (timers: Timers, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(milliseconds, resolve);
  });

function claimOf(
  endpoint: Endpoint,
  { path }: RequestContext,
  caller: Caller,
  key: string,
  body: unknown,
): IdempotencyClaim {
  const said = endpoint.body ? canonicalize(endpoint.body, body) : '';
  return { owner: readIdempotencyKey(caller, key), fingerprint: sha256(`${endpoint.method} ${path} ${said}`) };
}

type Act = () => ServiceResponse;

/** The action once it knows what it must; a refusal on the way to that is kept like one of its own. */
async function prepared(route: EndpointRoute & { waits: false }, call: () => UnparsedRequest): Promise<Act> {
  try {
    await route.prepare?.(call());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return () => {
      throw error;
    };
  }
  return () => route.run(call());
}

interface Change {
  readonly claim: IdempotencyClaim | undefined;
  /** An ordered delay. */
  readonly wait: () => Promise<void>;
  readonly prepare: () => Promise<Act>;
}

/** One request, one transaction; with an Idempotency-Key the answer is kept in it, or the first one given again. */
async function perform({ core, keyLocks }: PipelineParts, { claim, wait, prepare }: Change): Promise<ServiceResponse> {
  const { storage } = core;
  if (!claim) {
    await wait();
    return storage.commit(await prepare());
  }
  // The key is in work from here to the answer: through the delay, the name server and the commit.
  const done = keyLocks.begin(claim.owner);
  try {
    await wait();
    const kept = findReplay(core, claim);
    if (kept) return kept;
    const act = await prepare();
    return await runOnce(core, claim, act);
  } finally {
    done();
  }
}

/**
 * Answers a request to an endpoint. The order of the checks is the contract's: a body that can be read, 401,
 * 403 forbidden, 429, 403 scope, 404 store, idempotency, 403 not allowed, 400, the action. Throws {@link Failure}.
 */
export async function serveRequest(
  means: PipelineParts,
  arrival: RequestContext,
  route: EndpointRoute,
): Promise<ServiceResponse> {
  const { core, timers } = means;
  const { request, params, path } = arrival;
  const endpoint: Endpoint = ENDPOINTS[route.name];
  const limit = route.name === 'pushInventory' ? BODY_LIMITS.push : BODY_LIMITS.other;
  const body = endpoint.body ? await readBody(request, endpoint.body, limit) : undefined;

  const caller = admitRequest(means, arrival, endpoint);
  const target = { method: request.method, path, template: endpoint.path, keyId: caller.key.id };
  const fault = core.faults.ofRequest(target);
  if (fault?.kind === 'drop_before') throw new ConnectionDropped();
  if (fault?.kind === 'status') return createFaultResponse(fault);
  requireScope(endpoint, caller);
  core.scheduler.catchUp();
  storeFor(core, caller, endpoint, params);
  const key = endpoint.idempotent ? request.headers.get('idempotency-key') : null;
  const claim = key === null ? undefined : claimOf(endpoint, arrival, caller, key, body);

  const wait = async (): Promise<void> => {
    if (fault?.kind === 'delay') await pause(timers, fault.delay_ms ?? 0);
  };
  const call = (): UnparsedRequest => {
    // Looked up again: while this request waited for its turn, the store may have been disconnected.
    const store = storeFor(core, caller, endpoint, params);
    requireAllowed(endpoint, store);
    const query = readQuery(request.url, endpoint.query);
    const eventFault = route.name === 'listEvents' ? core.faults.ofEvents(target) : undefined;
    return { core, caller, now: core.time.now(), store, params, query, body, eventFault };
  };

  let answer: ServiceResponse;
  if (endpoint.method === 'GET' || route.waits) {
    await wait();
    answer = await route.run(call());
  } else {
    answer = await perform(means, { claim, wait, prepare: () => prepared(route, call) });
    core.scheduler.wake();
  }
  if (fault?.kind === 'drop_after') throw new ConnectionDropped();
  return answer;
}
