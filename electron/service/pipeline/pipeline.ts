import type { Endpoint } from '../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Core } from '../core/core.ts';
import { ConnectionDropped, Failure } from '../core/failure.ts';
import { requireGeneration } from '../core/generation.ts';
import { readQuery } from '../input/request-query.ts';
import type { Call } from './address.ts';
import { admitCaller, readBody } from './admission.ts';
import type { Caller, ConnectedStore } from './authorization.ts';
import { findConnectedStore, requireScope } from './authorization.ts';
import type { IdempotencyClaim } from './idempotency.ts';
import { createClaim, findReplay, storeResponse, toRefusal } from './idempotency.ts';
import type { PipelineContext } from './pipeline-context.ts';
import type { ServiceResponse } from './response.ts';
import type { EndpointRoute, UnvalidatedRequest } from './route.ts';
import { createFaultFailure } from './status-fault.ts';

const parseId = (text: string | undefined): number => (text && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

function findStore(core: Core, caller: Caller, endpoint: Endpoint, params: Call['params']): ConnectedStore | undefined {
  if (endpoint.scope === 'company_test') return findConnectedStore(core, caller, caller.company.testStoreId);
  if (!endpoint.path.includes('{store_id}')) return undefined;
  return findConnectedStore(core, caller, parseId(params['store_id']));
}

function requirePosMayAct(endpoint: Endpoint, store: ConnectedStore | undefined): void {
  if (store?.pos_may_act === false && endpoint.errors.includes('not_allowed_for_store')) {
    throw new Failure('not_allowed_for_store', 'The store has switched off actions by its POS.');
  }
}

interface Change {
  readonly claim: IdempotencyClaim | undefined;
  /** Waits as long as a `delay` fault says. */
  readonly delay: () => Promise<void>;
  readonly prepare: () => Promise<void> | undefined;
  /** Throws 404. Called inside the transaction, because the store may be disconnected while the request waits. */
  readonly findStore: () => ConnectedStore | undefined;
  readonly act: (store: ConnectedStore | undefined) => ServiceResponse;
}

/**
 * Runs a change in one transaction. With an Idempotency-Key, stores its response there or replays the first one (S1). A
 * refusal is a response too: the action is rolled back and the refusal stored. Any other error leaves nothing behind, so
 * that a retry runs the action again.
 */
async function runChange(
  { core, keyLocks }: PipelineContext,
  { claim, delay, prepare, findStore, act }: Change,
): Promise<ServiceResponse> {
  // The key stays locked until the response exists: through the delay, the name look-up and the commit.
  const unlock = claim && keyLocks.acquire(claim.owner, core.storage.generation());
  try {
    await delay();
    const refusal: unknown = await prepare()?.catch((error: unknown) => error);
    let isClaimed = false;
    const run = (): ServiceResponse => {
      const store = findStore();
      const replay = claim && findReplay(core, claim);
      if (replay) return replay;
      isClaimed = true;
      if (refusal !== undefined) throw refusal;
      const response = act(store);
      return claim ? storeResponse(core, claim, response) : response;
    };
    return await core.storage.commit(run, (error) => {
      if (!claim || !isClaimed) throw error;
      return storeResponse(core, claim, toRefusal(error));
    });
  } finally {
    unlock?.();
    core.scheduler.wake();
  }
}

/**
 * Answers a request to an endpoint. The order of the checks is fixed: 401, 403 forbidden, 429, readable body,
 * 403 scope, 404 store, idempotency, 403 not allowed, 400, the action. The scope comes before a large body. Rejects with
 * {@link Failure}.
 */
export async function serveRequest(parts: PipelineContext, call: Call, route: EndpointRoute): Promise<ServiceResponse> {
  const { core, timers, cursors } = parts;
  const { request, params } = call;
  const endpoint: Endpoint = ENDPOINTS[route.name];
  const generation = core.storage.generation();
  const caller = admitCaller(parts, call, endpoint);
  const body = endpoint.body && (await readBody(parts, call, caller, route.name, endpoint, endpoint.body));
  const target = { method: request.method, path: request.path, template: endpoint.path, keyId: caller.key.id };
  const fault = core.faults.takeRequestFault(target);
  if (fault?.kind === 'drop_before') throw new ConnectionDropped();
  if (fault?.kind === 'status') throw createFaultFailure(fault);
  requireScope(endpoint, caller);
  core.scheduler.catchUp();

  const createRequest = (store: ConnectedStore | undefined): UnvalidatedRequest => {
    requirePosMayAct(endpoint, store);
    const query = readQuery(request.query, endpoint.query);
    const eventFault = route.name === 'listEvents' ? core.faults.takeEventFault(target) : undefined;
    return { core, caller, now: core.time.now(), store, params, query, body, cursors, eventFault };
  };
  const find = (): ConnectedStore | undefined => {
    requireGeneration(core.storage, generation);
    return findStore(core, caller, endpoint, params);
  };
  const delay = async (): Promise<void> => {
    if (fault?.kind !== 'delay') return;
    await new Promise<void>((resolve) => void timers.after(fault.delay_ms, resolve));
  };

  let response: ServiceResponse;
  if (endpoint.method === 'GET' || route.isAsync) {
    if (fault) await delay();
    response = await route.run(createRequest(find()));
  } else {
    response = await runChange(parts, {
      claim: await createClaim(parts, endpoint, request, caller, body),
      delay,
      prepare: () => route.prepare?.(createRequest(undefined)),
      findStore: find,
      act: (store) => route.run(createRequest(store)),
    });
  }
  if (fault?.kind === 'drop_after') throw new ConnectionDropped();
  return response;
}
