import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { openHttpListener } from '../../../../electron/service/adapters/http-listener.ts';
import { checkRequestOrigin, isLoopbackHost } from '../../../../electron/service/adapters/loopback-guard.ts';

const REFUSED = [
  ['a page whose name resolves to this PC', { host: 'evil.example:4010' }, 421],
  ['a name that only begins with ours', { host: 'localhost.evil.example' }, 421],
  ['a name that only begins with our address', { host: '127.0.0.1.evil.example' }, 421],
  ['another address', { host: '10.0.0.1' }, 421],
  ['a page of another machine', { host: '127.0.0.1', origin: 'https://evil.example' }, 403],
  ['a page without an origin', { host: '127.0.0.1', origin: 'null' }, 403],
  ['a page of the local network', { host: '127.0.0.1', origin: 'http://10.0.0.1' }, 403],
] as const;

test.each(REFUSED)('%s is refused', (_, headers, status) => {
  expect(checkRequestOrigin(headers)?.status).toBe(status);
});

test.each([
  {},
  { host: '127.0.0.1:4010' },
  { host: '[::1]:4010' },
  { host: 'localhost' },
  { host: 'pos.localhost:4010' },
  { host: 'counter-pc:4010' },
  { host: '127.0.0.1:4012', origin: 'http://127.0.0.1:4012' },
  { host: '127.0.0.1:4012', origin: 'http://localhost:3000' },
])('a program on this PC with %j is served', (headers) => {
  expect(checkRequestOrigin(headers)).toBeNull();
});

test('a name that the user allows is served, and the refusal of another names the flag', () => {
  const allowed = ['counter.local'];
  const origin = 'http://counter.local:4012';
  expect(checkRequestOrigin({ host: 'Counter.local:4010', origin }, allowed)).toBeNull();
  expect(checkRequestOrigin({ host: 'evil.example', origin }, allowed)?.status).toBe(421);
  expect(checkRequestOrigin({ host: 'pos.shop.example:4010' })?.message).toContain('--allow-host pos.shop.example.');
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['127.example', false],
])('%s is loopback: %s', (host, loopback) => {
  expect(isLoopbackHost(host)).toBe(loopback);
});

test.each(['127.0.0.1', '127.1'])(
  'a listener on loopback, written as %s, does not pass refused requests to the service',
  async (host) => {
    let calls = 0;
    const listener = await openHttpListener(
      () => {
        calls += 1;
        return Promise.resolve({ status: 200, headers: {}, body: 'answer' });
      },
      host,
      0,
    );
    const statusOf = async (headers: Record<string, string>): Promise<number | undefined> => {
      const pending = request(listener.url, { headers });
      pending.end();
      const [response] = await once(pending, 'response');
      response.resume();
      return response.statusCode;
    };
    for (const [, headers, status] of REFUSED) expect(await statusOf({ ...headers })).toBe(status);
    expect(calls).toBe(0);
    expect(await statusOf({ host: 'localhost' })).toBe(200);
    await listener.close();
  },
);
