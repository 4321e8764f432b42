/**
 * An example of the server that a chain runs for its counters: it hands out each counter's key once, takes reports of
 * Health, and asks for support files. It keeps everything in memory; yours would keep it in your inventory.
 */

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** A counter that is expected, by the name of its PC. */
interface ExpectedCounter {
  /** Forgotten once the counter has connected. */
  key?: string;
  storeIds?: readonly number[];
  /** The id of the counter that got the key. No other gets it. */
  counter?: string;
  report?: unknown;
  /** The id of the support file that the administrator has asked for. */
  wanted?: string;
  supportFile?: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const BODY_MAX = 10 * 1024 * 1024;

/** `counterToken` is the rollout's `enrolToken` and `healthToken`; `adminToken` is for people. */
export function createChainServer(
  counterToken: string,
  adminToken: string,
  expected: Readonly<Record<string, Pick<ExpectedCounter, 'key' | 'storeIds'>>>,
): RequestListener {
  const counters = new Map<string, ExpectedCounter>(Object.entries(expected).map(([pc, each]) => [pc, { ...each }]));

  /** The first request gets the key, and the same counter gets it again until it says that it is connected. */
  function enrol({ pc, counter, connected }: Record<string, unknown>): Answer {
    const found = typeof pc === 'string' ? counters.get(pc) : undefined;
    if (found === undefined || typeof counter !== 'string') return { status: 403 };
    found.counter ??= counter;
    if (found.counter !== counter || found.key === undefined) return { status: 409 };
    if (connected !== true) return { status: 200, body: { key: found.key, storeIds: found.storeIds } };
    delete found.key;
    return { status: 204 };
  }

  function takeReport(report: Record<string, unknown>): Answer {
    const found = typeof report['pc'] === 'string' ? counters.get(report['pc']) : undefined;
    if (found === undefined) return { status: 403 };
    found.report = report;
    return { status: 200, body: found.wanted === undefined ? {} : { supportFile: found.wanted } };
  }

  function takeSupportFile(request: IncomingMessage, text: string): Answer {
    const found = [...counters.values()].find(({ wanted }) => wanted === request.headers['x-counter-request']);
    if (found?.wanted === undefined) return { status: 409 };
    found.supportFile = text;
    delete found.wanted;
    return { status: 204 };
  }

  /** What people ask: all reports, a support file, or that one is fetched. */
  function answerPeople({ method = '', url = '' }: IncomingMessage): Answer {
    const [, pc = ''] = /^\/counters\/([^/]+)\/support$/.exec(url) ?? [];
    const found = counters.get(decodeURIComponent(pc));
    if (method === 'GET' && url === '/counters') {
      return {
        status: 200,
        body: Object.fromEntries([...counters].map(([name, { report }]) => [name, report ?? null])),
      };
    }
    if (found === undefined) return { status: 404 };
    if (method !== 'POST')
      return found.supportFile === undefined ? { status: 404 } : { status: 200, body: found.supportFile };
    found.wanted = randomUUID();
    return { status: 202 };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method, url, headers } = request;
    if (url?.startsWith('/counters')) {
      return isBearer(headers.authorization, adminToken) ? answerPeople(request) : { status: 401 };
    }
    if (method !== 'POST' || !isBearer(headers.authorization, counterToken)) return { status: 401 };
    const body = await readBody(request);
    if (url === '/health' && headers['content-type']?.startsWith('text/plain')) return takeSupportFile(request, body);
    const sent: unknown = JSON.parse(body);
    if (typeof sent !== 'object' || sent === null) return { status: 400 };
    if (url === '/enrol') return enrol({ ...sent });
    return url === '/health' ? takeReport({ ...sent }) : { status: 404 };
  }

  return (request, response) =>
    void answer(request)
      .catch(() => ({ status: 400 }))
      .then((answered) => reply(response, answered));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > BODY_MAX) throw new Error('The body is too large');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' });
  response.end(isText || body === undefined ? body : JSON.stringify(body));
}
