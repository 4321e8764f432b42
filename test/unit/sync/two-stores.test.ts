import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { WorkspaceHarness } from '../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../support/workspace-harness.ts';

let world: WorkspaceHarness;
beforeEach(async () => {
  world = await openWorkspaceHarness();
});
afterEach(() => world.close());

const made = z.object({ store_id: z.int() });
const code = z.object({ code: z.string() });

test('one of several stores is disconnected: its work parks and says so, the other goes on (C11)', async () => {
  const { store_id: other } = made.parse(
    await world.callOperator('POST', '/operator/stores', { mode: 'test', name: 'Second shop', city: 'Pune' }),
  );
  const claim = code.parse(await world.callOperator('POST', `/operator/stores/${other}/connection-code`));
  await world.callApi('POST', '/v1/connections/claim', { code: claim.code });
  const rooms = world.openWorkspace({ storeIds: [world.storeId, other] });
  await world.until(() => rooms.sync.backfillProgress() === null, MINUTE);
  await world.callApi('POST', `/v1/stores/${other}/disconnect`);
  await world.until(() => rooms.client.connectionState.view().disconnected.includes(other), MINUTE);

  const waits = { kind: 'adjustment', barcode: 'B', delta: 1, reason: null, reference: null, itemName: null } as const;
  rooms.outbox.enqueue({ id: 'parked', storeId: other, payload: waits, who: null });
  const orderId = await world.placeOrder();
  await world.until(() => rooms.database.orders.get(orderId)?.status === 'PENDING');
  rooms.enqueueAccept(orderId);
  await world.until(() => rooms.readAction('press-1').state === 'done');
  await world.clock.advance(10 * SECOND);
  expect(rooms.client.connectionState.view()).toMatchObject({ state: 'online', parked: null });
  expect(rooms.readAction('parked')).toMatchObject({ state: 'waiting', firstSentAt: null });
  expect(rooms.sync.backfillProgress()).toBeNull();
});
