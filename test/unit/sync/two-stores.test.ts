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

const created = z.object({ store_id: z.int() });
const code = z.object({ code: z.string() });

test('when one of two stores is disconnected, its work is parked and the other store goes on (C11)', async () => {
  const { store_id: other } = created.parse(
    await world.callOperator('POST', '/operator/stores', { mode: 'test', name: 'Second shop' }),
  );
  const claim = code.parse(await world.callOperator('POST', `/operator/stores/${other}/connection-code`));
  await world.callApi('POST', '/v1/connections/claim', { code: claim.code });
  const workspace = world.openWorkspace({ storeIds: [world.storeId, other] });
  await world.until(() => workspace.sync.backfillProgress() === null, MINUTE);
  await world.callApi('POST', `/v1/stores/${other}/disconnect`);
  await world.until(() => workspace.client.connectionState.view().disconnected.includes(other), MINUTE);

  const payload = {
    kind: 'adjustment',
    barcode: 'B',
    delta: 1,
    reason: null,
    reference: null,
    itemName: null,
  } as const;
  workspace.outbox.enqueue({ id: 'parked', storeId: other, payload, who: null });
  const orderId = await world.placeOrder();
  await world.until(() => workspace.database.orders.get(orderId)?.status === 'PENDING');
  workspace.enqueueAccept(orderId);
  await world.until(() => workspace.readAction('press-1').state === 'done');
  await world.clock.advance(10 * SECOND);
  expect(workspace.client.connectionState.view()).toMatchObject({ state: 'online', parked: null });
  expect(workspace.readAction('parked')).toMatchObject({ state: 'waiting', firstSentAt: null });
  expect(workspace.sync.backfillProgress()).toBeNull();
});
