import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from './failure.ts';

const MAC_BYTES = 12;

/**
 * Cursors: the place of the last row that was given, signed together with the list it belongs to. Rows have places
 * that never change, so a page neither repeats nor skips one because others came (S6).
 */
export function createCursorCodec(secret: string) {
  const sign = (place: string, list: string): Buffer =>
    createHmac('sha256', secret).update(`${place}\n${list}`).digest().subarray(0, MAC_BYTES);

  return {
    /** `list` names the list with its company, environment and filters. */
    write(position: number, list: string): string {
      const place = String(position);
      return Buffer.concat([sign(place, list), Buffer.from(place)]).toString('base64url');
    },
    /** The place that a cursor of this very list stands for. Throws `invalid_cursor`. */
    read(cursor: string, list: string): number {
      const bytes = Buffer.from(cursor, 'base64url');
      const place = bytes.subarray(MAC_BYTES).toString();
      const genuine = bytes.length > MAC_BYTES && timingSafeEqual(bytes.subarray(0, MAC_BYTES), sign(place, list));
      if (!genuine || bytes.toString('base64url') !== cursor) {
        throw new Failure('invalid_cursor', 'This cursor does not belong to this list. Start again without one.');
      }
      return Number(place);
    },
  };
}

export type CursorCodec = ReturnType<typeof createCursorCodec>;
