import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { CallName, CallResult, IpcEvent } from '../../../electron/contract/calls/calls.ts';
import { isOwnPage } from '../../../electron/ipc/sender.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { createDocumentRasteriser } from '../../../electron/preview/document-rasteriser.ts';
import type { PreviewServer } from '../../../electron/preview/preview-server.ts';
import { startPreviewServer } from '../../../electron/preview/preview-server.ts';

const token = 'a-token-of-this-test';

let preview: PreviewServer;
let calls: { name: string; input: unknown }[];
let listeners: Set<(event: IpcEvent) => void>;
let answer: (name: string, input: unknown) => Promise<CallResult<CallName>>;
const open: WebSocket[] = [];

beforeEach(async () => {
  calls = [];
  listeners = new Set();
  answer = () => Promise.resolve({ ok: true, value: null });
  preview = await startPreviewServer({
    page: (pathname, connect) =>
      Promise.resolve({ status: 200, headers: { 'x-connect': connect }, body: Buffer.from(`<main> ${pathname}`) }),
    app: {
      answer(name, input) {
        calls.push({ name, input });
        return answer(name, input);
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    isOwnPage,
    rasteriser: createDocumentRasteriser(systemPorts.timers),
    token,
    port: 0,
    log: () => {},
  });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await preview.close();
});

const address = () => new URL(preview.url);

/** Sends a request with exactly these headers, as no browser would let a page do. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = address();
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: `127.0.0.1:${port}`, ...headers },
  });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  let body = '';
  for await (const piece of response) body += String(piece);
  return { status: response.statusCode as number, body, headers: response.headers as Record<string, string> };
}

/** Opens a socket as the page does, or as a foreign client would. */
function connect({
  withToken = token,
  origin = address().origin,
  host = address().host,
  path = '/bridge',
  cookie = '',
} = {}) {
  const socket = new WebSocket(`ws://${address().host}${path}?token=${withToken}`, {
    origin,
    headers: { host, cookie },
  });
  open.push(socket);
  return socket;
}

async function connected() {
  const socket = connect();
  await once(socket, 'open');
  return socket;
}

async function nextFrame(socket: WebSocket): Promise<unknown> {
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data));
}

describe('the page', () => {
  test('is at the given address, and may connect to its own socket only', async () => {
    const { status, body, headers } = await ask(`/?token=${token}`);
    expect([status, body]).toEqual([200, '<main> /']);
    expect(headers['x-connect']).toBe(`ws://${address().host}`);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(address().hostname).toBe('127.0.0.1');
  });

  test('may reload without the token in its address, in that browser only', async () => {
    const [cookie = ''] = String((await ask(`/?token=${token}`)).headers['set-cookie']).split('; ');
    expect((await ask('/', { cookie: `other=1; ${cookie}` })).status).toBe(200);
    expect((await ask('/', { cookie: `${cookie}x` })).status).toBe(403);
    expect((await ask('/')).status).toBe(403);
  });

  test('has a cookie that opens no socket, because browsers send it to every port of this PC', async () => {
    const [cookie = ''] = String((await ask(`/?token=${token}`)).headers['set-cookie']).split('; ');
    expect(cookie).not.toContain(token);
    const [fault] = await once(connect({ withToken: '', cookie }), 'error');
    expect(String(fault)).toContain('403');
  });

  test('gets its scripts without a token: they hold no data', async () => {
    expect((await ask('/assets/a.js')).status).toBe(200);
  });

  test.each(['/', '/index.html', '/?token=', '/?token=other', `/?token=${token}x`, `/?Token=${token}`])(
    'is not given for %s',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(403);
      expect(body).not.toContain('<main>');
    },
  );

  test.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1.evil.example'])(
    'is not given to a page that reached this port as %s',
    async (host) => {
      expect((await ask(`/?token=${token}`, { host })).status).toBe(421);
    },
  );

  test('accepts no uploads', async () => {
    expect((await ask(`/?token=${token}`, {}, 'POST')).status).toBe(405);
  });

  test.each(['*', 'http://evil.example/'])('does not answer the request target %s', async (path) => {
    expect((await ask(path)).status).toBe(400);
  });
});

