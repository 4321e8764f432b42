import type { z } from 'zod';
import type { FormFields } from './form-fields.ts';
import { createFormFields } from './form-fields.ts';
import type { SlicedWork } from './slices.ts';
import { SLICE_BYTES } from './slices.ts';
import { decodeUtf8 } from './utf8-text.ts';

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** The value of each hexadecimal digit by its character code; -1 for any other byte. */
const HEX_DIGITS = Int8Array.from({ length: 256 }, (_, code) => {
  const digit = String.fromCharCode(code);
  return /[0-9a-f]/i.test(digit) ? Number.parseInt(digit, 16) : -1;
});

const hexDigit = (byte: number | undefined): number => (byte === undefined ? -1 : (HEX_DIGITS[byte] ?? -1));

/** The byte that `%XX` at this index stands for, or -1 for a percent sign that stands for itself. */
function readEscape(bytes: Buffer, at: number): number {
  const high = hexDigit(bytes[at + 1]);
  const low = hexDigit(bytes[at + 2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** Decodes a name or a value. */
function* decode(bytes: Buffer): SlicedWork<string> {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0, sliceEnd = SLICE_BYTES; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const escaped = byte === PERCENT ? readEscape(bytes, at) : -1;
    if (escaped >= 0) at += 2;
    decoded[length] = escaped >= 0 ? escaped : byte === PLUS ? SPACE : byte;
    length += 1;
    if (at >= sliceEnd) {
      yield;
      sliceEnd = at + SLICE_BYTES;
    }
  }
  return yield* decodeUtf8(decoded.subarray(0, length));
}

/** Most pairs are short and have nothing to decode. */
const SHORT_BYTES = 200;
const PLAIN = /^[^%+\u0080-\u00ff]*$/;

function addPlainField(fields: FormFields, pair: string): void {
  const equals = pair.indexOf('=');
  if (equals < 0) fields.add(pair, '');
  else fields.add(pair.slice(0, equals), pair.slice(equals + 1));
}

function* addField(fields: FormFields, bytes: Buffer, start: number, end: number): SlicedWork<void> {
  if (end - start <= SHORT_BYTES) {
    const text = bytes.toString('latin1', start, end);
    if (PLAIN.test(text)) {
      addPlainField(fields, text);
      return;
    }
  }
  const pair = bytes.subarray(start, end);
  const equals = pair.indexOf(EQUALS);
  const name = yield* decode(equals < 0 ? pair : pair.subarray(0, equals));
  fields.add(name, equals < 0 ? '' : yield* decode(pair.subarray(equals + 1)));
}

/** Reads an application/x-www-form-urlencoded body. */
export function* readUrlEncodedForm(bytes: Buffer, schema: z.ZodType): SlicedWork<Record<string, unknown>> {
  const fields = createFormFields(schema);
  for (let start = 0, sliceEnd = SLICE_BYTES; start < bytes.length; ) {
    const ampersand = bytes.indexOf(AMPERSAND, start);
    const end = ampersand < 0 ? bytes.length : ampersand;
    if (end > start) yield* addField(fields, bytes, start, end);
    else fields.skip();
    start = end + 1;
    if (start >= sliceEnd) {
      yield;
      sliceEnd = start + SLICE_BYTES;
    }
  }
  return fields.toObject();
}
