import { createUnreadableFailure } from './unreadable-body.ts';

/** No valid request nests deeper. Deeper bodies are refused before recursive code walks them. */
const MAX_DEPTH = 32;

/** The most values of a body, several times the fields of 1000 rows. More would cost far more to read than to send. */
const MAX_VALUES = 200_000;

/** The longest text: JSON.parse reads it in one go. */
const MAX_BYTES = 12 * 2 ** 20;

/** Counts the values of a body; a form may contain several JSON texts. */
export interface ValueCount {
  values: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The index of the quote that ends the string whose text begins at `start`; the length of the bytes if none does. */
function findStringEnd(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return bytes.length;
}

/**
 * Counts the brackets and commas of a JSON text, so that JSON.parse never gets one that costs far more to read than to
 * send. Throws 400 for a text that is too long, too deep or has too many values.
 */
export function requireModestJson(bytes: Uint8Array, count: ValueCount): void {
  if (bytes.length > MAX_BYTES) throw createUnreadableFailure('it has a value that is too long');
  let depth = 0;
  const addValue = (): void => {
    count.values += 1;
    if (count.values > MAX_VALUES) throw createUnreadableFailure('it has too many values');
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = findStringEnd(bytes, at + 1);
    else if (byte === COMMA) addValue();
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      addValue();
      depth += 1;
      if (depth > MAX_DEPTH) throw createUnreadableFailure('it is nested too deeply');
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
  }
}

const MAY_BE_JSON = /^\s*[[{]/;

/** Parses the text of a form's field that may contain JSON. Returns any other text unchanged. */
export function parseJsonField(text: string, count: ValueCount): unknown {
  if (!MAY_BE_JSON.test(text)) return text;
  requireModestJson(Buffer.from(text), count);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
