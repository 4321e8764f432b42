import { z } from 'zod';
import type { Core } from '../core/core.ts';
import type { ServiceResponse } from '../pipeline/response.ts';
import { parseRequest } from '../pipeline/validation.ts';

/** A call of the operator, its body read. */
export interface OperatorRequest<Body> {
  readonly core: Core;
  /** A part of the path, by name. */
  readonly param: (name: string) => string;
  readonly query: (name: string) => string | undefined;
  readonly body: Body;
}

interface OperatorPath {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As Hono writes it: parameters begin with a colon. */
  readonly path: string;
}

/** One that `waits` for deliveries can't be one transaction and makes its own. */
export type OperatorRoute = OperatorPath &
  (
    | { readonly waits: false; readonly run: (call: OperatorRequest<unknown>) => ServiceResponse }
    | { readonly waits: true; readonly run: (call: OperatorRequest<unknown>) => Promise<ServiceResponse> }
  );

const nothing = z.object({});

/** A call that changes something, in one transaction. */
export function defineOperatorRoute<Body = unknown>(
  method: OperatorRoute['method'],
  path: string,
  handle: (call: OperatorRequest<Body>) => ServiceResponse,
  body?: z.ZodType<Body>,
): OperatorRoute;
export function defineOperatorRoute(
  method: OperatorRoute['method'],
  path: string,
  handle: (call: OperatorRequest<unknown>) => ServiceResponse,
  body: z.ZodType = nothing,
): OperatorRoute {
  return { method, path, waits: false, run: (call) => handle({ ...call, body: parseRequest(body, call.body) }) };
}

/** A call that waits for deliveries and so makes its own transactions. */
export function defineAsyncOperatorRoute<Body>(
  method: OperatorRoute['method'],
  path: string,
  handle: (call: OperatorRequest<Body>) => Promise<ServiceResponse>,
  body: z.ZodType<Body>,
): OperatorRoute {
  return { method, path, waits: true, run: (call) => handle({ ...call, body: parseRequest(body, call.body) }) };
}
