import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import { sha256 } from '../core/hash.ts';
import { toFetchResponse } from '../core/http.ts';
import { BODY_LIMITS, parseBody, readBytes } from '../input/request-body.ts';
import { readQuery } from '../input/request-query.ts';
import type { Documentation } from '../pipeline/api.ts';
import { addFallbackRoutes } from '../pipeline/fallback-routes.ts';
import type { ServiceResponse } from '../pipeline/response.ts';
import { createStoredResponse, toErrorResponse, toOutgoingResponse } from '../pipeline/response.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { operatorAccountRoutes } from './account-and-store-routes.ts';
import { operatorControlRoutes } from './clock-and-fault-routes.ts';
import type { OperatorEndpoint } from './contract/endpoints.ts';
import { OPERATOR_ENDPOINTS } from './contract/endpoints.ts';
import { operatorOrderRoutes } from './order-routes.ts';
import { operatorOverviewRoutes } from './overview-routes.ts';
import { addPageRoutes, type FindPageFolder } from './page-files.ts';
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
  return parseBody(await readBytes(request, BODY_LIMITS.pushAsJson), request, letOthersRun);
}

/** The query of a request. Of a repeated name, the first value counts. */
function readRequestQuery({ url }: Request, { query }: OperatorEndpoint): unknown {
  const mark = url.indexOf('?');
  return mark < 0 ? {} : readQuery(url.slice(mark), query);
}

/** A path in Hono's notation. */
const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

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

  return async (request: Request, handle: Handle, needsToken = true): Promise<Response> => {
    const requestId = createRequestId(request);
    const send = (response: ServiceResponse): Response =>
      toFetchResponse(toOutgoingResponse(core, response, requestId));
    try {
      if (needsToken) requireToken(request, token);
      return send(await handle());
    } catch (error) {
      return send(toErrorResponse(core, error, requestId));
    }
  };
}

/** The operator API as a fetch function, with its page if there is one. Its errors have the same envelope as the API's. */
export function createOperatorApi(
  core: Core,
  snapshots: Snapshots,
  token: string,
  { documents, pages }: Documentation,
  findPageFolder?: FindPageFolder,
): (request: Request) => Promise<Response> {
  const respond = createResponder(core, token);

  const app = new Hono();
  for (const route of ROUTES) {
    const endpoint: OperatorEndpoint = OPERATOR_ENDPOINTS[route.name];
    app.on(endpoint.method, toHonoPath(endpoint.path), (c) =>
      respond(c.req.raw, async () => {
        const body = await readBody(core, c.req.raw);
        core.scheduler.catchUp();
        const request = {
          core,
          snapshots,
          param: (name: string) => c.req.param(name) ?? '',
          query: readRequestQuery(c.req.raw, endpoint),
          body,
        };
        if (route.isAsync) return route.run(request);
        const response = core.storage.transaction(() => route.run(request));
        core.scheduler.wake();
        return response;
      }),
    );
  }
  if (findPageFolder) addPageRoutes(app, findPageFolder, core.log);
  for (const [path, createPage] of Object.entries(pages)) app.get(path, () => toFetchResponse(createPage()));
  for (const [path, createDocument] of Object.entries(documents)) {
    app.get(path, ({ req }) => respond(req.raw, () => createStoredResponse(200, createDocument()), false));
  }
  const paths = Object.values(OPERATOR_ENDPOINTS).map(({ method, path }) => ({ method, path: toHonoPath(path) }));
  addFallbackRoutes(app, paths, 'The operator knows no such call.', (request, createFailure) =>
    respond(request, () => {
      throw createFailure();
    }),
  );
  return (request) => Promise.resolve(app.fetch(request));
}
