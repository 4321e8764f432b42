/** Decompresses bodies. The app asks for gzip, but a service or a proxy may send another encoding all the same. */

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

type Decoder = (body: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Encodings that a response may have on top of each other. */
const MOST_LAYERS = 3;

/**
 * The text of a body with a `Content-Encoding`. Throws if it is damaged, becomes longer than `most` bytes (an archive
 * bomb), or has an encoding that is not known.
 */
export async function decodeBody(body: Buffer, encoding: string | undefined, most: number): Promise<string> {
  const layers = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (layers.length > MOST_LAYERS) throw new RangeError('the response is encoded too often');
  let decoded = body;
  for (const name of layers.toReversed()) {
    const decode = DECODERS[name];
    if (decode === undefined) throw new TypeError('the response has an unknown encoding');
    if (decoded.length > 0) decoded = await decode(decoded, { maxOutputLength: most });
  }
  return new TextDecoder().decode(decoded);
}
