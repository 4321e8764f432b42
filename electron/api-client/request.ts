/** Builds the HTTP request of an endpoint. */

import type { BodyOf, Endpoint, EndpointName, PathParams, QueryOf } from '../contract/api/endpoints.ts';
import { ENDPOINTS } from '../contract/api/endpoints.ts';
import { fillPath } from '../contract/api/path.ts';
import { USER_AGENT } from '../contract/user-agent.ts';

/** Optional fields may also be given as undefined. */
type Loose<T> = { readonly [Key in keyof T]: T[Key] | undefined };

/** The input of any endpoint, without its types. */
export interface AnyRequestInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** The input of an endpoint: its path parameters, query and body, as far as it has them. */
export type RequestInput<Name extends EndpointName> = AnyRequestInput &
  ([keyof PathParams<Name>] extends [never]
    ? { readonly params?: never }
    : { readonly params: Readonly<PathParams<Name>> }) &
  ([QueryOf<Name>] extends [never] ? { readonly query?: never } : { readonly query?: Loose<QueryOf<Name>> }) &
  ([BodyOf<Name>] extends [never] ? { readonly body?: never } : { readonly body?: BodyOf<Name> });

/** The path of an endpoint with its parameters and query filled in. Throws TypeError if a parameter is missing. */
function buildPath(endpoint: Endpoint, input: AnyRequestInput): string {
  const path = fillPath(endpoint.path, input.params);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Builds the request without its abort signal. `address` ends without a slash. */
export function buildRequest(
  address: string,
  key: string,
  name: EndpointName,
  input: AnyRequestInput,
): { method: string; url: string; headers: Record<string, string>; body: string | undefined } {
  const endpoint: Endpoint = ENDPOINTS[name];
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    'user-agent': USER_AGENT,
    'accept-encoding': 'gzip',
  };
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { method: endpoint.method, url: `${address}${buildPath(endpoint, input)}`, headers, body };
}
