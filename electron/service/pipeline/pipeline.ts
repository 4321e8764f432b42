import type { Endpoint } from '../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import { ConnectionDropped, Failure } from '../core/failure.ts';
import type { Eventually } from '../core/http.ts';
import { createFaultResponse } from '../faults/fault-effects.ts';
import type { FaultTarget } from '../faults/fault-injector.ts';
import type { RequestFault } from '../faults/fault-schema.ts';
import { readQuery } from '../input/request-query.ts';
import type { AdmittedRequest } from './admission.ts';
import { admitCaller, admitWithBody } from './admission.ts';
import type { Caller, ConnectedStore } from './authorization.ts';
import { findConnectedStore, requireScope } from './authorization.ts';
import { prepareRun, readClaim, runChange } from './change.ts';
import type { PipelineParts, RequestContext } from './request-context.ts';
import type { ServiceResponse } from './response.ts';
import type { EndpointRoute, UnvalidatedRequest } from './route.ts';

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

/** Creates what the action gets. Gets the store, because it may change while the request waits. */
type CreateRequest = (store?: ConnectedStore) => UnvalidatedRequest;

/** Answers a request that has to wait: for a commit, for another machine, or because a fault says so. */
async function serveLater(
  parts: PipelineParts,
  context: RequestContext,
  route: EndpointRoute,
  admitted: AdmittedRequest,
  fault: RequestFault | undefined,
  createRequest: CreateRequest,
): Promise<ServiceResponse> {
  const { core, timers } = parts;
  const endpoint: Endpoint = ENDPOINTS[route.name];
  const claim = await readClaim(parts, context, endpoint, admitted);
  const delay = async (): Promise<void> => {
    if (fault?.kind === 'delay') await pause(timers, fault.delay_ms);
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

function serveAdmitted(
  parts: PipelineParts,
  context: RequestContext,
  route: EndpointRoute,
  admitted: AdmittedRequest,
): Eventually<ServiceResponse> {
  const { core } = parts;
  const { request, params } = context;
  const { caller, body } = admitted;
  const endpoint: Endpoint = ENDPOINTS[route.name];
  const target: FaultTarget = {
    method: request.method,
    path: request.path,
    template: endpoint.path,
    keyId: caller.key.id,
  };
  const fault = core.faults.takeRequestFault(target);
  if (fault?.kind === 'drop_before') throw new ConnectionDropped();
  if (fault?.kind === 'status') return createFaultResponse(fault);
  requireScope(endpoint, caller);
  core.scheduler.catchUp();
  const found = findStore(core, caller, endpoint, params);

  // Looks the store up again, because the store may have been disconnected while this request waited.
  const createRequest: CreateRequest = (store = findStore(core, caller, endpoint, params)) => {
    requirePosMayAct(endpoint, store);
    const query = readQuery(request.query, endpoint.query);
    const eventFault = route.name === 'listEvents' ? core.faults.takeEventFault(target) : undefined;
    return { core, caller, now: core.time.now(), store, params, query, body, eventFault };
  };

  if (endpoint.method === 'GET' && !fault) return route.run(createRequest(found));
  return serveLater(parts, context, route, admitted, fault, createRequest);
}

/**
 * Answers a request to an endpoint. The order of the checks is fixed: 401, 403 forbidden, 429, readable body,
 * 403 scope, 404 store, idempotency, 403 not allowed, 400, the action. The scope comes before a large body. A request that
 * only reads is answered without a promise. Throws or rejects with {@link Failure}.
 */
export function serveRequest(
  parts: PipelineParts,
  context: RequestContext,
  route: EndpointRoute,
): Eventually<ServiceResponse> {
  const endpoint: Endpoint = ENDPOINTS[route.name];
  if (!endpoint.body) {
    const caller = admitCaller(parts, context, endpoint);
    return serveAdmitted(parts, context, route, { caller, body: undefined });
  }
  return admitWithBody(parts, context, route.name, endpoint, endpoint.body).then((admitted) =>
    serveAdmitted(parts, context, route, admitted),
  );
}
