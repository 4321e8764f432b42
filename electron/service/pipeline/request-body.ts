import qs from 'qs';
import type { z } from 'zod';
import { Failure } from './failure.ts';
import { coerceText } from './field-coercion.ts';

const MEBIBYTE = 2 ** 20;

/** Longest bodies in bytes: a push of 1000 rows at every maximum, in Devanagari and url-encoded, fits. */
export const BODY_LIMITS = { push: 32 * MEBIBYTE, other: MEBIBYTE } as const;

/** Deeper bodies than any request of the API are refused before something recursive walks them. */
const MAX_DEPTH = 32;

/** More fields than 1000 rows of 13 can have; the parser would drop what comes after its limits without a word. */
const MAX_FIELDS = 100_000;

const tooLarge = (limit: number) =>
  new Failure('invalid_request', `The body is larger than ${limit / MEBIBYTE} MiB.`, { status: 413 });

const unreadable = (what: string) => new Failure('invalid_request', `The body can't be read: ${what}.`);

/** The sender went away; nobody is there to read the answer, but nothing went wrong here. */
function brokenOff(): never {
  throw unreadable('it broke off');
}

/** Reads no further than the limit, also when the sender does not say how long the body is. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.headers.has('transfer-encoding')) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(brokenOff));
    if (bytes.length > limit) throw tooLarge(limit);
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read().catch(brokenOff); part?.value; part = await reader?.read().catch(brokenOff)) {
    length += part.value.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('it is not UTF-8 text');
  }
}

function asJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(asText(bytes));
    return value;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreadable('it is not valid JSON');
  }
}

/** `items[0][barcode]=…` to nested values, with nothing dropped or reshaped. */
function nested(encoded: string): unknown {
  const limits = { arrayLimit: MAX_FIELDS, parameterLimit: MAX_FIELDS, depth: 8 };
  try {
    return qs.parse(encoded, { ...limits, throwOnLimitExceeded: true });
  } catch {
    throw unreadable('it has too many fields');
  }
}

async function asMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  const parsed = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw unreadable('it is not valid multipart/form-data');
  });
  const fields = new URLSearchParams();
  for (const [name, value] of parsed) {
    if (typeof value !== 'string') throw unreadable(`the part ${name} is a file`);
    fields.append(name, value);
  }
  return nested(fields.toString());
}

function tooDeep(value: unknown, room: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return room === 0 || Object.values(value).some((each) => tooDeep(each, room - 1));
}

/**
 * The body as the values it stands for; an empty one is `{}`. `schema` says how the text of a form is read. Throws the
 * 413, 415 and 400 of a body that can't be read at all.
 */
export async function readBody(request: Request, schema: z.ZodType, limit: number): Promise<unknown> {
  // Not by asking for request.body: that alone would make a whole stream of every small body.
  if (request.method === 'GET') return {};
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  const contentType = request.headers.get('content-type') ?? '';
  const [media = ''] = contentType.toLowerCase().split(';', 1);
  const value = await readAs(media.trim(), bytes, contentType, schema);
  if (tooDeep(value, MAX_DEPTH)) throw unreadable('it is nested too deeply');
  return value;
}

async function readAs(
  media: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  schema: z.ZodType,
): Promise<unknown> {
  switch (media) {
    case 'application/json':
      return asJson(bytes);
    case 'application/x-www-form-urlencoded':
      return coerceText(schema, nested(asText(bytes)));
    case 'multipart/form-data':
      return coerceText(schema, await asMultipart(bytes, contentType));
    default:
      throw new Failure(
        'invalid_request',
        'Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data.',
        { status: 415 },
      );
  }
}
