import { expect, test } from 'vitest';
import { buildActivityRow } from '../../../../electron/views/activity/activity.ts';
import { createRefusedAction, NINE_AM } from '../../../support/view-rows.ts';

test('an action says what, who, when and its outcome', () => {
  const payload = {
    kind: 'adjustment',
    barcode: '8901000000118',
    delta: -2,
    reason: 'damaged',
    reference: null,
    itemName: 'Chakki atta 5 kg',
  } as const;
  expect(buildActivityRow(createRefusedAction(payload, 'unknown_barcode', NINE_AM), 'stock', false)).toMatchObject({
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
  });
});
