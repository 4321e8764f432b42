import type { FormFields } from './form-fields.ts';
import type { LetOthersRun } from './unreadable-body.ts';
import { createUnreadableFailure, decodeUtf8, SLICE_BYTES } from './unreadable-body.ts';

// Not a library, because each of the usual ones silently drops a field of a form that RFC 2046 allows: with blanks after a
// boundary, or with the text of the boundary inside a value.

const LINE_END = '\r\n';
const HEADERS_END = '\r\n\r\n';
const MAX_HEADER_BYTES = 8 * 1024;

/** The most bytes that the rest of a boundary's line may have. */
const MAX_LINE_BYTES = 256;

/** The rest of a boundary's line: two hyphens on the last one, then blanks. */
const BOUNDARY_END = /^(--)?[ \t]*(\r\n)?/;

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
  const disposition = headers.split(LINE_END).find((line) => DISPOSITION.test(line)) ?? '';
  const found = readParameters(DISPOSITION.exec(disposition)?.[1] ?? '');
  const name = found.get('name');
  if (name === undefined) throw createInvalidFailure();
  if (found.has('filename') || found.has('filename*')) throw createUnreadableFailure(`the part ${name} is a file`);
  return unescapeName(name);
}

function addSection(fields: FormFields, section: Buffer): void {
  const headersEnd = section.subarray(0, MAX_HEADER_BYTES).indexOf(HEADERS_END);
  if (headersEnd < 0) throw createInvalidFailure();
  const name = readName(decodeUtf8(section.subarray(0, headersEnd)));
  fields.add(name, decodeUtf8(section.subarray(headersEnd + HEADERS_END.length)));
}

function readDelimiter(contentType: string): Buffer {
  const boundary = readParameters(contentType.replace(/^[^;]*/, '')).get('boundary');
  if (!boundary || boundary.length > 200) throw createInvalidFailure();
  return Buffer.from(`${LINE_END}--${boundary}`, 'latin1');
}

/** Reads a multipart/form-data body. */
export async function readMultipartForm(
  received: Buffer,
  contentType: string,
  fields: FormFields,
  letOthersRun: LetOthersRun,
): Promise<void> {
  const delimiter = readDelimiter(contentType);
  // The first boundary may have no line end before it.
  const bytes = Buffer.concat([Buffer.from(LINE_END), received]);
  let section = -1;
  let pause = SLICE_BYTES;
  for (let at = bytes.indexOf(delimiter); at >= 0; ) {
    const lineEnd = at + delimiter.length;
    const [rest, hyphens, end] = BOUNDARY_END.exec(bytes.toString('latin1', lineEnd, lineEnd + MAX_LINE_BYTES)) ?? [''];
    const isLast = hyphens !== undefined && (end !== undefined || lineEnd + rest.length === bytes.length);
    const next = lineEnd + rest.length;
    if (isLast || end !== undefined) {
      if (section >= 0) addSection(fields, bytes.subarray(section, at));
      if (isLast) return;
      section = next;
    } else {
      // The same text followed by anything else belongs to a value.
      fields.skip();
    }
    if (next > pause) {
      await letOthersRun();
      pause = next + SLICE_BYTES;
    }
    at = bytes.indexOf(delimiter, next);
  }
  throw createInvalidFailure();
}
