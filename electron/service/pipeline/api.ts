import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import { ConnectionDropped, createMethodFailure, Failure } from '../core/failure.ts';
import type { Eventually, OutgoingResponse, Serve } from '../core/http.ts';
import { fromFetchRequest, toFetchResponse } from '../core/http.ts';
import { admitCaller } from './admission.ts';
import { createKeyLocks } from './idempotency.ts';
import { serveRequest } from './pipeline.ts';
import type { RequestContext } from './request-context.ts';
import type { ServiceResponse } from './response.ts';
import { toErrorResponse, toOutgoingResponse } from './response.ts';
import type { EndpointRoute } from './route.ts';
import { createRouter } from './router.ts';

type Handle = (context: RequestContext) => Eventually<ServiceResponse>;

interface Target {
  readonly method: string;
  readonly path: string;
  readonly handle: Handle;
}

/**
 * Creates the function that handles a request, turns any error into a response and logs the request. It waits for nothing
 * if the handler doesn't.
 */
function createResponder(core: Core) {
  return (context: RequestContext, handle: Handle): Eventually<OutgoingResponse> => {
    const { request, trace } = context;
    const requestId = core.ids.request();
    const startedAt = core.time.monotonic();
    const receivedAt = core.time.now();

    const logRequest = (response: ServiceResponse | null): void =>
      core.requestLog.add({
        id: requestId,
        receivedAt,
        durationMs: core.time.monotonic() - startedAt,
        mode: context.mode,
        method: request.method,
        origin: request.origin,
        path: request.path,
        query: request.query,
        contentType: request.headers.get('content-type'),
        idempotencyKey: request.headers.get('idempotency-key'),
        keyId: trace.keyId,
        body: trace.body,
        status: response?.status ?? null,
        replayed: response?.headers?.['idempotent-replayed'] === 'true',
        answer: response?.body ?? null,
      });
    const finish = (response: ServiceResponse): OutgoingResponse => {
      logRequest(response);
      return toOutgoingResponse(core, response, requestId);
    };
    const fail = (error: unknown): OutgoingResponse => {
      if (!(error instanceof ConnectionDropped)) return finish(toErrorResponse(core, error, requestId));
      logRequest(null);
      throw error;
    };

    let response: Eventually<ServiceResponse>;
    try {
      response = handle(context);
    } catch (error) {
      return fail(error);
    }
    return response instanceof Promise ? response.then(finish, fail) : finish(response);
  };
}

/** What an address serves besides the API, without a key: documents as JSON, and pages, by their paths. */
export interface Documentation {
  readonly documents: Readonly<Record<string, () => string>>;
  readonly pages: Readonly<Record<string, () => OutgoingResponse>>;
}

/** One address of the API, sandbox or live. Its functions reject only if a fault drops the connection. */
export interface Api {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same for a listener. */
  readonly serve: Serve;
}

/** Creates an address of the API. Every response, errors included, has a `Request-Id` and the service's own `Date` (S9). */
export function createApi(
  core: Core,
  timers: Timers,
  mode: Mode,
  routes: readonly EndpointRoute[],
  { documents, pages }: Documentation,
): Api {
  const parts = { core, timers, keyLocks: createKeyLocks() };
  const router = createRouter<Target>([
    ...routes.map((route) => {
      const { method, path } = ENDPOINTS[route.name];
      return { method, path, handle: (context: RequestContext) => serveRequest(parts, context, route) };
    }),
    ...Object.entries(documents).map(([path, document]) => ({
      method: 'GET',
      path,
      handle: () => ({ status: 200, body: document() }),
    })),
  ]);
  const refuse: Handle = (context) => {
    admitCaller(parts, context);
    const endpoints = router.findAll(context.request.path);
    throw endpoints.length > 0
      ? createMethodFailure(endpoints)
      : new Failure('not_found', 'There is nothing at this path.');
  };

  const respond = createResponder(core);
  const serve: Serve = (request) => {
    const { method, path } = request;
    const page = method === 'GET' ? pages[path] : undefined;
    if (page) return page();
    const found = router.find(method, path);
    const context = { request, mode, params: found?.params ?? {}, trace: { keyId: null, body: null } };
    return respond(context, found?.target.handle ?? refuse);
  };

  return { fetch: async (request) => toFetchResponse(await serve(fromFetchRequest(request))), serve };
}
