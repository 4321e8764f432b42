import { Hono } from 'hono';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import { ConnectionDropped } from './failure.ts';
import { addFallbackRoutes } from './fallback-routes.ts';
import { createKeyLocks } from './idempotency.ts';
import type { RequestContext } from './pipeline.ts';
import { admitRequest, serveRequest } from './pipeline.ts';
import type { ServiceResponse } from './response.ts';
import { toErrorResponse, toResponse } from './response.ts';
import type { EndpointRoute } from './route.ts';

const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const HONO_ENDPOINTS = Object.values(ENDPOINTS).map(({ method, path }) => ({ method, path: toHonoPath(path) }));

type Handle = (context: RequestContext) => ServiceResponse | Promise<ServiceResponse>;

/** Creates the function that handles a request, turns any error into a response and logs the request. */
function createResponder(core: Core, mode: Mode) {
  return async (request: Request, params: RequestContext['params'], handle: Handle): Promise<Response> => {
    const requestId = core.ids.request();
    const startedAt = core.time.monotonic();
    const receivedAt = core.time.now();
    const { pathname: path, search: query } = new URL(request.url);
    const trace: RequestContext['trace'] = { keyId: null, body: null };
    const logRequest = (response: ServiceResponse | null): void =>
      core.requestLog.add({
        id: requestId,
        receivedAt,
        durationMs: core.time.monotonic() - startedAt,
        mode,
        method: request.method,
        path,
        query,
        contentType: request.headers.get('content-type'),
        idempotencyKey: request.headers.get('idempotency-key'),
        ...trace,
        status: response?.status ?? null,
        replayed: response?.headers?.['idempotent-replayed'] === 'true',
        answer: response?.body ?? null,
      });

    let response: ServiceResponse;
    try {
      response = await handle({ request, mode, path, params, trace });
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

/**
 * One address of the API, sandbox or live, as a fetch function. Every response, errors included, has a `Request-Id` and
 * the service's own `Date` (S9). Rejects only if a fault drops the connection.
 */
export function createApi(
  core: Core,
  timers: Timers,
  mode: Mode,
  routes: readonly EndpointRoute[],
  documents: Readonly<Record<string, () => string>>,
): (request: Request) => Promise<Response> {
  const parts = { core, timers, keyLocks: createKeyLocks() };
  const respond = createResponder(core, mode);

  const app = new Hono();
  for (const route of routes) {
    const { method, path } = ENDPOINTS[route.name];
    app.on(method, toHonoPath(path), (c) =>
      respond(c.req.raw, c.req.param(), (context) => serveRequest(parts, context, route)),
    );
  }
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, (c) => respond(c.req.raw, {}, () => ({ status: 200, body: document() })));
  }
  addFallbackRoutes(app, HONO_ENDPOINTS, 'There is nothing at this path.', (request, createFailure) =>
    respond(request, {}, (context) => {
      admitRequest(parts, context);
      throw createFailure();
    }),
  );
  // Only a dropped connection reaches this handler; Hono's own would turn it into a response.
  app.onError((error) => {
    throw error;
  });
  return (request) => Promise.resolve(app.fetch(request));
}
