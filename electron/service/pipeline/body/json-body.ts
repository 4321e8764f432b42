import { isUtf8 } from 'node:buffer';
import type { SlicedWork } from './slices.ts';
import { SLICE_BYTES } from './slices.ts';
import { createUnreadableFailure, MAX_DEPTH, MAX_JSON_BYTES, MAX_LIST_ENTRIES, MAX_VALUES } from './unreadable-body.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** The name of the field whose list begins at the end of the text. */
const FIELD_OF_LIST = /"(\w{1,60})"\s*:\s*\[$/;

export interface JsonLimits {
  /** The most entries that the list of a field may have, or undefined. */
  readonly maxEntries: (field: string) => number | undefined;
  /** The form field whose value the text is; undefined for a whole body. */
  readonly field?: string | undefined;
  /** Counts the values of the whole body; a form may contain several JSON texts. */
  readonly values: { count: number };
}

/** Refuses a part that JSON.parse would read in one go. */
function requireShort(length: number): void {
  if (length > MAX_JSON_BYTES) throw createUnreadableFailure('it has a value that is too long');
}

/** The index of the quote that ends the string that begins at `start`; the length of the text if none does. */
function findStringEnd(bytes: Buffer, start: number): number {
  for (let from = start + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, from);
    requireShort((quote < 0 ? bytes.length : quote) - start);
    if (quote < 0) return bytes.length;
    let backslashes = 0;
    while (quote - 1 - backslashes >= from && bytes[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    from = quote + 1;
  }
}

const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && BLANKS.has(bytes[at])) at += 1;
  return at === end;
}

/**
 * Splits a JSON text into the entries of its lists and the rest, in which each entry is replaced by its number. The lists
 * are those directly in the outermost object or, for a form's field, the outermost list. The text is valid if and only if
 * every entry and the rest are.
 */
class JsonSplitter {
  readonly #bytes: Buffer;
  readonly #limits: JsonLimits;
  readonly #listDepth: number;
  readonly #rest: string[] = [];
  readonly #entries: unknown[] = [];
  #copied = 0;
  #lengthOfRest = 0;
  #depth = 0;
  #outermost = 0;
  #isInList = false;
  #entriesOfList = 0;
  #maxEntries = 0;
  #isOverLimit = false;

  constructor(bytes: Buffer, limits: JsonLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
    this.#listDepth = limits.field === undefined ? 2 : 1;
  }

  *read(): SlicedWork<unknown> {
    for (let at = 0; at < this.#bytes.length && !this.#isOverLimit; ) {
      at = this.#scan(at, Math.min(this.#bytes.length, at + SLICE_BYTES));
      if (at < this.#bytes.length) yield;
    }
    if (!this.#isOverLimit) this.#copyRest(this.#bytes.length);
    if (this.#bytes.length > SLICE_BYTES) yield;
    return this.#finish();
  }

  /** Scans up to `end`, or to the end of a string that begins before it. Returns where it stopped. */
  #scan(start: number, end: number): number {
    const bytes = this.#bytes;
    let at = start;
    for (; at < end && !this.#isOverLimit; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) at = findStringEnd(bytes, at);
      else if (byte === COMMA) this.#separate(at);
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open(byte, at);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#close(at);
    }
    // A slice of whitespace alone becomes one space, because the rest is parsed in one go.
    if (!this.#isInList && this.#copied <= start && isBlank(bytes, start, at)) {
      this.#copyRest(start);
      this.#rest.push(' ');
      this.#copied = at;
    }
    return at;
  }

  #countValue(): void {
    this.#limits.values.count += 1;
    if (this.#limits.values.count > MAX_VALUES) throw createUnreadableFailure('it has too many values');
  }

  #copyRest(end: number): void {
    this.#lengthOfRest += end - this.#copied;
    requireShort(this.#lengthOfRest);
    this.#rest.push(this.#bytes.toString('utf8', this.#copied, end));
    this.#copied = end;
  }

  #open(byte: number, at: number): void {
    this.#countValue();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw createUnreadableFailure('it is nested too deeply');
    if (this.#depth === 1) this.#outermost = byte;
    const isInPlace = this.#listDepth === 1 || this.#outermost === OPEN_OBJECT;
    if (byte !== OPEN_LIST || this.#depth !== this.#listDepth || !isInPlace) return;
    this.#copyRest(at + 1);
    const field = this.#limits.field ?? FIELD_OF_LIST.exec((this.#rest.at(-1) ?? '').slice(-100))?.[1] ?? '';
    this.#isInList = true;
    this.#entriesOfList = 0;
    this.#maxEntries = this.#limits.maxEntries(field) ?? Number.POSITIVE_INFINITY;
  }

  #separate(at: number): void {
    this.#countValue();
    if (!this.#isInList || this.#depth !== this.#listDepth) return;
    this.#endEntry(at, false);
    if (!this.#isOverLimit) this.#copyRest(at + 1);
  }

  #close(at: number): void {
    if (this.#isInList && this.#depth === this.#listDepth) {
      this.#endEntry(at, true);
      this.#isInList = false;
    }
    this.#depth -= 1;
  }

  #endEntry(end: number, isLast: boolean): void {
    requireShort(end - this.#copied);
    const start = this.#copied;
    this.#copied = end;
    // An empty entry stays empty, so that the rest is invalid as well.
    if (isBlank(this.#bytes, start, end)) {
      if (!isLast || this.#entriesOfList > 0) this.#entriesOfList += 1;
      return;
    }
    this.#rest.push(String(this.#entries.length));
    this.#entries.push(JSON.parse(this.#bytes.toString('utf8', start, end)));
    this.#entriesOfList += 1;
    if (this.#entriesOfList > Math.min(this.#maxEntries, MAX_LIST_ENTRIES)) this.#stop();
  }

  /** Stops reading early: a list one entry too long is refused like any longer one. */
  #stop(): void {
    if (this.#maxEntries > MAX_LIST_ENTRIES) throw createUnreadableFailure('it has a list with too many entries');
    this.#isOverLimit = true;
    this.#rest.push(this.#listDepth === 1 ? ']' : ']}');
  }

  #finish(): unknown {
    const value: unknown = JSON.parse(this.#rest.join(''));
    if (typeof value !== 'object' || value === null) return value;
    const lists: unknown[] = this.#listDepth === 1 ? [value] : Array.isArray(value) ? [] : Object.values(value);
    for (const list of lists) if (Array.isArray(list)) this.#restoreEntries(list);
    return value;
  }

  #restoreEntries(list: unknown[]): void {
    for (const [at, number] of list.entries()) list[at] = this.#entries[Number(number)];
  }
}

/**
 * Parses JSON like JSON.parse, but in slices and within limits, so that the time follows the number of bytes, whatever the
 * depth and the number of values. A list with more entries than its schema allows is cut after the first entry too many.
 * Throws a SyntaxError, or the 400 of a body that exceeds the limits.
 */
export const readJson = (bytes: Buffer, limits: JsonLimits): SlicedWork<unknown> =>
  new JsonSplitter(bytes, limits).read();

/** Reads an application/json body. */
export function* readJsonBody(bytes: Buffer, maxEntries: JsonLimits['maxEntries']): SlicedWork<unknown> {
  if (!isUtf8(bytes)) throw createUnreadableFailure('it is not UTF-8 text');
  if (bytes.length > SLICE_BYTES) yield;
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const text = isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
  try {
    return yield* readJson(text, { maxEntries, values: { count: 0 } });
  } catch (error) {
    if (error instanceof SyntaxError) throw createUnreadableFailure('it is not valid JSON');
    throw error;
  }
}
