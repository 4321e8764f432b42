import type { Failure } from './failure.ts';

/** An answer before it becomes a Response: its body is text already, so that it can be kept and given again. */
export interface ServiceResponse {
  readonly status: number;
  readonly body: string | null;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Answers with a value. */
export const createResponse = (status: number, value: object): ServiceResponse => ({
  status,
  body: JSON.stringify(value),
});

/** Answers with JSON that is ready as it is stored. */
export const createStoredResponse = (status: number, body: string): ServiceResponse => ({ status, body });

/** 204. */
export const NO_CONTENT: ServiceResponse = { status: 204, body: null };

/** The list envelope around ready JSON. `next` is the cursor of the following page, null on the last. */
export const createListResponse = (items: readonly string[], next: string | null = null): ServiceResponse => ({
  status: 200,
  body: `{"object":"list","data":[${items.join(',')}],"has_more":${next !== null},"next_cursor":${JSON.stringify(next)}}`,
});

/** The error shape of the specification. */
export function createErrorResponse({ code, message, status, details, headers }: Failure): ServiceResponse {
  const error = details === undefined ? { code, message } : { code, message, details };
  return { status, body: JSON.stringify({ error }), headers };
}
