import { isUtf8 } from 'node:buffer';
import { Failure } from '../core/failure.ts';

/** The 400 of a body that can't be read. */
export const createUnreadableFailure = (problem: string): Failure =>
  new Failure('invalid_request', `The body can't be read: ${problem}.`, { details: { body: [problem] } });

/** Decodes a text. Throws 400 unless it is UTF-8. */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw createUnreadableFailure('it is not UTF-8 text');
  return bytes.toString();
}

/** Lets other requests be served, and resolves when this request may go on. */
export type LetOthersRun = () => Promise<void>;

/** How many bytes of a body are worked on before other requests are served. */
export const SLICE_BYTES = 2 ** 20;
