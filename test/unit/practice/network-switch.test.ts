import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createNetworkSwitch } from '../../../electron/practice/network-switch.ts';

const request: HttpRequest = { method: 'GET', url: 'http://practice.invalid/v1/ping', headers: {}, body: undefined };
const answer: HttpResponse = { status: 200, header: () => null, body: '{}' };

test('a plug that is in lets requests and answers through', async () => {
  expect(await createNetworkSwitch(() => Promise.resolve(answer), true).transport(request)).toBe(answer);
});

test('behind a pulled plug a request surely never leaves', async () => {
  let asked = 0;
  const plug = createNetworkSwitch(() => {
    asked += 1;
    return Promise.resolve(answer);
  }, false);
  await expect(plug.transport(request)).rejects.toBeInstanceOf(NotSent);
  expect(asked).toBe(0);
  plug.setConnected(true);
  expect(await plug.transport(request)).toBe(answer);
});

test('pulled in the middle, it loses the answer of what has left already', async () => {
  const slow = Promise.withResolvers<HttpResponse>();
  const plug = createNetworkSwitch(() => slow.promise, true);
  const asked = plug.transport(request);
  plug.setConnected(false);
  const lost = await asked.catch((error: unknown) => error);
  slow.resolve(answer);
  expect(lost).toBeInstanceOf(Error);
  expect(lost).not.toBeInstanceOf(NotSent);
});

test('what was answered before is not lost by pulling it', async () => {
  const plug = createNetworkSwitch(() => Promise.resolve(answer), true);
  const asked = plug.transport(request);
  expect(await asked).toBe(answer);
  plug.setConnected(false);
  expect(plug.isConnected).toBe(false);
});
