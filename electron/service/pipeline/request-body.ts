import qs from 'qs';
import type { z } from 'zod';
import { Failure } from './failure.ts';
import { coerceText } from './field-coercion.ts';

const MEBIBYTE = 2 ** 20;

/** Largest bodies in bytes. A push of 1000 rows with every field at its maximum, in url-encoded Devanagari, fits. */
export const BODY_LIMITS = { push: 32 * MEBIBYTE, other: MEBIBYTE } as const;

/** No valid request nests deeper. Deeper bodies are refused before recursive code walks them. */
const MAX_DEPTH = 32;

/** More than the fields of 1000 rows. Beyond its limits the parser would silently drop fields. */
const MAX_FIELDS = 100_000;

const createTooLargeFailure = (limit: number) =>
  new Failure('invalid_request', `The body is larger than ${limit / MEBIBYTE} MiB.`, { status: 413 });

const createUnreadableFailure = (problem: string) =>
  new Failure('invalid_request', `The body can't be read: ${problem}.`);

/** Refuses a body whose sender disconnected. Nobody reads the response, but the log shows no internal error. */
function refuseIncompleteBody(): never {
  throw createUnreadableFailure('it broke off');
}

/** Reads at most `limit` bytes, even if the request has no content length. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw createTooLargeFailure(limit);
  if (!request.headers.has('transfer-encoding')) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(refuseIncompleteBody));
    if (bytes.length > limit) throw createTooLargeFailure(limit);
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  const readChunk = async () => (await reader?.read().catch(refuseIncompleteBody))?.value;
  for (let chunk = await readChunk(); chunk; chunk = await readChunk()) {
    length += chunk.length;
    if (length > limit) throw createTooLargeFailure(limit);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createUnreadableFailure('it is not UTF-8 text');
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(decodeText(bytes));
    return value;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw createUnreadableFailure('it is not valid JSON');
  }
}

/** Parses `items[0][barcode]=…` into nested values. Nothing is dropped or reshaped. */
function parseNested(encoded: string): unknown {
  const limits = { arrayLimit: MAX_FIELDS, parameterLimit: MAX_FIELDS, depth: 8 };
  try {
    return qs.parse(encoded, { ...limits, throwOnLimitExceeded: true });
  } catch {
    throw createUnreadableFailure('it has too many fields');
  }
}

async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  const parsed = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw createUnreadableFailure('it is not valid multipart/form-data');
  });
  const fields = new URLSearchParams();
  for (const [name, value] of parsed) {
    if (typeof value !== 'string') throw createUnreadableFailure(`the part ${name} is a file`);
    fields.append(name, value);
  }
  return parseNested(fields.toString());
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isDeeperThan(each, depth - 1));
}

/**
 * Parses the body; an empty one is `{}`. Coerces the text of forms to the types of the schema, but does not validate.
 * Throws 413, 415 or 400 if the body can't be read.
 */
export async function readBody(request: Request, schema: z.ZodType, limit: number): Promise<unknown> {
  // Checks the method, because reading request.body would create a stream for every request.
  if (request.method === 'GET') return {};
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  const contentType = request.headers.get('content-type') ?? '';
  const [media = ''] = contentType.toLowerCase().split(';', 1);
  const value = await parseBody(media.trim(), bytes, contentType, schema);
  if (isDeeperThan(value, MAX_DEPTH)) throw createUnreadableFailure('it is nested too deeply');
  return value;
}

async function parseBody(
  media: string,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  schema: z.ZodType,
): Promise<unknown> {
  switch (media) {
    case 'application/json':
      return parseJson(bytes);
    case 'application/x-www-form-urlencoded':
      return coerceText(schema, parseNested(decodeText(bytes)));
    case 'multipart/form-data':
      return coerceText(schema, await parseMultipart(bytes, contentType));
    default:
      throw new Failure(
        'invalid_request',
        'Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data.',
        { status: 415 },
      );
  }
}
