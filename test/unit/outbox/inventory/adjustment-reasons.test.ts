import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { shouldSendReason } from '../../../../electron/outbox/inventory/adjustment-reasons.ts';
import { PRODUCTS } from '../../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

const [[ATTA] = [''], [RICE] = ['']] = PRODUCTS;

const body = z.object({ adjustments: z.array(z.object({ barcode: z.string(), reason: z.string().optional() })) });

let harness: WorkspaceHarness;
let workspace: TestWorkspace;
let sent: z.output<typeof body>['adjustments'][];
let keys: (string | undefined)[];

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace();
  sent = [];
  keys = [];
  await harness.clock.advance(2 * SECOND);
});
afterEach(() => harness.close());

function adjust(id: string, barcode: string, reasonIsSent: boolean): void {
  const fields = { barcode, delta: 2, reason: 'received', reference: null, itemName: null } as const;
  workspace.enqueue({ kind: 'adjustment', ...fields, reasonIsSent }, id);
}

const settled = () => harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);

/** Makes the service refuse reasons: it responds to them with what `refuse` returns. */
function refuseReasons(refuse: (rows: number) => { status: number; body: string } | null): void {
  harness.interceptor = async (request, send) => {
    if (!request.url.endsWith('/adjustments')) return await send(request);
    const { adjustments } = body.parse(JSON.parse(request.body ?? '{}'));
    sent.push(adjustments);
    keys.push(request.headers['idempotency-key']);
    const refusal = adjustments.some(({ reason }) => reason !== undefined) ? refuse(adjustments.length) : null;
    if (refusal === null) return await send(request);
    return { ...refusal, header: (name) => (name === 'request-id' ? 'req_1' : null) };
  };
}

test.each<[string, string | null, string[], string[], boolean]>([
  ['a reason that settings name is sent', 'received', ['other', 'received'], [], true],
  ['a reason that settings do not name is not sent', 'received', ['other'], [], false],
  ['a reason that was refused is not sent', 'received', ['received'], ['received'], false],
  ['the default reason is not sent', 'other', ['other'], [], false],
  ['nothing is sent for no reason', null, ['received'], [], false],
])('%s', (_, reason, enabled, refused, expected) => {
  expect(shouldSendReason(reason === 'received' || reason === 'other' ? reason : null, enabled, refused)).toBe(
    expected,
  );
});

test('a reason that is only stored locally is not sent', async () => {
  refuseReasons(() => null);
  adjust('here', ATTA, false);
  adjust('sent', RICE, true);
  await settled();
  expect(sent.flat().toSorted((one, other) => one.barcode.localeCompare(other.barcode))).toEqual(
    [{ barcode: ATTA }, { barcode: RICE, reason: 'received' }].toSorted((one, other) =>
      one.barcode.localeCompare(other.barcode),
    ),
  );
});

test('after a refusal that names the reason, the adjustment is sent without it under a new key, and the reason is stored', async () => {
  const error = { code: 'invalid_request', message: 'No.', details: { 'adjustments[0].reason': ['is not known'] } };
  refuseReasons(() => ({ status: 400, body: JSON.stringify({ error }) }));
  adjust('one', ATTA, true);
  await settled();
  expect(workspace.readAction('one')).toMatchObject({ state: 'done', payload: { reason: 'received' } });
  expect(sent).toEqual([[{ barcode: ATTA, reason: 'received' }], [{ barcode: ATTA }]]);
  expect(new Set(keys).size).toBe(2);
  expect(workspace.database.metadata.refusedReasons()).toEqual(['received']);
});

test('adjustments refused together because of their reasons are all done without them', async () => {
  const error = { code: 'invalid_request', message: 'No.', details: { reason: ['is not known'] } };
  refuseReasons(() => ({ status: 400, body: JSON.stringify({ error }) }));
  harness.plugged = false;
  adjust('one', ATTA, true);
  adjust('two', RICE, true);
  harness.plugged = true;
  await settled();
  for (const id of ['one', 'two']) expect(workspace.readAction(id).state).toBe('done');
});

test('after a row error that names no cause, it is sent without the reason, which is stored once that succeeds', async () => {
  const errors = [{ barcode: ATTA, code: 'invalid_request', message: 'reason is not known' }];
  const sync = { id: 's', store_id: harness.storeId, status: 'COMPLETED_WITH_ERRORS', error_count: 1, errors };
  refuseReasons(() => ({
    status: 200,
    body: JSON.stringify({ ...sync, finished_at: '2026-11-20T10:00:00+05:30' }),
  }));
  adjust('one', ATTA, true);
  await settled();
  expect(workspace.readAction('one').state).toBe('done');
  expect(workspace.database.metadata.refusedReasons()).toEqual(['received']);
});

test('a refusal for another cause says nothing about the reason', async () => {
  refuseReasons(() => null);
  adjust('one', 'never seen', true);
  await settled();
  expect(workspace.readAction('one')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
  expect(workspace.database.metadata.refusedReasons()).toEqual([]);
});
