import { Hono } from 'hono';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import type { Mode } from '../../contract/api/enums.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { Timers } from '../../contract/ports.ts';
import type { Core } from '../core/core.ts';
import { ConnectionDropped } from './dropped.ts';
import { createMethodFailure, Failure } from './failure.ts';
import { createKeyLocks } from './idempotency.ts';
import type { RequestContext } from './pipeline.ts';
import { admitRequest, serveRequest } from './pipeline.ts';
import { toErrorResponse, toResponse } from './respond.ts';
import type { ServiceResponse } from './response.ts';
import type { EndpointRoute } from './route.ts';

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The endpoints of each path, for 405. */
const BY_PATH = Map.groupBy(Object.values(ENDPOINTS), ({ path }) => path);

function codeIn({ status, body }: ServiceResponse): string | null {
  if (status < 400 || body === null) return null;
  return /"code":"(\w+)"/.exec(body)?.[1] ?? null;
}

type Work = (arrival: RequestContext) => ServiceResponse | Promise<ServiceResponse>;

/**
 * One address of the API, sandbox or live, as a fetch function. Every answer, whatever went wrong, carries `Request-Id`
 * and the service's own `Date` (S9). Rejects only when a fault drops the connection.
 */
export function createApi(
  core: Core,
  timers: Timers,
  mode: Mode,
  routes: readonly EndpointRoute[],
  documents: Readonly<Record<string, () => string>>,
): (request: Request) => Promise<Response> {
  const means = { core, timers, keyLocks: createKeyLocks() };

  const respond = async (request: Request, params: RequestContext['params'], work: Work): Promise<Response> => {
    const requestId = core.ids.request();
    const started = core.time.monotonic();
    const received = core.time.now();
    const path = new URL(request.url).pathname;
    const trace: RequestContext['trace'] = { keyId: null };
    const note = (answer: ServiceResponse | null): void =>
      core.requestLog.add({
        time: formatInstant(received),
        request_id: requestId,
        mode,
        method: request.method,
        path,
        status: answer?.status ?? null,
        code: answer && codeIn(answer),
        duration_ms: Math.round((core.time.monotonic() - started) * 10) / 10,
        key_id: trace.keyId,
        replayed: answer?.headers?.['idempotent-replayed'] === 'true',
      });

    let answer: ServiceResponse;
    try {
      answer = await work({ request, mode, path, params, trace });
    } catch (error) {
      if (error instanceof ConnectionDropped) {
        note(null);
        throw error;
      }
      answer = toErrorResponse(core, error, requestId);
    }
    note(answer);
    return toResponse(core, answer, requestId);
  };

  const app = new Hono();
  for (const route of routes) {
    const { method, path } = ENDPOINTS[route.name];
    app.on(method, honoPath(path), (c) =>
      respond(c.req.raw, c.req.param(), (arrival) => serveRequest(means, arrival, route)),
    );
  }
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, (c) => respond(c.req.raw, {}, () => ({ status: 200, body: document() })));
  }
  for (const [path, endpoints] of BY_PATH) {
    app.all(honoPath(path), (c) =>
      respond(c.req.raw, {}, (arrival) => {
        admitRequest(means, arrival);
        throw createMethodFailure(endpoints);
      }),
    );
  }
  app.notFound((c) =>
    respond(c.req.raw, {}, (arrival) => {
      admitRequest(means, arrival);
      throw new Failure('not_found', 'There is nothing at this path.');
    }),
  );
  // Nothing but a dropped connection gets here; Hono would make an answer of it.
  app.onError((error) => {
    throw error;
  });
  return (request) => Promise.resolve(app.fetch(request));
}
