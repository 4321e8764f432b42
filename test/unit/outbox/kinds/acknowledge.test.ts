import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;

beforeEach(async () => {
  world = await openWorkspaceHarness();
});

afterEach(async () => {
  await world.close();
});

async function sell(rooms: TestWorkspace): Promise<{ eventId: string; orderId: string }> {
  const known = new Set(rooms.database.sales.toBook().map(({ eventId }) => eventId));
  await world.callApi('POST', '/v1/sandbox/instore-sales');
  const found = () => rooms.database.sales.toBook().find(({ eventId }) => !known.has(eventId));
  await world.until(() => found() !== undefined, 2 * MINUTE);
  const sale = found();
  return { eventId: sale?.eventId ?? '', orderId: sale?.orderId ?? '' };
}

test('a sale is acknowledged only when it is recorded here, and booked once (C6)', async () => {
  const rooms = world.openWorkspace();
  await world.clock.advance(2 * SECOND);
  const unknown = { kind: 'acknowledge', eventId: 'evt_x', orderId: 'ORDER-X', billNumber: null } as const;
  expect(rooms.enqueue(unknown, 'x').kind).toBe('not_possible');
  const sale = await sell(rooms);
  await world.addServiceFault('/v1/stores/{store_id}/sales/ack', 'drop_after');
  const deed = { kind: 'acknowledge', ...sale, billNumber: 'B-17' } as const;
  expect(rooms.enqueue(deed, 'a').kind).toBe('stored');
  expect(rooms.enqueue(deed, 'b').kind).toBe('not_possible');
  await world.until(() => rooms.readAction('a').settledAt !== null);
  expect(rooms.database.sales.get(sale.eventId)).toMatchObject({ billNumber: 'B-17', bookedAt: expect.any(Number) });
  expect(rooms.enqueue(deed, 'c').kind).toBe('not_possible');
});

test('those that wait together go as one request; an unknown one is refused alone', async () => {
  const rooms = world.openWorkspace();
  await world.clock.advance(2 * SECOND);
  const sales = [await sell(rooms), await sell(rooms)];
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  for (const [index, sale] of sales.entries()) {
    rooms.enqueue({ kind: 'acknowledge', ...sale, billNumber: null }, `a${index}`);
  }
  world.interceptor = async (request, send) =>
    await send({ ...request, body: request.body?.replace(sales[0]?.eventId ?? '-', 'evt_never') });
  world.plugged = true;
  await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
  const requests = await world.listRequests();
  expect(requests.filter(({ path }) => path.endsWith('/sales/ack'))).toHaveLength(1);
  expect(rooms.readAction('a0')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_sale' } });
  expect(rooms.readAction('a1').state).toBe('done');
});
