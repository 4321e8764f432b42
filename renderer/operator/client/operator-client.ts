import { z } from 'zod';
import { parseJson } from '../../../electron/contract/parse-json.ts';

const errorResponse = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** An error response of the operator API. */
export class OperatorError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The service gave no answer at all. */
export class ServiceUnreachable extends Error {}

/** Sends requests to the operator API. Paths are below `/operator`. */
export interface OperatorClient {
  /** Returns the text of the response. Throws {@link OperatorError} or {@link ServiceUnreachable}. */
  send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<string>;
  /** Reads a resource; throws ZodError if it has another shape. */
  read<Resource>(path: string, resource: z.ZodType<Resource>): Promise<Resource>;
  /** Creates a resource; returns the service's answer. */
  create<Resource>(path: string, body: object, resource: z.ZodType<Resource>): Promise<Resource>;
}

/** Reads the error in a response, which isn't the service's own if something else listens at the address. */
function readError(status: number, text: string): OperatorError {
  const parsed = z.string().transform(parseJson).pipe(errorResponse).safeParse(text);
  if (!parsed.success) return new OperatorError(status, String(status), 'This is no answer of the service.');
  const { code, message } = parsed.data.error;
  return new OperatorError(status, code, message);
}

export function createOperatorClient(token: string): OperatorClient {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const send: OperatorClient['send'] = async (method, path, body) => {
    const request = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`/operator${path}`, request).catch(() => {
      throw new ServiceUnreachable();
    });
    const text = await response.text();
    if (!response.ok) throw readError(response.status, text);
    return text;
  };

  return {
    send,
    read: async (path, resource) => resource.parse(parseJson(await send('GET', path))),
    create: async (path, body, resource) => resource.parse(parseJson(await send('POST', path, body))),
  };
}
