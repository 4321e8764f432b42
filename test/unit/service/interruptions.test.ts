import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenLocally } from '../../support/local-port.ts';
import { createMemoryFolder } from '../../support/memory-folder.ts';
import type { ReadyLine, ServiceProcess } from '../../support/service-process.ts';
import { readReadyLine, startServiceProcess, startServiceProcessAfter } from '../../support/service-process.ts';

/** The longest time that a stop takes, with a margin for a busy machine. */
const STOP_MS = 10_000 + 5_000;

let folder: string;
let database: string;
beforeEach(() => {
  folder = createMemoryFolder('interrupted-');
  database = join(folder, 'service.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Keys = NonNullable<ReadyLine['keys']>;

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the response of any endpoint
  readonly json: any;
}

async function send(bearer: string, method: string, url: string, body: object = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}

/** Runs a test with a receiver of webhooks that does what `receive` does. */
async function withReceiver(
  receive: (request: IncomingMessage, response: ServerResponse) => void,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(receive);
  try {
    await run(`http://127.0.0.1:${await listenLocally(server)}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const start = (...more: string[]): ServiceProcess =>
  startServiceProcess('--db', database, '--allow-private-webhooks', ...more);

const keysOf = ({ keys }: ReadyLine): Keys => {
  if (!keys) throw new Error('this test needs a new database');
  return keys;
};

async function stopCleanly(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
}

/** Sends its own process SIGTERM when the first port is opened. */
const STOP_WHILE_STARTING = `
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    Server.prototype.listen = listen;
    process.kill(process.pid, 'SIGTERM');
    return listen.apply(this, args);
  };`;

test('SIGTERM while the service starts stops it as cleanly as later', async () => {
  const service = startServiceProcessAfter(STOP_WHILE_STARTING, '--db', database);
  expect(await service.ended).toBe(0);
  const again = startServiceProcess('--db', database);
  await readReadyLine(again);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

test('SIGTERM ends the service within ten seconds, whatever it waits for', async () => {
  const reached = Promise.withResolvers<void>();
  await withReceiver(
    () => reached.resolve(),
    async (url) => {
      const service = start('--clock', 'manual');
      const ready = await readReadyLine(service);
      const { sandbox_base_url: base, operator_url: operator, operator_token: token } = ready;
      const key = keysOf(ready).test_company;
      const fault = { kind: 'delay', times: 1, delay_ms: 3_600_000, match: { path: '/v1/ping' } };
      expect((await send(token, 'POST', `${operator}/operator/faults`, fault)).status).toBe(201);
      const delayed = send(key, 'GET', `${base}/v1/ping`).catch(() => 'cut off');
      await send(key, 'POST', `${base}/v1/webhook-endpoints`, { url });
      await send(key, 'POST', `${base}/v1/sandbox/orders`);
      const moved = send(token, 'POST', `${operator}/operator/clock`, { advance_seconds: 864_000 }).catch(
        () => 'cut off',
      );
      await reached.promise;
      const stoppedAt = performance.now();
      await stopCleanly(service);
      expect(performance.now() - stoppedAt).toBeLessThan(STOP_MS);
      expect(await delayed).toBe('cut off');
      await moved;
      expect(service.output().err).not.toContain('failed');
    },
  );
}, 60_000);

test('a test delivery that a kill cut short is DEAD after the next start', async () => {
  let service = start();
  const ready = await readReadyLine(service);
  const key = keysOf(ready).test_company;
  await withReceiver(
    () => service.child.kill('SIGKILL'),
    async (url) => {
      const hook = await send(key, 'POST', `${ready.sandbox_base_url}/v1/webhook-endpoints`, { url });
      const path = `/v1/webhook-endpoints/${hook.json.id}`;
      await expect(send(key, 'POST', `${ready.sandbox_base_url}${path}/test`)).rejects.toThrow('fetch failed');
      await service.ended;
      service = start();
      const again = await readReadyLine(service);
      const { json } = await send(key, 'GET', `${again.sandbox_base_url}${path}/deliveries`);
      expect(json.data).toMatchObject([{ status: 'DEAD', attempts: 1, next_attempt_at: null }]);
      expect(json.data[0].last_error).not.toBe('');
      await stopCleanly(service);
    },
  );
}, 60_000);

test('a test of an endpoint that is deleted meanwhile answers webhook_endpoint_not_found', async () => {
  const service = start();
  const ready = await readReadyLine(service);
  const key = keysOf(ready).test_company;
  let path = '';
  await withReceiver(
    (_, response) => void send(key, 'DELETE', `${ready.sandbox_base_url}${path}`).then(() => response.end()),
    async (url) => {
      const hook = await send(key, 'POST', `${ready.sandbox_base_url}/v1/webhook-endpoints`, { url });
      path = `/v1/webhook-endpoints/${hook.json.id}`;
      const tested = await send(key, 'POST', `${ready.sandbox_base_url}${path}/test`);
      expect([tested.status, tested.json.error.code]).toEqual([404, 'webhook_endpoint_not_found']);
    },
  );
  await stopCleanly(service);
}, 60_000);

test("a webhook's url comes back as it was sent, and deliveries reach it", async () => {
  const service = start();
  const ready = await readReadyLine(service);
  const key = keysOf(ready).test_company;
  const received: string[] = [];
  await withReceiver(
    (request, response) => {
      received.push(request.url ?? '');
      response.end();
    },
    async (url) => {
      const hooks = `${ready.sandbox_base_url}/v1/webhook-endpoints`;
      const sent = url.replace('http://127.0.0.1', 'HTTP://127.0.0.1').replace(/\/$/, '');
      const hook = await send(key, 'POST', hooks, { url: sent });
      expect(hook.json.url).toBe(sent);
      const changed = `${sent}/a/../b?x=%41%20y`;
      expect((await send(key, 'PATCH', `${hooks}/${hook.json.id}`, { url: changed })).json.url).toBe(changed);
      expect((await send(key, 'GET', `${hooks}/${hook.json.id}`)).json.url).toBe(changed);
      expect((await send(key, 'POST', `${hooks}/${hook.json.id}/test`)).json.status).toBe('SUCCEEDED');
      expect(received).toEqual(['/b?x=%41%20y']);
    },
  );
  await stopCleanly(service);
}, 60_000);

test('a file that is damaged in its middle is refused at the start, with one line and status 2', async () => {
  const service = start();
  await readReadyLine(service);
  await stopCleanly(service);
  const whole = readFileSync(database);
  const middle = Math.floor(whole.length / 8_192) * 4_096;
  writeFileSync(database, whole.fill(0x41, middle, middle + 4_096));
  const before = readFileSync(database);
  const damaged = start();
  expect(await damaged.ended).toBe(2);
  const { out, err } = damaged.output();
  expect([out, err.trim().split('\n').length]).toEqual(['', 1]);
  expect(err).toContain(database);
  expect(readFileSync(database)).toEqual(before);
}, 60_000);
