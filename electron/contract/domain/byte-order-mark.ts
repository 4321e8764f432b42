/** An encoding that a file can declare with its first bytes. */
export type MarkedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const BYTE_ORDER_MARKS: readonly { readonly encoding: MarkedEncoding; readonly bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** The encoding that a file's byte order mark declares; null without one. */
export function findMarkedEncoding(head: Uint8Array): MarkedEncoding | null {
  return BYTE_ORDER_MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte))?.encoding ?? null;
}
