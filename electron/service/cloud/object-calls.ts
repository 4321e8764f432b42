import type { ObjectNamespace } from '../storage/durable/platform-types.ts';

/**
 * What an object is asked for besides the three addresses: its first contents, to refuse a request, to release a store to
 * another object, or to forget what it has released.
 */
export type ObjectAddress = 'sandbox' | 'live' | 'operator' | 'open' | 'refuse' | 'release' | 'forget';

/** The header by which the Worker tells an object which address a request came to. A caller's own is replaced. */
const ADDRESS_HEADER = 'object-address';
const NAME_HEADER = 'object-name';

/** Sends a request on to an object. */
export function callObject(
  objects: ObjectNamespace,
  name: string,
  address: ObjectAddress,
  request: Request,
): Promise<Response> {
  const forwarded = new Request(request);
  forwarded.headers.set(ADDRESS_HEADER, address);
  forwarded.headers.set(NAME_HEADER, name);
  return objects.getByName(name).fetch(forwarded);
}

/** Reads what {@link callObject} has added. */
export const readCall = ({ headers }: Request): { readonly address: string | null; readonly name: string } => ({
  address: headers.get(ADDRESS_HEADER),
  name: headers.get(NAME_HEADER) ?? '',
});

/** Creates a request with a body of JSON that only objects see. */
export const createCall = (method: string, path: string, body?: unknown): Request =>
  new Request(`http://object${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
