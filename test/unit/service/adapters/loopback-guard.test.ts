import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { openHttpListener } from '../../../../electron/service/adapters/http-listener.ts';
import { checkRequestOrigin, isLoopbackHost } from '../../../../electron/service/adapters/loopback-guard.ts';

const STRANGERS = [
  ['a page whose name leads here', { host: 'evil.example:4010' }, 421],
  ['a name that only begins like ours', { host: 'localhost.evil.example' }, 421],
  ['an address that only begins like ours', { host: '127.0.0.1.evil.example' }, 421],
  ['another address', { host: '10.0.0.1' }, 421],
  ['a page elsewhere', { host: '127.0.0.1', origin: 'https://evil.example' }, 403],
  ['a page without a place', { host: '127.0.0.1', origin: 'null' }, 403],
  ['a page from the network', { host: '127.0.0.1', origin: 'http://10.0.0.1' }, 403],
] as const;

test.each(STRANGERS)('%s is refused', (_, headers, status) => {
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
])('a program of this PC with %j is served', (headers) => {
  expect(checkRequestOrigin(headers)).toBeNull();
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

test('what listens on loopback does not answer them', async () => {
  let asked = 0;
  const listener = await openHttpListener(
    () => {
      asked += 1;
      return Promise.resolve(new Response('answer'));
    },
    '127.0.0.1',
    0,
  );
  const statusOf = async (headers: Record<string, string>): Promise<number | undefined> => {
    const sent = request(listener.url, { headers });
    sent.end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    return answer.statusCode;
  };
  for (const [, headers, status] of STRANGERS) expect(await statusOf({ ...headers })).toBe(status);
  expect(asked).toBe(0);
  expect(await statusOf({ host: 'localhost' })).toBe(200);
  await listener.close();
});
