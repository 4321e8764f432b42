import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebhookListener } from '../../../../electron/contract/ports.ts';
import { createWebhookListening } from '../../../../electron/platform/network/webhook-listener.ts';
import { exchangeBytes, findFreePort } from '../../../support/webhook-sender.ts';

const BODY_MAX = 10_000;
const LIMITS = {
  bodyBytes: BODY_MAX,
  headerBytes: 4_096,
  requestMs: 300,
  headersMs: 200,
  checkMs: 50,
  connections: 4,
};

let port: number;
let listener: WebhookListener;
let bodies: string[];
let afterwards: string[];

beforeEach(async () => {
  port = await findFreePort();
  bodies = [];
  afterwards = [];
  listener = await createWebhookListening(LIMITS)({
    address: '127.0.0.1',
    port,
    path: '/hook',
    receive: ({ header, body }) => {
      bodies.push(Buffer.from(body).toString('latin1'));
      const name = header('Service-Event-Id') ?? 'unnamed';
      return { status: 200, words: 'Received.', afterwards: () => void afterwards.push(name) };
    },
    failed: () => undefined,
  });
});

afterEach(() => listener.close());

const head = (...fields: string[]): string =>
  ['POST /hook HTTP/1.1', 'Host: counter', 'Connection: close', ...fields, '', ''].join('\r\n');

const statusOf = (answer: string): string => answer.split(' ', 2)[1] ?? '';

test('hands on the bytes of the body unchanged, and runs what follows after the answer', async () => {
  const body = Buffer.from([0, 0xff, 0xc3, 0x28, 10, 13]);
  const answer = await exchangeBytes(port, head('Content-Length: 6', 'Service-Event-Id: evt_1'), body);
  expect(statusOf(answer)).toBe('200');
  expect(bodies).toEqual([body.toString('latin1')]);
  await expect.poll(() => afterwards).toEqual(['evt_1']);
});

test('reads a chunked body', async () => {
  const chunks = ['3\r\nabc\r\n', '2\r', '\nde\r\n0\r\n\r\n'];
  expect(statusOf(await exchangeBytes(port, head('Transfer-Encoding: chunked'), ...chunks))).toBe('200');
  expect(bodies).toEqual(['abcde']);
});

test('refuses another path (404) and another method (405), whatever follows', async () => {
  const elsewhere = head('Content-Length: 9999').replace('/hook', '/hooks');
  expect(statusOf(await exchangeBytes(port, elsewhere))).toBe('404');
  const got = await exchangeBytes(port, head().replace('POST', 'GET'));
  expect(statusOf(got)).toBe('405');
  expect(got).toContain('allow: POST');
  expect(statusOf(await exchangeBytes(port, head('Content-Length: 0').replace('/hook', '/hook?x=1')))).toBe('200');
});

test('refuses a body over the limit (413), as soon as it is announced or reached', async () => {
  expect(statusOf(await exchangeBytes(port, head(`Content-Length: ${BODY_MAX + 1}`)))).toBe('413');
  const chunk = `${(BODY_MAX + 1).toString(16)}\r\n${'x'.repeat(BODY_MAX + 1)}\r\n`;
  expect(statusOf(await exchangeBytes(port, head('Transfer-Encoding: chunked'), chunk))).toBe('413');
  expect(bodies).toEqual([]);
  const most = 'x'.repeat(BODY_MAX);
  expect(statusOf(await exchangeBytes(port, head(`Content-Length: ${BODY_MAX}`), most))).toBe('200');
});

test('refuses a sender that is slow with its headers or its body (408)', async () => {
  expect(statusOf(await exchangeBytes(port, 'POST /hook HTTP/1.1\r\nHost: counter\r\n'))).toBe('408');
  expect(statusOf(await exchangeBytes(port, head('Content-Length: 10'), 'half'))).toBe('408');
  expect(bodies).toEqual([]);
});

test('refuses what is not HTTP (400), headers over the limit (431), and a length that contradicts itself (400)', async () => {
  expect(statusOf(await exchangeBytes(port, 'hello\r\n\r\n'))).toBe('400');
  expect(statusOf(await exchangeBytes(port, head(`X: ${'x'.repeat(5_000)}`)))).toBe('431');
  const both = head('Content-Length: 3', 'Transfer-Encoding: chunked');
  expect(statusOf(await exchangeBytes(port, both, '0\r\n\r\n'))).toBe('400');
});

test('closes connections beyond the limit, and serves on when the others go', async () => {
  const open: Socket[] = [];
  for (let each = 0; each < LIMITS.connections; each += 1) {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    open.push(socket);
  }
  expect(await exchangeBytes(port, head('Content-Length: 0'))).toBe('');
  for (const socket of open) socket.destroy();
  await expect.poll(async () => statusOf(await exchangeBytes(port, head('Content-Length: 0')))).toBe('200');
});

test('a sender that hangs up in the middle has sent nothing', async () => {
  const socket = createConnection(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(head('Content-Length: 10'));
  socket.write('half');
  socket.destroy();
  await once(socket, 'close');
  expect(statusOf(await exchangeBytes(port, head('Content-Length: 0')))).toBe('200');
  expect(bodies).toEqual(['']);
});

test('rejects with the system’s error when the port is taken', async () => {
  const second = createWebhookListening(LIMITS)({
    address: '127.0.0.1',
    port,
    path: '/',
    receive: () => ({ status: 200, words: '' }),
    failed: () => undefined,
  });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
