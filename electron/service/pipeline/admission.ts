import type { z } from 'zod';
import type { Endpoint, EndpointName } from '../../contract/api/endpoints.ts';
import { Failure } from '../core/failure.ts';
import type { IncomingRequest } from '../core/http.ts';
import { pickKnownFields } from '../input/known-fields.ts';
import { BODY_LIMITS, hasJsonBody, hasLargeBody, parseBody, readBytes } from '../input/request-body.ts';
import type { Call } from './address.ts';
import type { Caller } from './authorization.ts';
import { authenticate, requireActiveCompany, requireEnvironment, requireScope } from './authorization.ts';
import type { PipelineContext } from './pipeline-context.ts';
import { readBeginning } from './request-log.ts';

/** Makes the checks that apply to every request, even to an unknown path: 401, 403 forbidden, 429. */
export function admitCaller(
  { core, mode, rateLimit }: PipelineContext,
  { request, trace }: Call,
  endpoint?: Endpoint,
): Caller {
  const caller = authenticate(core, mode, request.headers);
  trace.keyId = caller.key.id;
  requireActiveCompany(caller);
  if (endpoint) requireEnvironment(endpoint, caller);
  const wait = rateLimit.count(caller.key.id);
  if (wait > 0) {
    throw new Failure('rate_limited', `Too many requests with this key. Wait ${wait} s.`, {
      headers: { 'retry-after': String(wait) },
    });
  }
  return caller;
}

function bodyLimitOf(name: EndpointName, request: IncomingRequest): number {
  if (name !== 'pushInventory') return BODY_LIMITS.other;
  return hasJsonBody(request) ? BODY_LIMITS.pushAsJson : BODY_LIMITS.push;
}

/** Reads the known fields of the body of an admitted caller, who must have the scope if it is large. */
export async function readBody(
  { letOthersRun, bodyBudget }: PipelineContext,
  { request, trace }: Call,
  caller: Caller,
  name: EndpointName,
  endpoint: Endpoint,
  schema: z.ZodObject,
): Promise<unknown> {
  if (hasLargeBody(request)) requireScope(endpoint, caller);
  return await bodyBudget.use(async (count) => {
    const bytes = await readBytes(request, bodyLimitOf(name, request), count);
    if (bytes.length > 0) trace.body = readBeginning(bytes);
    return pickKnownFields(schema, await parseBody(bytes, request, letOthersRun, schema));
  });
}
