import { z } from 'zod';
import type { Core } from '../core/core.ts';
import type { Answer } from '../pipeline/response.ts';
import { parse } from '../pipeline/validation.ts';

/** A call of the operator, its body read. */
export interface OperatorCall<Body> {
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
    | { readonly waits: false; readonly run: (call: OperatorCall<unknown>) => Answer }
    | { readonly waits: true; readonly run: (call: OperatorCall<unknown>) => Promise<Answer> }
  );

const nothing = z.object({});

/** A call that changes something, in one transaction. */
export function operatorRoute<Body = unknown>(
  method: OperatorRoute['method'],
  path: string,
  handle: (call: OperatorCall<Body>) => Answer,
  body?: z.ZodType<Body>,
): OperatorRoute;
export function operatorRoute(
  method: OperatorRoute['method'],
  path: string,
  handle: (call: OperatorCall<unknown>) => Answer,
  body: z.ZodType = nothing,
): OperatorRoute {
  return { method, path, waits: false, run: (call) => handle({ ...call, body: parse(body, call.body) }) };
}

/** A call that waits for deliveries and so makes its own transactions. */
export function waitingOperatorRoute<Body>(
  method: OperatorRoute['method'],
  path: string,
  handle: (call: OperatorCall<Body>) => Promise<Answer>,
  body: z.ZodType<Body>,
): OperatorRoute {
  return { method, path, waits: true, run: (call) => handle({ ...call, body: parse(body, call.body) }) };
}
