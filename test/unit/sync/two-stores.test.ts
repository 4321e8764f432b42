import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { World } from '../../support/workspace-harness.ts';
import { openWorld } from '../../support/workspace-harness.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.end());

const made = z.object({ store_id: z.int() });
const code = z.object({ code: z.string() });

test('one of several stores is disconnected: its work parks and says so, the other goes on (C11)', async () => {
  const { store_id: other } = made.parse(
    await world.operate('POST', '/operator/stores', { mode: 'test', name: 'Second shop', city: 'Pune' }),
  );
  const claim = code.parse(await world.operate('POST', `/operator/stores/${other}/connection-code`));
  await world.ask('POST', '/v1/connections/claim', { code: claim.code });
  const rooms = world.open({ storeIds: [world.storeId, other] });
  await world.until(() => rooms.sync.catchingUp() === null, MINUTE);
  await world.ask('POST', `/v1/stores/${other}/disconnect`);
  await world.until(() => rooms.client.line.view().disconnected.includes(other), MINUTE);

  const waits = { kind: 'adjustment', barcode: 'B', delta: 1, reason: null, reference: null, itemName: null } as const;
  rooms.outbox.act({ id: 'parked', storeId: other, deed: waits, who: null });
  const orderId = await world.place();
  await world.until(() => rooms.store.orders.get(orderId)?.status === 'PENDING');
  rooms.accept(orderId);
  await world.until(() => rooms.action('press-1').state === 'done');
  await world.clock.advance(10 * SECOND);
  expect(rooms.client.line.view()).toMatchObject({ state: 'online', parked: null });
  expect(rooms.action('parked')).toMatchObject({ state: 'waiting', firstSentAt: null });
  expect(rooms.sync.catchingUp()).toBeNull();
});
