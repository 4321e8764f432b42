import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Core } from '../core/core.ts';
import { sha256 } from '../core/hash.ts';
import { createMethodFailure, Failure } from '../pipeline/failure.ts';
import { BODY_LIMITS, readBody } from '../pipeline/request-body.ts';
import { toErrorResponse, toResponse } from '../pipeline/respond.ts';
import type { ServiceResponse } from '../pipeline/response.ts';
import { operatorAccountRoutes } from './account-routes.ts';
import { operatorControlRoutes } from './control-routes.ts';
import { operatorOrderRoutes } from './order-routes.ts';
import { operatorOverviewRoutes } from './overview-routes.ts';
import { PAGE_FILES, servePageFile } from './page-files.ts';
import type { OperatorRoute } from './route.ts';

const CALLS: readonly OperatorRoute[] = [
  ...operatorControlRoutes,
  ...operatorAccountRoutes,
  ...operatorOrderRoutes,
  ...operatorOverviewRoutes,
];

/** The calls of each path, for 405. */
const BY_PATH = Map.groupBy(CALLS, ({ path }) => path);

const same = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));

function requireToken(request: Request, token: string): void {
  if (!same(request.headers.get('authorization') ?? '', `Bearer ${token}`)) {
    throw new Failure(
      'authentication_required',
      'Send the operator token in the header Authorization: Bearer <token>.',
    );
  }
}

/** The operator address: everybody but the POS, as a fetch function. Same error shape as the API. */
export function createOperatorApi(core: Core, token: string): (request: Request) => Promise<Response> {
  let watched = 0;
  // Who only looks must not draw: with a seed, an open page would change every id that comes after (S12).
  const requestIdFor = ({ method }: Request): string => {
    if (method !== 'GET') return core.ids.request();
    watched += 1;
    return `req_watch${watched}`;
  };

  const respond = async (
    request: Request,
    work: () => ServiceResponse | Promise<ServiceResponse>,
  ): Promise<Response> => {
    const requestId = requestIdFor(request);
    try {
      return toResponse(core, await work(), requestId);
    } catch (error) {
      return toResponse(core, toErrorResponse(core, error, requestId), requestId);
    }
  };

  const app = new Hono();
  for (const call of CALLS) {
    app.on(call.method, call.path, (c) =>
      respond(c.req.raw, async () => {
        requireToken(c.req.raw, token);
        const body = await readBody(c.req.raw, z.unknown(), BODY_LIMITS.push);
        core.scheduler.catchUp();
        const given = {
          core,
          param: (name: string) => c.req.param(name) ?? '',
          query: (name: string) => c.req.query(name),
          body,
        };
        if (call.waits) return call.run(given);
        const answer = core.storage.transaction(() => call.run(given));
        core.scheduler.wake();
        return answer;
      }),
    );
  }
  for (const [path, calls] of BY_PATH) {
    app.all(path, (c) =>
      respond(c.req.raw, () => {
        requireToken(c.req.raw, token);
        throw createMethodFailure(calls);
      }),
    );
  }
  for (const [path, file] of Object.entries(PAGE_FILES)) app.get(path, () => servePageFile(file));
  app.notFound((c) =>
    respond(c.req.raw, () => {
      requireToken(c.req.raw, token);
      throw new Failure('not_found', 'The operator knows no such call.');
    }),
  );
  return (request) => Promise.resolve(app.fetch(request));
}
