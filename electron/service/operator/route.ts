import { z } from 'zod';
import type { Core } from '../core/core.ts';
import type { ServiceResponse } from '../pipeline/response.ts';
import { parseRequest } from '../pipeline/validation.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

/** A request to the operator API. */
export interface OperatorRequest<Body> {
  readonly core: Core;
  readonly snapshots: Snapshots;
  /** A parameter of the path. */
  readonly param: (name: string) => string;
  readonly query: (name: string) => string | undefined;
  readonly body: Body;
}

interface OperatorPath {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters begin with a colon. */
  readonly path: string;
}

/** An asynchronous route makes its own transactions; any other runs inside one transaction. */
export type OperatorRoute = OperatorPath &
  (
    | { readonly isAsync: false; readonly run: (request: OperatorRequest<unknown>) => ServiceResponse }
    | { readonly isAsync: true; readonly run: (request: OperatorRequest<unknown>) => Promise<ServiceResponse> }
  );

const noBody = z.strictObject({});

/** Defines a route that runs inside one transaction. */
export function defineOperatorRoute<Body = unknown>(
  method: OperatorRoute['method'],
  path: string,
  handle: (request: OperatorRequest<Body>) => ServiceResponse,
  body?: z.ZodType<Body>,
): OperatorRoute;
export function defineOperatorRoute(
  method: OperatorRoute['method'],
  path: string,
  handle: (request: OperatorRequest<unknown>) => ServiceResponse,
  body: z.ZodType = noBody,
): OperatorRoute {
  return {
    method,
    path,
    isAsync: false,
    run: (request) => handle({ ...request, body: parseRequest(body, request.body) }),
  };
}

/** Defines a route that waits for deliveries and therefore makes its own transactions. */
export function defineAsyncOperatorRoute<Body>(
  method: OperatorRoute['method'],
  path: string,
  handle: (request: OperatorRequest<Body>) => Promise<ServiceResponse>,
  body: z.ZodType<Body>,
): OperatorRoute {
  return {
    method,
    path,
    isAsync: true,
    run: (request) => handle({ ...request, body: parseRequest(body, request.body) }),
  };
}
