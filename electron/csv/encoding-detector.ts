import type { Encoding } from '../contract/calls/import.ts';
import { findMarkedEncoding } from '../contract/domain/byte-order-mark.ts';

/** How many bytes of a file decide whether it is text. */
const HEAD_BYTES = 4_096;

/** With this share of NUL bytes on one side of the pairs, a file counts as UTF-16. Devanagari has few of them. */
const NUL_SHARE = 0.2;

/** Detects the encoding of a text file from its pieces in order: by its byte order mark, else UTF-8 or Windows-1252. */
export interface EncodingDetector {
  add(piece: Uint8Array): void;
  /** The encoding; null when the file is not text. */
  finish(): Encoding | null;
}

export function createEncodingDetector(): EncodingDetector {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let byHead: Encoding | 'not_text' | null = null;
  let isFirstPiece = true;
  let isUtf8 = true;

  function checkUtf8(piece: Uint8Array | null): void {
    if (!isUtf8 || byHead !== null) return;
    try {
      if (piece === null) utf8.decode();
      else utf8.decode(piece, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }

  return {
    add(piece) {
      if (isFirstPiece) byHead = detectByHead(piece.subarray(0, HEAD_BYTES));
      isFirstPiece = false;
      checkUtf8(piece);
    },
    finish() {
      if (byHead !== null) return byHead === 'not_text' ? null : byHead;
      checkUtf8(null);
      return isUtf8 ? 'utf-8' : 'windows-1252';
    },
  };
}

/** What the first bytes prove; null where the rest decides. */
function detectByHead(head: Uint8Array): Encoding | 'not_text' | null {
  const marked = findMarkedEncoding(head);
  if (marked !== null) return marked;
  const nuls = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (even === 0 && odd === 0) return null;
  const pairs = head.length / 2;
  if (even === 0 && odd / pairs > NUL_SHARE) return 'utf-16le';
  if (odd === 0 && even / pairs > NUL_SHARE) return 'utf-16be';
  return 'not_text';
}

/** Decodes the pieces of a file in order. A character may span two of them. */
export function* decodePieces(pieces: Iterable<Uint8Array>, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
