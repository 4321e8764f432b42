import type { z } from 'zod';
import { createFormFields } from './form-fields.ts';
import type { SlicedWork } from './slices.ts';
import { SLICE_BYTES } from './slices.ts';
import { createUnreadableFailure } from './unreadable-body.ts';
import { decodeUtf8 } from './utf8-text.ts';

// Not a library, because each of the usual ones silently drops a field of a form that RFC 2046 allows: with blanks after a
// boundary, or with the text of the boundary inside a value.

const LINE_END = '\r\n';
const HEADERS_END = '\r\n\r\n';
const MAX_HEADER_BYTES = 8 * 1024;

const DISPOSITION = /^content-disposition[ \t]*:[ \t]*form-data[ \t]*(;.*)$/i;

/** A parameter of a header: its name and its quoted or plain value. */
const PARAMETER = /;[ \t]*([\w*-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]*))[ \t]*/gy;

const createInvalidFailure = () => createUnreadableFailure('it is not valid multipart/form-data');

function readParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(PARAMETER)) {
    parameters.set(name.toLowerCase(), quoted === undefined ? plain : quoted.replaceAll(/\\(["\\])/g, '$1'));
  }
  return parameters;
}

/** Browsers write a quote or a line end in a name as an escape. */
const unescapeName = (name: string): string =>
  name.replaceAll(/%(22|0d|0a)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The name of a field, from the headers of its section. Throws 400 for a file. */
function readName(headers: string): string {
  for (const line of headers.split(LINE_END)) {
    const parameters = DISPOSITION.exec(line)?.[1];
    if (parameters === undefined) continue;
    const found = readParameters(parameters);
    const name = found.get('name');
    if (name === undefined) break;
    if (found.has('filename') || found.has('filename*')) throw createUnreadableFailure(`the part ${name} is a file`);
    return unescapeName(name);
  }
  throw createInvalidFailure();
}

interface Boundary {
  /** Where the section before it ends. */
  readonly start: number;
  /** Where the section after it begins. */
  readonly end: number;
  readonly isLast: boolean;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;

/** Reads the rest of a boundary's line: two hyphens on the last one, then blanks. Undefined if there is anything else. */
function readBoundaryEnd(bytes: Buffer, start: number, textEnd: number): Boundary | undefined {
  const isLast = bytes[textEnd] === 0x2d && bytes[textEnd + 1] === 0x2d;
  let at = isLast ? textEnd + 2 : textEnd;
  while (isBlank(bytes[at])) at += 1;
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return { start, end: at + 2, isLast };
  return isLast && at === bytes.length ? { start, end: at, isLast } : undefined;
}

/** Finds the next boundary line. The same text followed by anything else belongs to a value. */
function findBoundary(bytes: Buffer, delimiter: Buffer, from: number, count: () => void): Boundary {
  if (from === 0) {
    const first = delimiter.subarray(LINE_END.length);
    const isFirst = bytes.subarray(0, first.length).equals(first);
    const found = isFirst ? readBoundaryEnd(bytes, 0, first.length) : undefined;
    if (found) return found;
  }
  // The line end of a boundary's line also begins the delimiter of an empty section.
  for (let search = Math.max(0, from - LINE_END.length); ; ) {
    const start = bytes.indexOf(delimiter, search);
    if (start < 0) throw createInvalidFailure();
    const found = readBoundaryEnd(bytes, start, start + delimiter.length);
    if (found) return found;
    count();
    search = start + delimiter.length;
  }
}

function* readSection(section: Buffer): SlicedWork<[name: string, text: string]> {
  const headersEnd = section.subarray(0, MAX_HEADER_BYTES).indexOf(HEADERS_END);
  if (headersEnd < 0) throw createInvalidFailure();
  const name = readName(yield* decodeUtf8(section.subarray(0, headersEnd)));
  return [name, yield* decodeUtf8(section.subarray(headersEnd + HEADERS_END.length))];
}

function readDelimiter(contentType: string): Buffer {
  const start = contentType.indexOf(';');
  const boundary = start < 0 ? undefined : readParameters(contentType.slice(start)).get('boundary');
  if (!boundary || boundary.length > 200) throw createInvalidFailure();
  return Buffer.from(`${LINE_END}--${boundary}`, 'latin1');
}

/** Reads a multipart/form-data body. */
export function* readMultipartForm(
  bytes: Buffer,
  contentType: string,
  schema: z.ZodType,
): SlicedWork<Record<string, unknown>> {
  const delimiter = readDelimiter(contentType);
  const fields = createFormFields(schema);
  let boundary = findBoundary(bytes, delimiter, 0, fields.skip);
  for (let sliceEnd = SLICE_BYTES; !boundary.isLast; ) {
    const next = findBoundary(bytes, delimiter, boundary.end, fields.skip);
    if (next.start - boundary.end > SLICE_BYTES) yield;
    fields.add(...(yield* readSection(bytes.subarray(boundary.end, Math.max(boundary.end, next.start)))));
    boundary = next;
    if (boundary.end >= sliceEnd) {
      yield;
      sliceEnd = boundary.end + SLICE_BYTES;
    }
  }
  return fields.toObject();
}
