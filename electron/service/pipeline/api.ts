import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import { ConnectionDropped, createMethodFailure, Failure } from './failure.ts';
import { createKeyLocks } from './idempotency.ts';
import type { RequestContext } from './pipeline.ts';
import { admitRequest, serveRequest } from './pipeline.ts';
import type { ServiceResponse } from './response.ts';
import { toErrorResponse, toResponse } from './response.ts';
import type { EndpointRoute } from './route.ts';
import { createRouter } from './router.ts';

type Handle = (context: RequestContext) => ServiceResponse | Promise<ServiceResponse>;

interface Target {
  readonly method: string;
  readonly path: string;
  readonly handle: Handle;
}

/** The parts of a request's URL, as they are written. */
function splitUrl(url: string): { origin: string; path: string; query: string } {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  const mark = url.indexOf('?', path);
  const query = mark < 0 ? url.length : mark;
  return { origin: url.slice(0, path), path: url.slice(path, query), query: url.slice(query) };
}

/** Creates the function that handles a request, turns any error into a response and logs the request. */
function createResponder(core: Core, mode: Mode) {
  return async (incoming: Omit<RequestContext, 'trace'>, handle: Handle): Promise<Response> => {
    const { request, origin, path, query } = incoming;
    const requestId = core.ids.request();
    const startedAt = core.time.monotonic();
    const receivedAt = core.time.now();
    const trace: RequestContext['trace'] = { keyId: null, body: null };
    const logRequest = (response: ServiceResponse | null): void =>
      core.requestLog.add({
        id: requestId,
        receivedAt,
        durationMs: core.time.monotonic() - startedAt,
        mode,
        method: request.method,
        origin,
        path,
        query,
        contentType: request.headers.get('content-type'),
        idempotencyKey: request.headers.get('idempotency-key'),
        keyId: trace.keyId,
        body: trace.body,
        status: response?.status ?? null,
        replayed: response?.headers?.['idempotent-replayed'] === 'true',
        answer: response?.body ?? null,
      });

    let response: ServiceResponse;
    try {
      response = await handle({ ...incoming, trace });
    } catch (error) {
      if (error instanceof ConnectionDropped) {
        logRequest(null);
        throw error;
      }
      response = toErrorResponse(core, error, requestId);
    }
    logRequest(response);
    return toResponse(core, response, requestId);
  };
}

/** What an address serves besides the API, without a key: documents as JSON, and pages, by their paths. */
export interface Documentation {
  readonly documents: Readonly<Record<string, () => string>>;
  readonly pages: Readonly<Record<string, () => Response>>;
}

/**
 * One address of the API, sandbox or live, as a fetch function. Every response, errors included, has a `Request-Id` and
 * the service's own `Date` (S9). Rejects only if a fault drops the connection.
 */
export function createApi(
  core: Core,
  timers: Timers,
  mode: Mode,
  routes: readonly EndpointRoute[],
  { documents, pages }: Documentation,
): (request: Request) => Promise<Response> {
  const parts = { core, timers, keyLocks: createKeyLocks() };
  const respond = createResponder(core, mode);
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
    admitRequest(parts, context);
    const endpoints = router.findAll(context.path);
    throw endpoints.length > 0
      ? createMethodFailure(endpoints)
      : new Failure('not_found', 'There is nothing at this path.');
  };

  return (request) => {
    const { origin, path, query } = splitUrl(request.url);
    const page = request.method === 'GET' ? pages[path] : undefined;
    if (page) return Promise.resolve(page());
    const found = router.find(request.method, path);
    return respond({ request, mode, origin, path, query, params: found?.params ?? {} }, found?.target.handle ?? refuse);
  };
}
