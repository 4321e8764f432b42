import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import { shouldSendReason } from '../../../../electron/outbox/inventory/adjustment-reasons.ts';
import { PRODUCTS } from '../../../../electron/service/fixture/products.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

const [[ATTA] = [''], [RICE] = ['']] = PRODUCTS;

const body = z.object({ adjustments: z.array(z.object({ barcode: z.string(), reason: z.string().optional() })) });

let world: WorkspaceHarness;
let rooms: TestWorkspace;
let sent: z.output<typeof body>['adjustments'][];
let keys: (string | undefined)[];

beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace();
  sent = [];
  keys = [];
  await world.clock.advance(2 * SECOND);
});
afterEach(() => world.close());

function adjust(id: string, barcode: string, reasonIsSent: boolean): void {
  const deed = { barcode, delta: 2, reason: 'received', reference: null, itemName: null } as const;
  rooms.enqueue({ kind: 'adjustment', ...deed, reasonIsSent }, id);
}

const settled = () => world.until(() => rooms.database.actions.countLive() === 0, MINUTE);

/** A service that takes no reasons: `refuse` makes of its answer what it says. */
function withoutReasons(refuse: (rows: number) => { status: number; body: string } | null): void {
  world.interceptor = async (request, send) => {
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
  ['one that settings name', 'received', ['other', 'received'], [], true],
  ['one that they do not name', 'received', ['other'], [], false],
  ['one that was refused', 'received', ['received'], ['received'], false],
  ['the default, which need not be sent', 'other', ['other'], [], false],
  ['none', null, ['received'], [], false],
])('%s', (_, reason, taken, refused, expected) => {
  expect(shouldSendReason(reason === 'received' || reason === 'other' ? reason : null, taken, refused)).toBe(expected);
});

test('a reason that is kept here alone is not sent', async () => {
  withoutReasons(() => null);
  adjust('here', ATTA, false);
  adjust('sent', RICE, true);
  await settled();
  expect(sent.flat().toSorted((one, other) => one.barcode.localeCompare(other.barcode))).toEqual(
    [{ barcode: ATTA }, { barcode: RICE, reason: 'received' }].toSorted((one, other) =>
      one.barcode.localeCompare(other.barcode),
    ),
  );
});

test('a refusal that names the reason: once more without it under a new key, and the reason is remembered', async () => {
  const error = { code: 'invalid_request', message: 'No.', details: { 'adjustments[0].reason': ['is not known'] } };
  withoutReasons(() => ({ status: 400, body: JSON.stringify({ error }) }));
  adjust('one', ATTA, true);
  await settled();
  expect(rooms.readAction('one')).toMatchObject({ state: 'done', payload: { reason: 'received' } });
  expect(sent).toEqual([[{ barcode: ATTA, reason: 'received' }], [{ barcode: ATTA }]]);
  expect(new Set(keys).size).toBe(2);
  expect(rooms.database.metadata.refusedReasons()).toEqual(['received']);
});

test('several that are refused together are tried apart, each once without its reason', async () => {
  const error = { code: 'invalid_request', message: 'No.', details: { reason: ['is not known'] } };
  withoutReasons(() => ({ status: 400, body: JSON.stringify({ error }) }));
  world.plugged = false;
  adjust('one', ATTA, true);
  adjust('two', RICE, true);
  world.plugged = true;
  await settled();
  for (const id of ['one', 'two']) expect(rooms.readAction(id).state).toBe('done');
});

test('a row refused without a word that can be read: the same, and remembered once it is taken without', async () => {
  const errors = [{ barcode: ATTA, code: 'invalid_request', message: 'reason is not known' }];
  const sync = { id: 's', store_id: world.storeId, status: 'COMPLETED_WITH_ERRORS', error_count: 1, errors };
  withoutReasons(() => ({
    status: 200,
    body: JSON.stringify({ ...sync, finished_at: '2026-11-20T10:00:00+05:30' }),
  }));
  adjust('one', ATTA, true);
  await settled();
  expect(rooms.readAction('one').state).toBe('done');
  expect(rooms.database.metadata.refusedReasons()).toEqual(['received']);
});

test('a refusal for another cause is no word about the reason', async () => {
  withoutReasons(() => null);
  adjust('one', 'never seen', true);
  await settled();
  expect(rooms.readAction('one')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
  expect(rooms.database.metadata.refusedReasons()).toEqual([]);
});
