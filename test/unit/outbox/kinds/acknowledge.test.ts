import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
});

afterEach(() => harness.close());

async function sell(workspace: TestWorkspace): Promise<{ eventId: string; orderId: string }> {
  const known = new Set(workspace.database.sales.toBook().map(({ eventId }) => eventId));
  await harness.callApi('POST', '/v1/sandbox/instore-sales');
  const found = () => workspace.database.sales.toBook().find(({ eventId }) => !known.has(eventId));
  await harness.until(() => found() !== undefined, 2 * MINUTE);
  const sale = found();
  return { eventId: sale?.eventId ?? '', orderId: sale?.orderId ?? '' };
}

test('a sale is acknowledged only once it is recorded here, and booked once (C6)', async () => {
  const workspace = harness.openWorkspace();
  await harness.clock.advance(2 * SECOND);
  const unknown = { kind: 'acknowledge', eventId: 'evt_x', orderId: 'ORDER-X', billNumber: null } as const;
  expect(workspace.enqueue(unknown, 'x').kind).toBe('not_possible');
  const sale = await sell(workspace);
  await harness.addServiceFault('/v1/stores/{store_id}/sales/ack', 'drop_after');
  const payload = { kind: 'acknowledge', ...sale, billNumber: 'B-17' } as const;
  expect(workspace.enqueue(payload, 'a').kind).toBe('stored');
  expect(workspace.enqueue(payload, 'b').kind).toBe('not_possible');
  await harness.until(() => workspace.readAction('a').settledAt !== null);
  expect(workspace.database.sales.get(sale.eventId)).toMatchObject({
    billNumber: 'B-17',
    bookedAt: expect.any(Number),
  });
  expect(workspace.enqueue(payload, 'c').kind).toBe('not_possible');
});

test('acknowledgements that wait together leave as one request; only an unknown sale is refused', async () => {
  const workspace = harness.openWorkspace();
  await harness.clock.advance(2 * SECOND);
  const sales = [await sell(workspace), await sell(workspace)];
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  for (const [index, sale] of sales.entries()) {
    workspace.enqueue({ kind: 'acknowledge', ...sale, billNumber: null }, `a${index}`);
  }
  harness.interceptor = async (request, send) =>
    await send({ ...request, body: request.body?.replace(sales[0]?.eventId ?? '-', 'evt_never') });
  harness.plugged = true;
  await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
  const requests = await harness.listRequests();
  expect(requests.filter(({ path }) => path.endsWith('/sales/ack'))).toHaveLength(1);
  expect(workspace.readAction('a0')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_sale' } });
  expect(workspace.readAction('a1').state).toBe('done');
});

test('a sale whose booking was under way when the PC went to sleep is booked a day later under another key (C9)', async () => {
  const workspace = harness.openWorkspace();
  await harness.clock.advance(2 * SECOND);
  const sale = await sell(workspace);
  const keys: unknown[] = [];
  harness.interceptor = async (request, send) => {
    if (!request.url.endsWith('/sales/ack')) return await send(request);
    keys.push(request.headers['idempotency-key']);
    if (keys.length > 1) return await send(request);
    return {
      status: 409,
      body: '{"error":{"code":"request_in_progress","message":""}}',
      header: (name) => (name === 'request-id' ? 'req_1' : null),
    };
  };
  workspace.enqueue({ kind: 'acknowledge', ...sale, billNumber: null }, 'a');
  await harness.until(() => keys.length === 1);
  harness.clock.jump(24 * HOUR);
  workspace.sync.resumed();
  workspace.outbox.nudge();
  await harness.until(() => workspace.readAction('a').state === 'done', MINUTE);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});
