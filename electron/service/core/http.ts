/** The parts of a request's URL, exactly as written. */
export interface RequestUrl {
  /** The address it was sent to, without its path. */
  readonly origin: string;
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
}

/**
 * What the service reads of a request. A listener hands in its own, because creating a `Request` and a `Response` costs as
 * much as answering.
 */
export interface IncomingRequest extends Pick<Request, 'method' | 'body' | 'arrayBuffer'>, RequestUrl {
  /** Finds a header by its name in lower case. */
  readonly headers: Pick<Headers, 'get' | 'has'>;
}

/** A response as it is sent. */
export interface OutgoingResponse {
  readonly status: number;
  /** By names in lower case; `content-length` is the sender's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text or, in UTF-8, its bytes; null if the status allows none. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** A result, or the promise of one where something has to be waited for: a promise costs more than most steps of a request. */
export type Eventually<Result> = Result | Promise<Result>;

/** Answers requests. Throws or rejects only to drop the connection. */
export type Serve = (request: IncomingRequest) => Eventually<OutgoingResponse>;

/** Splits a whole URL. */
export function splitUrl(url: string): RequestUrl {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  return { origin: url.slice(0, path), ...splitTarget(url.slice(path)) };
}

/** Splits what follows the address in a URL. */
export function splitTarget(target: string): Omit<RequestUrl, 'origin'> {
  const query = target.indexOf('?');
  return query < 0 ? { path: target, query: '' } : { path: target.slice(0, query), query: target.slice(query) };
}

/** The body of a response as text. */
export const toText = (body: OutgoingResponse['body']): string | null =>
  body instanceof Uint8Array ? Buffer.from(body).toString() : body;

/** A `Request` as the service reads it. */
export const fromFetchRequest = (request: Request): IncomingRequest => ({
  method: request.method,
  ...splitUrl(request.url),
  headers: request.headers,
  // Read when it is asked for: a body that is not read must stay unread.
  get body() {
    return request.body;
  },
  arrayBuffer: () => request.arrayBuffer(),
});

export const toFetchResponse = ({ status, headers, body }: OutgoingResponse): Response =>
  new Response(body, { status, headers });
