/** The parts of a request's URL, exactly as written. */
export interface RequestUrl {
  /** The address it was sent to, without its path. */
  readonly origin: string;
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
}

export type CountBytes = (bytes: number) => void;

/**
 * What the service reads of a request. A listener hands in its own, because creating a `Request` and a `Response` costs as
 * much as answering.
 */
export interface IncomingRequest extends RequestUrl {
  readonly method: string;
  /** Finds a header by its name in lower case. */
  readonly headers: Pick<Headers, 'get' | 'has'>;
  /**
   * Reads the body; null if it has more than `limit` bytes. Rejects if the sender disconnects before its end, or with what
   * `count` throws, which gets the number of bytes as they arrive.
   */
  readBody(limit: number, count?: CountBytes): Promise<Buffer | null>;
}

/** A response as it is sent. */
export interface OutgoingResponse {
  readonly status: number;
  /** By names in lower case; `content-length` is the sender's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text or, in UTF-8, its bytes; null if the status allows none. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** Answers requests. Rejects only to drop the connection. */
export type Serve = (request: IncomingRequest) => Promise<OutgoingResponse>;

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

/** Reads a stream; null if it has more than `limit` bytes. */
async function readStream(stream: Request['body'], limit: number, count?: CountBytes): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > limit) return null;
    count?.(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const toFetchResponse = ({ status, headers, body }: OutgoingResponse): Response =>
  new Response(body, { status, headers });

/** Serves requests of the same process. */
export const toFetch =
  (serve: Serve) =>
  async (request: Request): Promise<Response> =>
    toFetchResponse(
      await serve({
        method: request.method,
        ...splitUrl(request.url),
        headers: request.headers,
        readBody: (limit, count) => readStream(request.body, limit, count),
      }),
    );
