import type { z } from 'zod';
import { Failure } from '../core/failure.ts';
import type { CountBytes, IncomingRequest } from '../core/http.ts';
import { coerceText, FORM_NUMBER } from './field-coercion.ts';
import { createFormFields } from './form-fields.ts';
import { parseJsonField, requireModestJson } from './json-body.ts';
import { readMultipartForm } from './multipart-form.ts';
import type { LetOthersRun } from './unreadable-body.ts';
import { createUnreadableFailure, decodeUtf8, SLICE_BYTES } from './unreadable-body.ts';
import { readUrlEncodedForm } from './url-encoded-form.ts';
import { joinWithOr } from './validation.ts';

const MEBIBYTE = 2 ** 20;

/** The formats of a body, by their content types. */
export const BODY_FORMATS = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

type WithHeaders = Pick<IncomingRequest, 'headers'>;

/** Largest bodies in bytes. A push of 1000 rows with every field at its maximum, in Devanagari, fits as JSON and as a form. */
export const BODY_LIMITS = { push: 32 * MEBIBYTE, pushAsJson: 12 * MEBIBYTE, other: MEBIBYTE } as const;

/** Above this size, the service checks the key's scope before it reads a body. */
const LARGE_BYTES = 64 * 1024;

/** Whether the body of a request is large, or may be because the request does not declare its size. */
export const hasLargeBody = ({ headers }: WithHeaders): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > LARGE_BYTES;

function createMediaFailure(header: 'Content-Type' | 'Content-Encoding', problem: string): Failure {
  return new Failure('invalid_request', `The body ${problem}.`, { status: 415, details: { [header]: [problem] } });
}

/** Refuses a body whose sender disconnected. Nobody reads the response, but the log shows no internal error. */
function refuseIncompleteBody(error: unknown): never {
  throw error instanceof Failure ? error : createUnreadableFailure('it broke off');
}

/**
 * Reads a body of at most `limit` bytes, even if the request has no content length. Throws 413 or 400, or what `count`
 * throws as the bytes arrive.
 */
export async function readBytes(request: IncomingRequest, limit: number, count?: CountBytes): Promise<Buffer> {
  const isTooLarge = Number(request.headers.get('content-length') ?? 0) > limit;
  const bytes = isTooLarge ? null : await request.readBody(limit, count).catch(refuseIncompleteBody);
  if (bytes) return bytes;
  const problem = `must be at most ${limit / MEBIBYTE} MiB`;
  throw new Failure('invalid_request', `The body ${problem}.`, { status: 413, details: { body: [problem] } });
}

const readContentType = ({ headers }: WithHeaders): string => headers.get('content-type') ?? '';

const toMediaType = (contentType: string): string => contentType.toLowerCase().replace(/;.*/s, '').trim();

/** Whether the body of a request is JSON, by its content type. */
export const hasJsonBody = (request: WithHeaders): boolean =>
  toMediaType(readContentType(request)) === 'application/json';

/** Reads an application/json body. */
async function readJson(bytes: Buffer, letOthersRun: LetOthersRun): Promise<unknown> {
  requireModestJson(bytes, { values: 0 });
  // JSON.parse takes as long as the count.
  if (bytes.length > SLICE_BYTES) await letOthersRun();
  const text = decodeUtf8(bytes).replace(/^\uFEFF/, '');
  if (bytes.length > SLICE_BYTES) await letOthersRun();
  try {
    return JSON.parse(text);
  } catch {
    throw createUnreadableFailure('it is not valid JSON');
  }
}

/**
 * Parses the bytes of a body; none are `{}`. Converts the texts of a form to the types of the schema, but does not
 * validate. Without a schema only JSON is accepted. Throws 415 or 400 if the body can't be read.
 */
export async function parseBody(
  bytes: Buffer,
  request: WithHeaders,
  letOthersRun: LetOthersRun,
  schema?: z.ZodObject,
): Promise<unknown> {
  if (bytes.length === 0) return {};
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw createMediaFailure('Content-Encoding', 'must not be compressed');
  const contentType = readContentType(request);
  const media = toMediaType(contentType);
  if (media === 'application/json') return await readJson(bytes, letOthersRun);
  if (!schema) throw createMediaFailure('Content-Type', 'must be application/json');
  const fields = createFormFields(schema);
  if (media === 'application/x-www-form-urlencoded') await readUrlEncodedForm(bytes, fields, letOthersRun);
  else if (media === 'multipart/form-data') await readMultipartForm(bytes, contentType, fields, letOthersRun);
  else throw createMediaFailure('Content-Type', `must be ${joinWithOr(BODY_FORMATS)}`);
  if (bytes.length > SLICE_BYTES) await letOthersRun();
  const count = { values: 0 };
  const parseJson = (text: string): unknown => parseJsonField(text, count);
  return coerceText(schema, fields.toObject(), { parseJson, wholeNumber: FORM_NUMBER });
}
