import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from '../core/failure.ts';

const MAC_BYTES = 12;

/**
 * Encodes cursors: the position of the last row returned, signed together with the name of its list. Positions never
 * change, so no page repeats or skips a row when rows are added (S6).
 */
export function createCursorCodec(secret: string) {
  const sign = (position: string, list: string): Buffer =>
    createHmac('sha256', secret).update(`${position}\n${list}`).digest().subarray(0, MAC_BYTES);

  return {
    /** `list` identifies the list by its company, environment and filters. */
    encode(position: number, list: string): string {
      const text = String(position);
      return Buffer.concat([sign(text, list), Buffer.from(text)]).toString('base64url');
    },
    /** Returns the position in a cursor that was encoded for the same list. Throws `invalid_cursor`. */
    decode(cursor: string, list: string): number {
      const bytes = Buffer.from(cursor, 'base64url');
      const text = bytes.subarray(MAC_BYTES).toString();
      const isGenuine = bytes.length > MAC_BYTES && timingSafeEqual(bytes.subarray(0, MAC_BYTES), sign(text, list));
      if (!isGenuine || bytes.toString('base64url') !== cursor) {
        throw new Failure('invalid_cursor', 'This cursor does not belong to this list. Start again without one.');
      }
      return Number(text);
    },
  };
}

export type CursorCodec = ReturnType<typeof createCursorCodec>;
