import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Core } from '../core/core.ts';
import { sha256 } from '../core/hash.ts';
import { BODY_LIMITS, parseBody, readBytes } from '../pipeline/body/request-body.ts';
import { Failure } from '../pipeline/failure.ts';
import { addFallbackRoutes } from '../pipeline/fallback-routes.ts';
import type { ServiceResponse } from '../pipeline/response.ts';
import { toErrorResponse, toResponse } from '../pipeline/response.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { operatorAccountRoutes } from './account-and-store-routes.ts';
import { operatorControlRoutes } from './clock-and-fault-routes.ts';
import { operatorOrderRoutes } from './order-routes.ts';
import { operatorOverviewRoutes } from './overview-routes.ts';
import { PAGE_FILES, servePageFile } from './page-files.ts';
import type { OperatorRoute } from './route.ts';
import { operatorStateRoutes } from './state-routes.ts';

const ROUTES: readonly OperatorRoute[] = [
  ...operatorControlRoutes,
  ...operatorAccountRoutes,
  ...operatorOrderRoutes,
  ...operatorOverviewRoutes,
  ...operatorStateRoutes,
];

const isSameText = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));

function requireToken(request: Request, token: string): void {
  if (!isSameText(request.headers.get('authorization') ?? '', `Bearer ${token}`)) {
    throw new Failure(
      'authentication_required',
      'Send the operator token in the header Authorization: Bearer <token>.',
    );
  }
}

/** The body of a request. Reading that of a GET would create a stream for every request. */
async function readBody({ letOthersRun }: Core, request: Request): Promise<unknown> {
  if (request.method === 'GET') return {};
  return parseBody(await readBytes(request, BODY_LIMITS.push, letOthersRun), request, z.unknown(), letOthersRun);
}

type Handle = () => ServiceResponse | Promise<ServiceResponse>;

/** Creates the function that checks a request's token, handles the request and turns any error into a response. */
function createResponder(core: Core, token: string) {
  let reads = 0;
  // A GET draws no random id: with a seed, an open page would otherwise change every later id (S12).
  const createRequestId = ({ method }: Request): string => {
    if (method !== 'GET') return core.ids.request();
    reads += 1;
    return `req_watch${reads}`;
  };

  return async (request: Request, handle: Handle): Promise<Response> => {
    const requestId = createRequestId(request);
    try {
      requireToken(request, token);
      return toResponse(core, await handle(), requestId);
    } catch (error) {
      return toResponse(core, toErrorResponse(core, error, requestId), requestId);
    }
  };
}

/** The operator API and its page as a fetch function. Its errors have the same envelope as the API's. */
export function createOperatorApi(
  core: Core,
  snapshots: Snapshots,
  token: string,
): (request: Request) => Promise<Response> {
  const respond = createResponder(core, token);

  const app = new Hono();
  for (const route of ROUTES) {
    app.on(route.method, route.path, (c) =>
      respond(c.req.raw, async () => {
        const body = await readBody(core, c.req.raw);
        core.scheduler.catchUp();
        const request = {
          core,
          snapshots,
          param: (name: string) => c.req.param(name) ?? '',
          query: (name: string) => c.req.query(name),
          body,
        };
        if (route.isAsync) return route.run(request);
        const response = core.storage.transaction(() => route.run(request));
        core.scheduler.wake();
        return response;
      }),
    );
  }
  for (const [path, file] of Object.entries(PAGE_FILES)) app.get(path, () => servePageFile(file));
  addFallbackRoutes(app, ROUTES, 'The operator knows no such call.', (request, createFailure) =>
    respond(request, () => {
      throw createFailure();
    }),
  );
  return (request) => Promise.resolve(app.fetch(request));
}
