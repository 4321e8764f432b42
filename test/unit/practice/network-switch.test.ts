import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createNetworkSwitch } from '../../../electron/practice/network-switch.ts';

const request: HttpRequest = { method: 'GET', url: 'http://practice.invalid/v1/ping', headers: {}, body: undefined };
const answer: HttpResponse = { status: 200, header: () => null, body: '{}' };

test('switched on, it lets requests and responses through', async () => {
  expect(await createNetworkSwitch(() => Promise.resolve(answer), true).transport(request)).toBe(answer);
});

test('switched off, no request leaves', async () => {
  let requestCount = 0;
  const network = createNetworkSwitch(() => {
    requestCount += 1;
    return Promise.resolve(answer);
  }, false);
  await expect(network.transport(request)).rejects.toBeInstanceOf(NotSent);
  expect(requestCount).toBe(0);
  network.setConnected(true);
  expect(await network.transport(request)).toBe(answer);
});

test('switched off during a request, it loses the response', async () => {
  const slow = Promise.withResolvers<HttpResponse>();
  const network = createNetworkSwitch(() => slow.promise, true);
  const pending = network.transport(request);
  network.setConnected(false);
  const result = await pending.catch((error: unknown) => error);
  slow.resolve(answer);
  expect(result).toBeInstanceOf(Error);
  expect(result).not.toBeInstanceOf(NotSent);
});

test('switching off loses no earlier response', async () => {
  const network = createNetworkSwitch(() => Promise.resolve(answer), true);
  const pending = network.transport(request);
  expect(await pending).toBe(answer);
  network.setConnected(false);
  expect(network.isConnected).toBe(false);
});
