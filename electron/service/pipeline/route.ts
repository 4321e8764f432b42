import type { z } from 'zod';
import type { BodyOf, Endpoint, EndpointName, QueryOf } from '../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { EventFault } from '../faults/fault-schema.ts';
import { parseRequest } from '../input/validation.ts';
import type { Caller, ConnectedStore } from './authorization.ts';
import type { CursorCodec } from './cursor-codec.ts';
import type { ServiceResponse } from './response.ts';

/** A request that is admitted but whose query and body are not validated yet. */
export interface UnvalidatedRequest {
  readonly core: Core;
  readonly caller: Caller;
  /** When the action runs, by the service's clock. */
  readonly now: Instant;
  /** The store in the path, or the company's own test store for sandbox operations. */
  readonly store: ConnectedStore | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly cursors: CursorCodec;
  /** The fault to apply to a list of events. */
  readonly eventFault: EventFault | undefined;
}

/** A request whose query and body match the endpoint table. */
export interface EndpointRequest<Query, Body> extends UnvalidatedRequest {
  readonly query: Query;
  readonly body: Body;
}

/** A request about a store. */
export interface StoreEndpointRequest<Query, Body> extends EndpointRequest<Query, Body> {
  readonly store: ConnectedStore;
}

/**
 * An endpoint with its action. `run` validates the query and the body (400), then acts. An asynchronous action waits for
 * another machine and therefore makes its own transactions; any other runs inside one transaction.
 */
export type EndpointRoute =
  | {
      readonly name: EndpointName;
      readonly isAsync: false;
      /** Gets what the action needs from another machine, for example a name server. May refuse the request. */
      readonly prepare?: (request: UnvalidatedRequest) => Promise<void>;
      readonly run: (request: UnvalidatedRequest) => ServiceResponse;
    }
  | {
      readonly name: EndpointName;
      readonly isAsync: true;
      readonly run: (request: UnvalidatedRequest) => Promise<ServiceResponse>;
    };

type Handler<Given, Result> = (request: Given) => Result;

interface Schemas<Query, Body> {
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
}

/** The schemas of an endpoint. An overload, because the type system can't follow a generic name into the table. */
function schemasOf<Name extends EndpointName>(name: Name): Schemas<QueryOf<Name>, BodyOf<Name>>;
function schemasOf(name: EndpointName): Schemas<unknown, unknown> {
  const endpoint: Endpoint = ENDPOINTS[name];
  return endpoint;
}

function validate<Query, Body>(
  request: UnvalidatedRequest,
  { query, body }: Schemas<Query, Body>,
): EndpointRequest<Query, Body>;
function validate(
  request: UnvalidatedRequest,
  { query, body }: Schemas<unknown, unknown>,
): EndpointRequest<unknown, unknown> {
  return {
    ...request,
    query: query ? parseRequest(query, request.query) : undefined,
    body: body ? parseRequest(body, request.body) : undefined,
  };
}

function getStore(request: UnvalidatedRequest): ConnectedStore {
  if (!request.store) throw new Error('a store route received a request without a store');
  return request.store;
}

/** Defines an endpoint that is not about one store. */
export function defineRoute<Name extends EndpointName>(
  name: Name,
  handle: Handler<EndpointRequest<QueryOf<Name>, BodyOf<Name>>, ServiceResponse>,
  prepare?: Handler<EndpointRequest<QueryOf<Name>, BodyOf<Name>>, Promise<void>>,
): EndpointRoute {
  const schemas = schemasOf(name);
  const run = (request: UnvalidatedRequest): ServiceResponse => handle(validate(request, schemas));
  if (!prepare) return { name, isAsync: false, run };
  return { name, isAsync: false, prepare: async (request) => prepare(validate(request, schemas)), run };
}

/** Like {@link defineRoute}, for an asynchronous action. */
export function defineAsyncRoute<Name extends EndpointName>(
  name: Name,
  handle: Handler<EndpointRequest<QueryOf<Name>, BodyOf<Name>>, Promise<ServiceResponse>>,
): EndpointRoute {
  const schemas = schemasOf(name);
  return { name, isAsync: true, run: (request) => handle(validate(request, schemas)) };
}

/** Defines an endpoint about one store. `body` replaces the table's schema if the action validates rows itself. */
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
  return {
    name,
    isAsync: false,
    run: (request) => handle({ ...validate(request, schemas), store: getStore(request) }),
  };
}
