import { expect, test } from 'vitest';
import { addMs } from '../../../../electron/contract/domain/time.ts';
import { buildCourierActions } from '../../../../electron/views/orders/courier-actions.ts';
import {
  createActionRow,
  createApiOrder,
  createOrderRow,
  createRefusedAction,
  NINE_AM,
} from '../../../support/view-rows.ts';

const orderId = 'ORDER-9GQ27K38';
const row = (courier: string, status = 'ACCEPTED') =>
  createOrderRow(createApiOrder({ status, fulfilment_mode: 'SERVICE_COURIER', courier: { status: courier } }));
const handBack = { kind: 'hand_back', orderId } as const;
const retry = { kind: 'retry_courier', orderId } as const;

test('a waiting courier order can be handed to own riders, and a failed courier retried', () => {
  expect(buildCourierActions(row('BOOKED'), [], false)).toMatchObject({ handBack: true, retry: false, action: null });
  expect(buildCourierActions(row('FAILED', 'PACKED'), [], true)).toMatchObject({ handBack: true, retry: true });
});

test('nothing can be chosen before the accept, after the pick-up, or with own riders', () => {
  expect(buildCourierActions(row('NOT_REQUESTED', 'PENDING'), [], false)).toBeNull();
  expect(buildCourierActions(row('PICKED_UP', 'OUT_FOR_DELIVERY'), [], true)).toBeNull();
  expect(
    buildCourierActions(
      createOrderRow(createApiOrder({ status: 'ACCEPTED', fulfilment_mode: 'STORE_STAFF' })),
      [],
      false,
    ),
  ).toBeNull();
});

test('an open action blocks another of its kind, and handing back may follow a retry', () => {
  expect(buildCourierActions(row('FAILED'), [createActionRow(handBack)], true)).toMatchObject({
    handBack: false,
    retry: false,
    action: { kind: 'hand_back', state: 'waiting', canWithdraw: true },
  });
  expect(buildCourierActions(row('FAILED'), [createActionRow(retry)], true)).toMatchObject({
    handBack: true,
    retry: false,
  });
});

test('a refused action says why', () => {
  const refused = createRefusedAction(retry, 'not_allowed_for_store', addMs(NINE_AM, 5));
  const view = buildCourierActions(row('FAILED'), [refused], true);
  expect(view).toMatchObject({ retry: true, refusal: { code: 'not_allowed_for_store' } });
});
