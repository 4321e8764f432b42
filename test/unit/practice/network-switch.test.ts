import { expect, test } from 'vitest';
import type { WireAnswer, WireRequest } from '../../../electron/contract/ports.ts';
import { NotSent } from '../../../electron/contract/ports.ts';
import { createPlug } from '../../../electron/practice/network-switch.ts';

const request: WireRequest = { method: 'GET', url: 'http://practice.invalid/v1/ping', headers: {}, body: undefined };
const answer: WireAnswer = { status: 200, header: () => null, body: '{}' };

test('a plug that is in lets requests and answers through', async () => {
  expect(await createPlug(() => Promise.resolve(answer), true).wire(request)).toBe(answer);
});

test('behind a pulled plug a request surely never leaves', async () => {
  let asked = 0;
  const plug = createPlug(() => {
    asked += 1;
    return Promise.resolve(answer);
  }, false);
  await expect(plug.wire(request)).rejects.toBeInstanceOf(NotSent);
  expect(asked).toBe(0);
  plug.connect(true);
  expect(await plug.wire(request)).toBe(answer);
});

test('pulled in the middle, it loses the answer of what has left already', async () => {
  const slow = Promise.withResolvers<WireAnswer>();
  const plug = createPlug(() => slow.promise, true);
  const asked = plug.wire(request);
  plug.connect(false);
  const lost = await asked.catch((error: unknown) => error);
  slow.resolve(answer);
  expect(lost).toBeInstanceOf(Error);
  expect(lost).not.toBeInstanceOf(NotSent);
});

test('what was answered before is not lost by pulling it', async () => {
  const plug = createPlug(() => Promise.resolve(answer), true);
  const asked = plug.wire(request);
  expect(await asked).toBe(answer);
  plug.connect(false);
  expect(plug.connected).toBe(false);
});
