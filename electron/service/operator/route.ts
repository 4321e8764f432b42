import type { Core } from '../core/core.ts';
import { parseRequest } from '../input/validation.ts';
import type { RequestLog } from '../pipeline/request-log.ts';
import type { ServiceResponse } from '../pipeline/response.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import type {
  OperatorBody,
  OperatorEndpoint,
  OperatorEndpointName,
  OperatorParam,
  OperatorQuery,
} from './contract/endpoints.ts';
import { OPERATOR_ENDPOINTS } from './contract/endpoints.ts';
import { noFields } from './contract/requests.ts';

/** What all calls of the operator API share. */
export interface OperatorParts {
  readonly core: Core;
  readonly snapshots: Snapshots;
  readonly requestLog: RequestLog;
}

/** A request to the operator API. */
export interface OperatorRequest<Param, Query, Body> extends OperatorParts {
  readonly param: (name: Param) => string;
  readonly query: Query;
  readonly body: Body;
}

/** A request whose query and body are not validated yet. */
export type UnvalidatedOperatorRequest = OperatorRequest<string, unknown, unknown>;

/** An asynchronous route makes its own transactions; any other runs inside one transaction. */
export type OperatorRoute = { readonly name: OperatorEndpointName } & (
  | { readonly isAsync: false; readonly run: (request: UnvalidatedOperatorRequest) => ServiceResponse }
  | { readonly isAsync: true; readonly run: (request: UnvalidatedOperatorRequest) => Promise<ServiceResponse> }
);

type RequestOf<Name extends OperatorEndpointName> = OperatorRequest<
  OperatorParam<Name>,
  OperatorQuery<Name>,
  OperatorBody<Name>
>;

/** Validates the query, then the body. Overloaded, because the type system can't follow a generic name into the table. */
function validate<Name extends OperatorEndpointName>(name: Name, request: UnvalidatedOperatorRequest): RequestOf<Name>;
function validate(
  name: OperatorEndpointName,
  request: UnvalidatedOperatorRequest,
): OperatorRequest<string, unknown, unknown> {
  const { query, body = noFields }: OperatorEndpoint = OPERATOR_ENDPOINTS[name];
  return { ...request, query: query && parseRequest(query, request.query), body: parseRequest(body, request.body) };
}

/** Defines a route that runs inside one transaction. */
export function defineOperatorRoute<Name extends OperatorEndpointName>(
  name: Name,
  handle: (request: RequestOf<Name>) => ServiceResponse,
): OperatorRoute {
  return { name, isAsync: false, run: (request) => handle(validate(name, request)) };
}

/** Defines a route that waits for deliveries and therefore makes its own transactions. */
export function defineAsyncOperatorRoute<Name extends OperatorEndpointName>(
  name: Name,
  handle: (request: RequestOf<Name>) => Promise<ServiceResponse>,
): OperatorRoute {
  return { name, isAsync: true, run: async (request) => handle(validate(name, request)) };
}
