import type { z } from 'zod';
import type { Endpoint, EndpointName } from '../../contract/api/endpoints.ts';
import { Failure } from '../core/failure.ts';
import { pickKnownFields } from '../input/known-fields.ts';
import { BODY_LIMITS, hasJsonBody, hasLargeBody, parseBody, readBytes } from '../input/request-body.ts';
import type { Caller } from './authorization.ts';
import { authenticate, requireActiveCompany, requireEnvironment, requireScope } from './authorization.ts';
import type { PipelineParts, RequestContext } from './request-context.ts';
import { readBeginning } from './request-log.ts';

/** A request whose caller is known and whose body is read. */
export interface AdmittedRequest {
  readonly caller: Caller;
  /** Not validated yet; undefined if the endpoint takes none. */
  readonly body: unknown;
}

/** Makes the checks that apply to every request, even to an unknown path: 401, 403 forbidden, 429. */
export function admitCaller(
  { core }: PipelineParts,
  { request, mode, trace }: RequestContext,
  endpoint?: Endpoint,
): Caller {
  const caller = authenticate(core, mode, request.headers);
  trace.keyId = caller.key.id;
  requireActiveCompany(caller);
  if (endpoint) requireEnvironment(endpoint, caller);
  const wait = core.rateLimit.count(caller.key.id);
  if (wait > 0) {
    throw new Failure('rate_limited', `Too many requests with this key. Wait ${wait} s.`, {
      headers: { 'retry-after': String(wait) },
    });
  }
  return caller;
}

function bodyLimitOf(name: EndpointName, request: RequestContext['request']): number {
  if (name !== 'pushInventory') return BODY_LIMITS.other;
  return hasJsonBody(request) ? BODY_LIMITS.pushAsJson : BODY_LIMITS.push;
}

/** Admits a request and reads its body. Reads nothing for a caller who is refused anyway. */
export async function admitWithBody(
  parts: PipelineParts,
  context: RequestContext,
  name: EndpointName,
  endpoint: Endpoint,
  schema: z.ZodObject,
): Promise<AdmittedRequest> {
  const { core } = parts;
  const { request, mode, trace } = context;
  const caller = admitCaller(parts, context, endpoint);
  if (hasLargeBody(request)) requireScope(endpoint, caller);
  const bytes = await readBytes(request, bodyLimitOf(name, request));
  if (bytes.length > 0) trace.body = readBeginning(bytes);
  const body = pickKnownFields(schema, await parseBody(bytes, request, core.letOthersRun, schema));
  // Looks up the key again, because it may have been revoked while the body arrived.
  const current = authenticate(core, mode, request.headers);
  requireActiveCompany(current);
  return { caller: current, body };
}
