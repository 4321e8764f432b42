import { isUtf8 } from 'node:buffer';
import type { SlicedWork } from './slices.ts';
import { SLICE_BYTES } from './slices.ts';
import { createUnreadableFailure } from './unreadable-body.ts';

/** Decodes a text of a form. Throws 400 unless it is UTF-8. Pauses before it copies a long one, which takes milliseconds. */
export function* decodeUtf8(bytes: Buffer): SlicedWork<string> {
  if (!isUtf8(bytes)) throw createUnreadableFailure('it is not UTF-8 text');
  if (bytes.length > SLICE_BYTES) yield;
  return bytes.toString();
}
