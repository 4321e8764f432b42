import type { z } from 'zod';
import type { Endpoint } from '../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import { createFaultResponse } from '../faults/fault-effects.ts';
import type { IdempotencyKey } from '../storage/tables/idempotency-records.ts';
import type { Caller, ConnectedStore } from './authorization.ts';
import {
  authenticate,
  findConnectedStore,
  requireActiveCompany,
  requireEnvironment,
  requireScope,
} from './authorization.ts';
import { BODY_LIMITS, hasLargeBody, parseBody, readBytes } from './body/request-body.ts';
import { finishInSlices } from './body/slices.ts';
import { ConnectionDropped, Failure } from './failure.ts';
import type { IdempotencyClaim, KeyLocks } from './idempotency.ts';
import { findReplay, readIdempotencyKey, runOnce } from './idempotency.ts';
import { fingerprintRequest, pickKnownFields } from './request-fingerprint.ts';
import { readBeginning } from './request-log.ts';
import { readQuery } from './request-query.ts';
import type { ServiceResponse } from './response.ts';
import type { EndpointRoute, UnvalidatedRequest } from './route.ts';

/** What the pipeline learns about a request, for the request log. */
export interface RequestTrace {
  keyId: string | null;
  /** The beginning of the body, as text. */
  body: string | null;
}

export interface RequestContext {
  readonly request: Request;
  readonly mode: Mode;
  /** The address it was sent to, without its path. */
  readonly origin: string;
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
  readonly params: Readonly<Record<string, string>>;
  readonly trace: RequestTrace;
}

export interface PipelineParts {
  readonly core: Core;
  readonly timers: Timers;
  readonly keyLocks: KeyLocks;
}

/** Makes the checks of every request, even one to an unknown path: 401, 403 forbidden, 429. */
export function admitRequest(
  { core }: PipelineParts,
  { request, mode, trace }: RequestContext,
  endpoint?: Endpoint,
): Caller {
  const caller = authenticate(core, mode, request.headers);
  trace.keyId = caller.key.id;
  requireActiveCompany(caller);
  if (endpoint) requireEnvironment(endpoint, caller);
  const wait = core.rateLimit.count(caller.key.id);
  if (wait > 0) {
    throw new Failure('rate_limited', `Too many requests with this key. Wait ${wait} s.`, {
      headers: { 'retry-after': String(wait) },
    });
  }
  return caller;
}

const parseId = (text: string | undefined): number => (text && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

function findStore(
  core: Core,
  caller: Caller,
  endpoint: Endpoint,
  params: RequestContext['params'],
): ConnectedStore | undefined {
  if (endpoint.scope === 'company_test') return findConnectedStore(core, caller, caller.company.testStoreId);
  if (!endpoint.path.includes('{store_id}')) return undefined;
  return findConnectedStore(core, caller, parseId(params['store_id']));
}

function requirePosMayAct(endpoint: Endpoint, store: ConnectedStore | undefined): void {
  if (store?.posMayAct === false && endpoint.errors.includes('not_allowed_for_store')) {
    throw new Failure('not_allowed_for_store', 'The store has switched off actions by its POS.');
  }
}

const pause = (timers: Timers, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(milliseconds, resolve);
  });

async function createClaim(
  { letOthersRun }: Core,
  endpoint: Endpoint,
  { path }: RequestContext,
  owner: IdempotencyKey,
  body: unknown,
): Promise<IdempotencyClaim> {
  return { owner, fingerprint: await finishInSlices(fingerprintRequest(endpoint, path, body), letOthersRun) };
}

/** Admits a request and reads its body. Reads nothing for a caller who is refused anyway. */
async function admitWithBody(
  parts: PipelineParts,
  context: RequestContext,
  { name }: EndpointRoute,
  endpoint: Endpoint,
  schema: z.ZodType,
): Promise<{ caller: Caller; body: unknown }> {
  const { core } = parts;
  const { request, mode, trace } = context;
  const caller = admitRequest(parts, context, endpoint);
  if (hasLargeBody(request)) requireScope(endpoint, caller);
  const limit = name === 'pushInventory' ? BODY_LIMITS.push : BODY_LIMITS.other;
  const bytes = await readBytes(request, limit, core.letOthersRun);
  if (bytes.length > 0) trace.body = readBeginning(bytes);
  const body = pickKnownFields(schema, await parseBody(bytes, request, schema, core.letOthersRun));
  // Looks up the key again, because it may have been revoked while the body arrived.
  const current = authenticate(core, mode, request.headers);
  requireActiveCompany(current);
  return { caller: current, body };
}

type Run = () => ServiceResponse;

/** Prepares an action. A refusal while preparing is stored like a refusal of the action itself. */
async function prepareRun(
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
async function runChange(
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

/**
 * Answers a request to an endpoint. The order of the checks is fixed: 401, 403 forbidden, 429, readable body,
 * 403 scope, 404 store, idempotency, 403 not allowed, 400, the action. The scope comes before a large body. Throws {@link Failure}.
 */
export async function serveRequest(
  parts: PipelineParts,
  context: RequestContext,
  route: EndpointRoute,
): Promise<ServiceResponse> {
  const { core, timers } = parts;
  const { request, params, path, query: queryText } = context;
  const endpoint: Endpoint = ENDPOINTS[route.name];
  const { caller, body } = endpoint.body
    ? await admitWithBody(parts, context, route, endpoint, endpoint.body)
    : { caller: admitRequest(parts, context, endpoint), body: undefined };
  const target = { method: request.method, path, template: endpoint.path, keyId: caller.key.id };
  const fault = core.faults.takeRequestFault(target);
  if (fault?.kind === 'drop_before') throw new ConnectionDropped();
  if (fault?.kind === 'status') return createFaultResponse(fault);
  requireScope(endpoint, caller);
  core.scheduler.catchUp();
  findStore(core, caller, endpoint, params);
  const key = endpoint.idempotent ? request.headers.get('idempotency-key') : null;
  const claim =
    key === null ? undefined : await createClaim(core, endpoint, context, readIdempotencyKey(caller, key), body);

  const delay = async (): Promise<void> => {
    if (fault?.kind === 'delay') await pause(timers, fault.delay_ms);
  };
  const createRequest = (): UnvalidatedRequest => {
    // Looks the store up again, because the store may have been disconnected while this request waited.
    const store = findStore(core, caller, endpoint, params);
    requirePosMayAct(endpoint, store);
    const query = readQuery(queryText, endpoint.query);
    const eventFault = route.name === 'listEvents' ? core.faults.takeEventFault(target) : undefined;
    return { core, caller, now: core.time.now(), store, params, query, body, eventFault };
  };

  let response: ServiceResponse;
  if (endpoint.method === 'GET' || route.isAsync) {
    await delay();
    response = await route.run(createRequest());
  } else {
    response = await runChange(parts, { claim, delay, prepare: () => prepareRun(route, createRequest) });
    core.scheduler.wake();
  }
  if (fault?.kind === 'drop_after') throw new ConnectionDropped();
  return response;
}
