import { expect, test } from 'vitest';
import { addMs } from '../../../../electron/contract/domain/time.ts';
import { buildCourierActions } from '../../../../electron/views/orders/courier-actions.ts';
import { actionOf, nine, orderOf, refused, rowOf } from '../../../support/view-rows.ts';

const orderId = 'ORDER-9GQ27K38';
const row = (courier: string, status = 'ACCEPTED') =>
  rowOf(orderOf({ status, fulfilment_mode: 'SERVICE_COURIER', courier: { status: courier } }));
const handBack = { kind: 'hand_back', orderId } as const;
const retry = { kind: 'retry_courier', orderId } as const;

test('a courier order that waits can be handed to own riders, and a failed courier asked for again', () => {
  expect(buildCourierActions(row('BOOKED'), [])).toMatchObject({ handBack: true, retry: false, action: null });
  expect(buildCourierActions(row('FAILED', 'PACKED'), [])).toMatchObject({ handBack: true, retry: true });
});

test('there is nothing to choose before it is accepted, once it is picked up, or with own riders', () => {
  expect(buildCourierActions(row('NOT_REQUESTED', 'PENDING'), [])).toBeNull();
  expect(buildCourierActions(row('PICKED_UP', 'OUT_FOR_DELIVERY'), [])).toBeNull();
  expect(buildCourierActions(rowOf(orderOf({ status: 'ACCEPTED', fulfilment_mode: 'STORE_STAFF' })), [])).toBeNull();
});

test('what was pressed stands in the way of the same, and handing back may follow another try', () => {
  expect(buildCourierActions(row('FAILED'), [actionOf(handBack)])).toMatchObject({
    handBack: false,
    retry: false,
    action: { kind: 'hand_back', state: 'waiting', canWithdraw: true },
  });
  expect(buildCourierActions(row('FAILED'), [actionOf(retry)])).toMatchObject({ handBack: true, retry: false });
});

test('a press that came to nothing says why', () => {
  const ways = buildCourierActions(row('FAILED'), [refused(retry, 'not_allowed_for_store', addMs(nine, 5))]);
  expect(ways).toMatchObject({ retry: true, refusal: { code: 'not_allowed_for_store' } });
});
