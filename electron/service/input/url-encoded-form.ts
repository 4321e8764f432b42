import { isUtf8 } from 'node:buffer';
import type { FormFields } from './form-fields.ts';
import type { LetOthersRun } from './unreadable-body.ts';
import { createUnreadableFailure, SLICE_BYTES } from './unreadable-body.ts';

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** The value of each hexadecimal digit by its character code; NaN for any other byte. */
const HEX_DIGITS = Float64Array.from({ length: 256 }, (_, code) => {
  const digit = String.fromCharCode(code);
  return /[0-9a-f]/i.test(digit) ? Number.parseInt(digit, 16) : Number.NaN;
});

/** The byte that `%XX` at this index stands for; NaN for a percent sign that stands for itself. */
const readEscape = (bytes: Buffer, at: number): number =>
  (HEX_DIGITS[bytes[at + 1] ?? 0] ?? Number.NaN) * 16 + (HEX_DIGITS[bytes[at + 2] ?? 0] ?? Number.NaN);

/** Reads an application/x-www-form-urlencoded body. */
export async function readUrlEncodedForm(bytes: Buffer, fields: FormFields, letOthersRun: LetOthersRun): Promise<void> {
  // The separators stay in it, so that no character spans two fields.
  const decoded = Buffer.allocUnsafe(bytes.length);
  let start = 0;
  let length = 0;
  let equals = -1;
  let pause = SLICE_BYTES;
  const addField = (): void => {
    const nameEnd = equals < 0 ? length : equals;
    fields.add(decoded.toString('utf8', start, nameEnd), decoded.toString('utf8', nameEnd + 1, length));
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const escaped = byte === PERCENT ? readEscape(bytes, at) : Number.NaN;
    if (byte === AMPERSAND) addField();
    if (byte === EQUALS && equals < 0) equals = length;
    if (escaped >= 0) at += 2;
    decoded[length] = escaped >= 0 ? escaped : byte === PLUS ? SPACE : byte;
    length += 1;
    if (byte === AMPERSAND) {
      start = length;
      equals = -1;
    }
    if (at < pause) continue;
    await letOthersRun();
    pause = at + SLICE_BYTES;
  }
  addField();
  if (!isUtf8(decoded.subarray(0, length))) throw createUnreadableFailure('it is not UTF-8 text');
}
