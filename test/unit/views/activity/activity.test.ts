import { expect, test } from 'vitest';
import { buildActivityView } from '../../../../electron/views/activity/activity.ts';
import { ACCEPT_PAYLOAD, createActionRow, createRefusedAction, NINE_AM } from '../../../support/view-rows.ts';

test('refusals that still need attention come first, then the newest actions', () => {
  const open = createRefusedAction(ACCEPT_PAYLOAD, 'insufficient_stock', NINE_AM, { id: 'refused' });
  const settled = createRefusedAction(ACCEPT_PAYLOAD, 'insufficient_stock', NINE_AM, { id: 'refused and settled' });
  const { rows } = buildActivityView(
    [createActionRow(ACCEPT_PAYLOAD, { id: 'waiting' }), open, settled],
    [open],
    () => 'order',
  );
  expect(rows.map((row) => [row.actionId, row.open])).toEqual([
    ['refused', true],
    ['waiting', false],
    ['refused and settled', false],
  ]);
});

test('an action says what, who, when and its outcome', () => {
  const payload = {
    kind: 'adjustment',
    barcode: '8901000000118',
    delta: -2,
    reason: 'damaged',
    reference: null,
    itemName: 'Chakki atta 5 kg',
  } as const;
  const { rows } = buildActivityView([createRefusedAction(payload, 'unknown_barcode', NINE_AM)], [], () => 'stock');
  expect(rows).toMatchObject([
    {
      kind: 'adjustment',
      state: 'refused',
      orderId: null,
      number: null,
      barcode: '8901000000118',
      itemName: 'Chakki atta 5 kg',
      delta: -2,
      reason: 'damaged',
      who: 'Meena',
      outcome: { code: 'unknown_barcode', status: null, acceptedVia: null },
      canWithdraw: false,
    },
  ]);
});
