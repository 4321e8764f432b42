import type { z } from 'zod';
import type { BodyOf, Endpoint, EndpointName, QueryOf } from '../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { Fault } from '../operator/fault-injector.ts';
import type { Caller, ConnectedStore } from './authorization.ts';
import type { ServiceResponse } from './response.ts';
import { parseRequest } from './validation.ts';

/** A request that has passed the checks before its own fields are judged. */
export interface UnparsedRequest {
  readonly core: Core;
  readonly caller: Caller;
  /** When the request is dealt with, by the service's clock. */
  readonly now: Instant;
  /** The store in the path, or the company's own test store for sandbox operations. */
  readonly store: ConnectedStore | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  /** What is to go wrong with a list of events. */
  readonly eventFault: Fault | undefined;
}

/** A call whose query and body are what the table of endpoints says. */
export interface EndpointRequest<Query, Body> extends UnparsedRequest {
  readonly query: Query;
  readonly body: Body;
}

/** A call about a store. */
export interface StoreEndpointRequest<Query, Body> extends EndpointRequest<Query, Body> {
  readonly store: ConnectedStore;
}

/**
 * An endpoint with the action behind it: `run` judges the request's fields (400) and acts. One that `waits` for somebody
 * else's answer can't be one transaction and makes its own.
 */
export type EndpointRoute =
  | {
      readonly name: EndpointName;
      readonly waits: false;
      /** Asks others (a name server) what the action must know. A refusal by it is one by the action. */
      readonly prepare?: (call: UnparsedRequest) => Promise<void>;
      readonly run: (call: UnparsedRequest) => ServiceResponse;
    }
  | {
      readonly name: EndpointName;
      readonly waits: true;
      readonly run: (call: UnparsedRequest) => Promise<ServiceResponse>;
    };

type Handler<Given, Result> = (call: Given) => Result;

interface Schemas<Query, Body> {
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
}

/** The schemas that the table names for an endpoint. The type system can't follow a generic name into the table. */
function schemasOf<Name extends EndpointName>(name: Name): Schemas<QueryOf<Name>, BodyOf<Name>>;
function schemasOf(name: EndpointName): Schemas<unknown, unknown> {
  const endpoint: Endpoint = ENDPOINTS[name];
  return endpoint;
}

function judged<Query, Body>(
  call: UnparsedRequest,
  { query, body }: Schemas<Query, Body>,
): EndpointRequest<Query, Body>;
function judged(call: UnparsedRequest, { query, body }: Schemas<unknown, unknown>): EndpointRequest<unknown, unknown> {
  return {
    ...call,
    query: query ? parseRequest(query, call.query) : undefined,
    body: body ? parseRequest(body, call.body) : undefined,
  };
}

function storeOf(call: UnparsedRequest): ConnectedStore {
  if (!call.store) throw new Error('a route about a store was reached without one');
  return call.store;
}

/** An endpoint that is not about one store. */
export function defineRoute<Name extends EndpointName>(
  name: Name,
  handle: Handler<EndpointRequest<QueryOf<Name>, BodyOf<Name>>, ServiceResponse>,
  prepare?: Handler<EndpointRequest<QueryOf<Name>, BodyOf<Name>>, Promise<void>>,
): EndpointRoute {
  const schemas = schemasOf(name);
  const run = (call: UnparsedRequest): ServiceResponse => handle(judged(call, schemas));
  if (!prepare) return { name, waits: false, run };
  return { name, waits: false, prepare: async (call) => prepare(judged(call, schemas)), run };
}

/** Like {@link defineRoute}, for an action that waits for somebody else's answer. */
export function defineAsyncRoute<Name extends EndpointName>(
  name: Name,
  handle: Handler<EndpointRequest<QueryOf<Name>, BodyOf<Name>>, Promise<ServiceResponse>>,
): EndpointRoute {
  const schemas = schemasOf(name);
  return { name, waits: true, run: (call) => handle(judged(call, schemas)) };
}

/** An endpoint about one store. `schemas` replaces the table's where rows are judged one by one. */
export function defineStoreRoute<Name extends EndpointName, Body = BodyOf<Name>>(
  name: Name,
  handle: Handler<StoreEndpointRequest<QueryOf<Name>, Body>, ServiceResponse>,
  body?: z.ZodType<Body>,
): EndpointRoute;
export function defineStoreRoute<Name extends EndpointName>(
  name: Name,
  handle: Handler<StoreEndpointRequest<QueryOf<Name>, BodyOf<Name>>, ServiceResponse>,
  body?: z.ZodType<BodyOf<Name>>,
): EndpointRoute {
  const schemas = body ? { ...schemasOf(name), body } : schemasOf(name);
  return { name, waits: false, run: (call) => handle({ ...judged(call, schemas), store: storeOf(call) }) };
}
