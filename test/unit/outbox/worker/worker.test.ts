/** In which order requests leave, and what does not hold up what. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { PRODUCTS } from '../../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

const [[ATTA] = [''], [RICE] = ['']] = PRODUCTS;

let world: WorkspaceHarness;
let rooms: TestWorkspace;
/** The paths of what left that changes something, oldest first. */
let left: string[];

beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace({ file: world.file });
  left = [];
  world.interceptor = (request, send) => {
    if (request.method !== 'GET') left.push(request.url.slice(world.practice.address.length));
    return send(request);
  };
  await world.until(() => rooms.client.connectionState.view().state === 'online');
});
afterEach(() => world.close());

const adjust = (barcode: string, id: string) =>
  rooms.enqueue({ kind: 'adjustment', barcode, delta: 1, reason: null, reference: null, itemName: null }, id);
const settled = (id: string) => rooms.readAction(id).settledAt !== null;

test('a line that is back: orders first, those whose hold ends first before the others, then the rest, all within seconds', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 4; each += 1) {
    ids.push(await world.placeOrder());
    await world.clock.advance(5 * SECOND);
  }
  await world.until(() => ids.every((id) => rooms.database.orders.get(id) !== null));
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  adjust(ATTA, 'adjustment');
  for (const id of [ids[2], ids[0], ids[3], ids[1]]) rooms.enqueueAccept(id ?? '', id);
  await world.clock.advance(3 * MINUTE);
  left.length = 0;
  world.plugged = true;
  await world.until(() => rooms.client.connectionState.view().state === 'online');
  await world.clock.advance(2 * SECOND);
  expect(left).toEqual([
    ...ids.map((id) => `/v1/stores/${world.storeId}/orders/${id}/accept`),
    `/v1/stores/${world.storeId}/inventory/adjustments`,
  ]);
});

test('what waits for its next try is due at once when a line is back, however long it had to wait', async () => {
  let isBroken = true;
  const honest = world.interceptor;
  world.interceptor = async (request, send) => {
    if (isBroken && request.url.endsWith('/adjustments')) return { status: 503, body: '', header: () => null };
    return await (honest?.(request, send) ?? send(request));
  };
  adjust(ATTA, 'a');
  // By now it is tried once a minute.
  await world.until(() => rooms.readAction('a').tries >= 8, 10 * MINUTE);
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  isBroken = false;
  world.plugged = true;
  await world.until(() => rooms.client.connectionState.view().state === 'online');
  await world.until(() => settled('a'), 3 * SECOND);
});

test('one stuck row holds up its own barcode alone', async () => {
  const honest = world.interceptor;
  world.interceptor = async (request, send) => {
    const isStuck = request.url.endsWith('/adjustments') && (request.body ?? '').includes(ATTA);
    if (isStuck) return { status: 500, body: '', header: () => null };
    return await (honest?.(request, send) ?? send(request));
  };
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  adjust(ATTA, 'stuck');
  await world.until(() => rooms.readAction('stuck').state === 'unknown');
  adjust(ATTA, 'behind it');
  adjust(RICE, 'beside it');
  rooms.enqueueAccept(orderId, 'accept');
  await world.until(() => settled('beside it') && settled('accept'), 5 * SECOND);
  expect([rooms.readAction('stuck').state, rooms.readAction('behind it').state]).toEqual(['unknown', 'waiting']);
  world.interceptor = null;
  await world.until(() => settled('stuck') && settled('behind it'), 3 * MINUTE);
});

test('the time of the first sending is on the disk before a byte leaves (C9)', async () => {
  let stored: unknown = 'not sent';
  world.interceptor = async (request, send) => {
    if (request.url.endsWith('/adjustments')) {
      const { state, firstSentAt, idempotencyKey } = rooms.readAction('a');
      stored = { state, firstSentAt, isSameKey: idempotencyKey === request.headers['idempotency-key'] };
    }
    return await send(request);
  };
  adjust(ATTA, 'a');
  await world.until(() => settled('a'));
  expect(stored).toEqual({ state: 'sending', firstSentAt: expect.any(Number), isSameKey: true });
});

test('the order is gone: said in words, what waits for it is withdrawn, and the other orders are looked at', async () => {
  const ids = [await world.placeOrder(), await world.placeOrder()];
  const [one = '', two = ''] = ids;
  await world.until(() => ids.every((id) => rooms.database.orders.get(id) !== null));
  let isReset = false;
  world.interceptor = async (request, send) => {
    if (request.url.endsWith('/accept') && !isReset) {
      isReset = true;
      await world.callApi('POST', '/v1/sandbox/reset');
    }
    return await send(request);
  };
  rooms.enqueueAccept(one, 'accept');
  await world.until(() => settled('accept'), MINUTE);
  expect(['refused', 'withdrawn']).toContain(rooms.readAction('accept').state);
  expect(rooms.readAction('accept').outcome).toMatchObject({ code: 'gone' });
  await world.until(() => rooms.database.orders.get(two)?.goneAt !== null, MINUTE);
});

test('an answer that comes late counts as of its sending: what was read meanwhile stays (C4)', async () => {
  const orderId = await world.placeOrder();
  const courier = () => rooms.database.orders.get(orderId)?.order.courier?.status;
  await world.until(() => rooms.database.orders.get(orderId) !== null);
  world.interceptor = async (request, send) => {
    const answer = await send(request);
    if (request.url.endsWith('/accept')) await new Promise<void>((resolve) => world.clock.after(5 * SECOND, resolve));
    return answer;
  };
  rooms.enqueue({ kind: 'accept', orderId, mode: 'SERVICE_COURIER', billNumber: null }, 'accept');
  await world.until(() => rooms.database.orders.get(orderId)?.status === 'ACCEPTED');
  await world.callOperator('POST', `/operator/orders/${orderId}/picking`, {});
  await world.callOperator('POST', `/operator/orders/${orderId}/courier`, { status: 'BOOKED' });
  await world.until(() => courier() === 'BOOKED');
  expect(settled('accept')).toBe(false);
  const seen = new Set<string | null | undefined>();
  rooms.onChange = () => seen.add(courier());
  await world.until(() => settled('accept'));
  expect([...seen]).toEqual(['BOOKED']);
});

test('a suspended company parks what waits, with the reason, and loses none of it (C11)', async () => {
  const refusal = '{"error":{"code":"forbidden","message":""}}';
  let isSuspended = true;
  world.interceptor = async (request, send) => {
    if (!isSuspended) return await send(request);
    return { status: 403, body: refusal, header: (name) => (name === 'request-id' ? 'req_1' : null) };
  };
  adjust(ATTA, 'a');
  await world.clock.advance(2 * MINUTE);
  expect(rooms.client.connectionState.view()).toMatchObject({ state: 'parked', parked: 'company_forbidden' });
  expect(rooms.readAction('a')).toMatchObject({ state: 'waiting', firstSentAt: null });
  isSuspended = false;
  await world.until(() => rooms.readAction('a').state === 'done', 2 * MINUTE);
});
