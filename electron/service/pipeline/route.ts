import type { z } from 'zod';
import type { BodyOf, Endpoint, EndpointName, QueryOf } from '../../contract/api/endpoints.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { Fault } from '../operator/fault-injector.ts';
import type { Caller, ConnectedStore } from './authorization.ts';
import type { Answer } from './response.ts';
import { parse } from './validation.ts';

/** A request that has passed the checks before its own fields are judged. */
export interface IncomingCall {
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
export interface Call<Query, Body> extends IncomingCall {
  readonly query: Query;
  readonly body: Body;
}

/** A call about a store. */
export interface StoreCall<Query, Body> extends Call<Query, Body> {
  readonly store: ConnectedStore;
}

/**
 * An endpoint with the action behind it: `run` judges the request's fields (400) and acts. One that `waits` for somebody
 * else's answer can't be one transaction and makes its own.
 */
export type Route =
  | {
      readonly name: EndpointName;
      readonly waits: false;
      /** Asks others (a name server) what the action must know. A refusal by it is one by the action. */
      readonly prepare?: (call: IncomingCall) => Promise<void>;
      readonly run: (call: IncomingCall) => Answer;
    }
  | { readonly name: EndpointName; readonly waits: true; readonly run: (call: IncomingCall) => Promise<Answer> };

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

function judged<Query, Body>(call: IncomingCall, { query, body }: Schemas<Query, Body>): Call<Query, Body>;
function judged(call: IncomingCall, { query, body }: Schemas<unknown, unknown>): Call<unknown, unknown> {
  return {
    ...call,
    query: query ? parse(query, call.query) : undefined,
    body: body ? parse(body, call.body) : undefined,
  };
}

function storeOf(call: IncomingCall): ConnectedStore {
  if (!call.store) throw new Error('a route about a store was reached without one');
  return call.store;
}

/** An endpoint that is not about one store. */
export function route<Name extends EndpointName>(
  name: Name,
  handle: Handler<Call<QueryOf<Name>, BodyOf<Name>>, Answer>,
  prepare?: Handler<Call<QueryOf<Name>, BodyOf<Name>>, Promise<void>>,
): Route {
  const schemas = schemasOf(name);
  const run = (call: IncomingCall): Answer => handle(judged(call, schemas));
  if (!prepare) return { name, waits: false, run };
  return { name, waits: false, prepare: async (call) => prepare(judged(call, schemas)), run };
}

/** Like {@link route}, for an action that waits for somebody else's answer. */
export function waitingRoute<Name extends EndpointName>(
  name: Name,
  handle: Handler<Call<QueryOf<Name>, BodyOf<Name>>, Promise<Answer>>,
): Route {
  const schemas = schemasOf(name);
  return { name, waits: true, run: (call) => handle(judged(call, schemas)) };
}

/** An endpoint about one store. `schemas` replaces the table's where rows are judged one by one. */
export function storeRoute<Name extends EndpointName, Body = BodyOf<Name>>(
  name: Name,
  handle: Handler<StoreCall<QueryOf<Name>, Body>, Answer>,
  body?: z.ZodType<Body>,
): Route;
export function storeRoute<Name extends EndpointName>(
  name: Name,
  handle: Handler<StoreCall<QueryOf<Name>, BodyOf<Name>>, Answer>,
  body?: z.ZodType<BodyOf<Name>>,
): Route {
  const schemas = body ? { ...schemasOf(name), body } : schemasOf(name);
  return { name, waits: false, run: (call) => handle({ ...judged(call, schemas), store: storeOf(call) }) };
}
