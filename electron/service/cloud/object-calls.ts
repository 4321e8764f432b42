import type { ObjectNamespace } from '../storage/durable/platform-types.ts';

/**
 * What a call to an object is: a request to one of the three addresses or a call that only Workers and objects make, which
 * opens the object with its first contents, refuses a request, releases a store to another object, or forgets the copy of it.
 */
export type ObjectAddress = 'sandbox' | 'live' | 'operator' | 'open' | 'refuse' | 'release' | 'forget';

/** Says which address a request came to. The Worker replaces the header if a caller sends it. */
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
