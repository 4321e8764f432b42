import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createNetworkSwitch } from '../../../electron/practice/network-switch.ts';

const request: HttpRequest = { method: 'GET', url: 'http://practice.invalid/v1/ping', headers: {}, body: undefined };
const response: HttpResponse = { status: 200, header: () => null, body: '{}' };

test('a connected switch passes on requests and responses', async () => {
  expect(await createNetworkSwitch(() => Promise.resolve(response), true).transport(request)).toBe(response);
});

test('a disconnected switch sends no request', async () => {
  let requestCount = 0;
  const networkSwitch = createNetworkSwitch(() => {
    requestCount += 1;
    return Promise.resolve(response);
  }, false);
  await expect(networkSwitch.transport(request)).rejects.toBeInstanceOf(NotSent);
  expect(requestCount).toBe(0);
  networkSwitch.setConnected(true);
  expect(await networkSwitch.transport(request)).toBe(response);
});

test('disconnecting loses the response to a request that has left', async () => {
  const slow = Promise.withResolvers<HttpResponse>();
  const networkSwitch = createNetworkSwitch(() => slow.promise, true);
  const sent = networkSwitch.transport(request);
  networkSwitch.setConnected(false);
  const lost = await sent.catch((error: unknown) => error);
  slow.resolve(response);
  expect(lost).toBeInstanceOf(Error);
  expect(lost).not.toBeInstanceOf(NotSent);
});

test('disconnecting does not lose a response that has arrived', async () => {
  const networkSwitch = createNetworkSwitch(() => Promise.resolve(response), true);
  const sent = networkSwitch.transport(request);
  expect(await sent).toBe(response);
  networkSwitch.setConnected(false);
  expect(networkSwitch.isConnected).toBe(false);
});
