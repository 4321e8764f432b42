import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Answer } from '../checks/answer.ts';
import { failed } from '../checks/answer.ts';
import { BODY_LIMITS, readBody } from '../checks/body.ts';
import { Failure } from '../checks/failure.ts';
import type { Core } from '../core/core.ts';
import { sha256 } from '../core/hash.ts';
import { accountCalls } from './accounts.ts';
import { orderCalls } from './orders.ts';
import { PAGE_PATHS, pageFile } from './page.ts';
import type { OperatorRoute } from './route.ts';
import { worldCalls } from './world.ts';

const CALLS: readonly OperatorRoute[] = [...worldCalls, ...accountCalls, ...orderCalls];

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
export function createOperator(core: Core, token: string): (request: Request) => Promise<Response> {
  const respond = async (work: () => Answer | Promise<Answer>): Promise<Response> => {
    const requestId = core.ids.request();
    let answer: Answer;
    try {
      answer = await work();
    } catch (error) {
      if (!(error instanceof Failure)) core.log('operator_failed', { error: String(error) });
      answer = failed(error instanceof Failure ? error : new Failure('internal_error', 'Something went wrong here.'));
    }
    const date = new Date(core.time.now()).toUTCString();
    const headers = { 'content-type': 'application/json', 'request-id': requestId, date, ...answer.headers };
    return new Response(answer.body, { status: answer.status, headers });
  };

  const app = new Hono();
  for (const call of CALLS) {
    app.on(call.method, call.path, (c) =>
      respond(async () => {
        requireToken(c.req.raw, token);
        const body = await readBody(c.req.raw, z.unknown(), BODY_LIMITS.push);
        core.due.catchUp();
        const given = {
          core,
          param: (name: string) => c.req.param(name) ?? '',
          query: (name: string) => c.req.query(name),
          body,
        };
        if (call.waits) return call.run(given);
        const answer = core.storage.transaction(() => call.run(given));
        core.due.wake();
        return answer;
      }),
    );
  }
  for (const [path, file] of Object.entries(PAGE_PATHS)) app.get(path, () => pageFile(file));
  app.notFound((c) =>
    respond(() => {
      requireToken(c.req.raw, token);
      throw new Failure('not_found', 'The operator knows no such call.');
    }),
  );
  return (request) => Promise.resolve(app.fetch(request));
}
