import type { z } from 'zod';
import { Failure } from '../failure.ts';
import { coerceText } from '../field-coercion.ts';
import type { IncomingRequest } from '../http.ts';
import { fieldOf, isStructured, maxEntriesOf } from '../schema-limits.ts';
import { joinWithOr } from '../validation.ts';
import type { JsonLimits } from './json-body.ts';
import { readJson, readJsonBody } from './json-body.ts';
import { readMultipartForm } from './multipart-form.ts';
import type { LetOthersRun, SlicedWork } from './slices.ts';
import { finishAtOnce, finishInSlices, SLICE_BYTES } from './slices.ts';
import { createUnreadableFailure } from './unreadable-body.ts';
import { readUrlEncodedForm } from './url-encoded-form.ts';

const MEBIBYTE = 2 ** 20;

/** The formats of a body, by their content types. */
export const BODY_FORMATS = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

type WithHeaders = Pick<IncomingRequest, 'headers'>;
type WithBody = Pick<IncomingRequest, 'headers' | 'body' | 'arrayBuffer'>;

/** Largest bodies in bytes. A push of 1000 rows with every field at its maximum, in url-encoded Devanagari, fits. */
export const BODY_LIMITS = { push: 32 * MEBIBYTE, other: MEBIBYTE } as const;

/** Bodies above this size cost so much to read that the key's scope is checked first. */
const LARGE_BYTES = 64 * 1024;

/** Whether the body of a request is large, or may be because the request does not declare its size. */
export const hasLargeBody = ({ headers }: WithHeaders): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > LARGE_BYTES;

function createTooLargeFailure(limit: number): Failure {
  const problem = `must be at most ${limit / MEBIBYTE} MiB`;
  return new Failure('invalid_request', `The body ${problem}.`, { status: 413, details: { body: [problem] } });
}

function createMediaFailure(header: 'Content-Type' | 'Content-Encoding', problem: string): Failure {
  return new Failure('invalid_request', `The body ${problem}.`, { status: 415, details: { [header]: [problem] } });
}

/** Refuses a body whose sender disconnected. Nobody reads the response, but the log shows no internal error. */
function refuseIncompleteBody(): never {
  throw createUnreadableFailure('it broke off');
}

/** Copies chunks into one buffer, slice by slice. */
function* joinChunks(chunks: readonly Uint8Array[], length: number): SlicedWork<Buffer> {
  const joined = Buffer.allocUnsafe(length);
  let copied = 0;
  let sliceEnd = MEBIBYTE;
  for (const chunk of chunks) {
    joined.set(chunk, copied);
    copied += chunk.length;
    if (copied < sliceEnd) continue;
    yield;
    sliceEnd = copied + MEBIBYTE;
  }
  return joined;
}

/** Reads a body of at most `limit` bytes, even if the request has no content length. Throws 413 or 400. */
export async function readBytes(
  request: WithBody,
  limit: number,
  letOthersRun: LetOthersRun | undefined,
): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw createTooLargeFailure(limit);
  if (!hasLargeBody(request)) {
    const bytes = Buffer.from(await request.arrayBuffer().catch(refuseIncompleteBody));
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
  return finishInSlices(joinChunks(chunks, length), letOthersRun);
}

/** The most entries of each list of a body. */
const maxEntriesIn = (schema: z.ZodType) => (field: string) => {
  const found = fieldOf(schema, field);
  return found && maxEntriesOf(found);
};

const MAY_BE_JSON = /^\s*[[{]/;

/** Reads the text of a form's field as JSON. Returns a text that is not JSON unchanged. */
function* readJsonField(text: string, limits: JsonLimits): SlicedWork<unknown> {
  if (!MAY_BE_JSON.test(text)) return text;
  // Copying a long text takes as long as a slice of reading it.
  if (text.length > SLICE_BYTES) yield;
  const bytes = Buffer.from(text);
  if (text.length > SLICE_BYTES) yield;
  try {
    return yield* readJson(bytes, limits);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Converts the texts of a form to the types of the schema. Large JSON in a field is read in slices. */
function* coerceForm(schema: z.ZodType, form: Readonly<Record<string, unknown>>): SlicedWork<unknown> {
  const values = { count: 0 };
  const maxEntries = maxEntriesIn(schema);
  const parsed = new Map<string, unknown>();
  for (const [field, text] of Object.entries(form)) {
    const found = fieldOf(schema, field);
    if (typeof text !== 'string' || text.length < SLICE_BYTES || !found || !isStructured(found)) continue;
    parsed.set(text, yield* readJsonField(text, { maxEntries, field, values }));
  }
  const parseJson = (text: string): unknown =>
    parsed.has(text) ? parsed.get(text) : finishAtOnce(readJsonField(text, { maxEntries: () => undefined, values }));
  return coerceText(schema, form, parseJson);
}

/** The content type of a request, without its parameters. Throws 415 for a compressed body. */
function readMediaType({ headers }: WithHeaders): string {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw createMediaFailure('Content-Encoding', 'must not be compressed');
  const [media = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';', 1);
  return media.trim();
}

function* readMedia(bytes: Buffer, request: WithHeaders, schema: z.ZodType): SlicedWork<unknown> {
  const contentType = request.headers.get('content-type') ?? '';
  switch (readMediaType(request)) {
    case 'application/json':
      return yield* readJsonBody(bytes, maxEntriesIn(schema));
    case 'application/x-www-form-urlencoded':
      return yield* coerceForm(schema, yield* readUrlEncodedForm(bytes, schema));
    case 'multipart/form-data':
      return yield* coerceForm(schema, yield* readMultipartForm(bytes, contentType, schema));
    default:
      throw createMediaFailure('Content-Type', `must be ${joinWithOr(BODY_FORMATS)}`);
  }
}

/**
 * Parses the bytes of a body; none are `{}`. Coerces the text of forms to the types of the schema, but does not validate.
 * Throws 415 or 400 if the body can't be read.
 */
export function parseBody(
  bytes: Buffer,
  request: WithHeaders,
  schema: z.ZodType,
  letOthersRun: LetOthersRun | undefined,
): Promise<unknown> {
  if (bytes.length === 0) return Promise.resolve({});
  return finishInSlices(readMedia(bytes, request, schema), letOthersRun);
}

function* readJsonOnly(bytes: Buffer, request: WithHeaders): SlicedWork<unknown> {
  if (readMediaType(request) !== 'application/json')
    throw createMediaFailure('Content-Type', 'must be application/json');
  return yield* readJsonBody(bytes, () => undefined);
}

/** Like {@link parseBody}, where only JSON is accepted. */
export function parseJsonBody(
  bytes: Buffer,
  request: Request,
  letOthersRun: LetOthersRun | undefined,
): Promise<unknown> {
  if (bytes.length === 0) return Promise.resolve({});
  return finishInSlices(readJsonOnly(bytes, request), letOthersRun);
}
