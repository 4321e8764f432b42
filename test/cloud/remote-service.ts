import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { z } from 'zod';
import type { HttpTransport } from '../../electron/contract/ports.ts';
import type { ServiceOptions } from '../../electron/service/service.ts';
import type { ReadyDetails, Service } from '../../electron/service/service-assembly.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import type { RowCount } from './counted-storage.ts';
import { ADDRESS_HEADER, CLOCK_HEADER, DROPPED, OBJECT_HEADER, sentWebhook } from './remote-calls.ts';

/** Options that stay in the process of the test: functions, and what only a file has. */
const UNSENT = new Set([
  'webhookTransport',
  'database',
  'clock',
  'timers',
  'randomness',
  'log',
  'reference',
  'operatorReference',
]);

/** The options as JSON. Throws for a function, which an object can't call. */
function writeOptions(options: Partial<ServiceOptions>, receiver: string | null): string {
  const entries = Object.entries(options).filter(([name]) => !UNSENT.has(name));
  const functions = entries.filter(([, value]) => typeof value === 'function').map(([name]) => name);
  if (functions.length > 0) throw new Error(`not in an object: the test hands in ${functions.join(', ')}`);
  const hasReference = options.reference !== undefined || options.operatorReference !== undefined;
  return JSON.stringify({ rateLimit: 600, ...Object.fromEntries(entries), hasReference, receiver });
}

/** Receives the webhooks that the object sends, and hands them to the transport of the test. */
function openReceiver(transport: HttpTransport): { readonly url: string; close(): void } {
  const server = createServer(async (request, response) => {
    const sent = sentWebhook.parse(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    const given = new AbortController();
    response.once('close', () => given.abort(new Error('aborted')));
    try {
      const { status, body } = await transport({ ...sent, body: sent.body, signal: given.signal });
      response.end(JSON.stringify({ status, body }));
    } catch (error) {
      response.writeHead(DROPPED).end(error instanceof Error ? error.message : String(error));
    }
  });
  // Without a host, which would be looked up first.
  server.listen(0).unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

/** Opens a service in an object of the workerd that `workerd-setup.ts` has started. */
export function createRemoteService(name: string, clock: VirtualClock, options: Partial<ServiceOptions>): Service {
  const url = process.env['HARNESS_URL'] ?? '';
  const headersFor = (address: string): Record<string, string> => ({
    [OBJECT_HEADER]: name,
    [ADDRESS_HEADER]: address,
    [CLOCK_HEADER]: `${clock.now()},${clock.monotonic()}`,
  });
  const receiver = options.webhookTransport ? openReceiver(options.webhookTransport) : null;
  const headers = Object.entries(headersFor('open')).flatMap((header) => ['-H', header.join(': ')]);
  // The harness needs the details at once, so this waits in another process.
  const opened = execFileSync('curl', ['-sS', '--fail-with-body', ...headers, '--data-binary', '@-', url], {
    input: writeOptions(options, receiver?.url ?? null),
    encoding: 'utf8',
  });
  const ready: ReadyDetails = JSON.parse(opened);
  const call =
    (address: 'sandbox' | 'live' | 'operator') =>
    async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const all = new Headers(request.headers);
      for (const [header, value] of Object.entries(headersFor(address))) all.set(header, value);
      const body = request.body === null ? null : await request.arrayBuffer();
      const response = await fetch(`${url}${pathname}${search}`, { method: request.method, headers: all, body });
      if (response.status === DROPPED) throw new TypeError(await response.text());
      return response;
    };
  // A test that has moved the clock may look at once at what was sent meanwhile.
  const advance = VirtualClock.prototype.advance.bind(clock);
  clock.advance = async (milliseconds) => {
    await advance(milliseconds);
    await fetch(url, { method: 'POST', headers: headersFor('follow') });
  };
  const refuse = (): never => {
    throw new Error('an object has no listener');
  };
  return {
    sandbox: call('sandbox'),
    live: call('live'),
    operator: call('operator'),
    serve: { sandbox: refuse, live: refuse, operator: refuse },
    refuse,
    ready,
    get transfers() {
      return refuse();
    },
    close: async () => {
      await fetch(url, { method: 'POST', headers: headersFor('close') });
      receiver?.close();
    },
  };
}

const rowCount = z.object({ read: z.number(), written: z.number() });

/** The rows that all objects have read and written until now. */
export async function readRowCount(): Promise<RowCount> {
  const response = await fetch(process.env['HARNESS_URL'] ?? '', { headers: { [ADDRESS_HEADER]: 'rows' } });
  return rowCount.parse(await response.json());
}