describe('the socket', () => {
  test('answers calls in any order, by their ids', async () => {
    const first = Promise.withResolvers<CallResult<CallName>>();
    answer = (name) =>
      name === 'practice.enter' ? first.promise : Promise.resolve({ ok: false, problem: 'not_open' });
    const socket = await connected();
    socket.send(JSON.stringify({ id: 1, name: 'practice.enter', input: {} }));
    socket.send(JSON.stringify({ id: 2, name: 'practice.reset', input: { a: 1 } }));
    expect(await nextFrame(socket)).toEqual({ id: 2, result: { ok: false, problem: 'not_open' } });
    first.resolve({ ok: true, value: null });
    expect(await nextFrame(socket)).toEqual({ id: 1, result: { ok: true, value: null } });
    expect(calls).toEqual([
      { name: 'practice.enter', input: {} },
      { name: 'practice.reset', input: { a: 1 } },
    ]);
  });

  test('sends events to every page until it closes', async () => {
    const [one, other] = [await connected(), await connected()];
    const event: IpcEvent = { name: 'show_order', workspace: 'practice', orderId: 'o-1' };
    const frames = [nextFrame(one), nextFrame(other)];
    for (const listener of listeners) listener(event);
    expect(await Promise.all(frames)).toEqual([{ event }, { event }]);

    one.close();
    await expect.poll(() => listeners.size).toBe(1);
  });

  test.each([
    ['another token', { withToken: 'other' }],
    ['no token', { withToken: '' }],
    ['a page elsewhere', { origin: 'http://evil.example' }],
    ['a page on another port of this PC', { origin: 'http://127.0.0.1:1' }],
    ['no page at all', { origin: '' }],
    ['another name of this PC', { host: 'localhost' }],
    ['another path', { path: '/' }],
  ])('is refused to %s', async (_, how) => {
    const [fault] = await once(connect(how), 'error');
    expect(String(fault)).toContain('403');
    expect(listeners.size).toBe(0);
  });

  test.each([
    ['no JSON', 'hello', 1008],
    ['JSON that is no call', '[]', 1008],
    ['a call without an id', JSON.stringify({ name: 'app.snapshot', input: {} }), 1008],
    ['a call with more than belongs to it', JSON.stringify({ id: 1, name: 'app.snapshot', input: {}, x: 1 }), 1008],
    ['an id without end', JSON.stringify({ id: 'x'.repeat(101), name: 'app.snapshot', input: {} }), 1008],
    ['bytes', Buffer.from([1, 2, 3]), 1003],
    ['a frame without end', JSON.stringify({ id: 1, name: 'app.snapshot', input: 'x'.repeat(300_000) }), 1009],
    ['deep nesting', '['.repeat(100_000), 1008],
  ])('closes on %s, and still serves others', async (_, frame, code) => {
    const other = await connected();
    const socket = await connected();
    socket.send(frame);
    expect((await once(socket, 'close'))[0]).toBe(code);
    expect(calls).toEqual([]);

    other.send(JSON.stringify({ id: 'a', name: 'app.snapshot', input: {} }));
    expect(await nextFrame(other)).toEqual({ id: 'a', result: { ok: true, value: null } });
  });

  test('closes for a page that keeps calling without waiting', async () => {
    answer = () => new Promise(() => {});
    const socket = await connected();
    for (let id = 0; id < 500; id += 1) socket.send(JSON.stringify({ id, name: 'app.snapshot', input: {} }));
    expect((await once(socket, 'close'))[0]).toBe(1008);
    expect(calls.length).toBeLessThan(500);
  });
});

test('a port in use is an error for the caller', async () => {
  const taken = startPreviewServer({
    page: () => Promise.reject(new Error('not asked')),
    app: { answer: () => Promise.reject(new Error('not asked')), listen: () => () => {} },
    isOwnPage,
    rasteriser: createDocumentRasteriser(systemPorts.timers),
    token,
    port: Number(address().port),
    log: () => {},
  });
  await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
