import { describe, expect, it, test } from 'vitest';
import { buildAcceptInput, type OrderActions } from '../../../../../renderer/screens/orders/order-actions.ts';
import { isSignInDialogOpen } from '../../../../../renderer/state/sign-in-dialog-state.ts';
import { CallRecorder, createOrderActions, createScreenServices } from '../../../../support/rendered-screen.tsx';
import { createOrderCard } from '../../../../support/snapshots/order-cards.ts';
import { rupeesOf } from '../../../../support/snapshots/values.ts';

const offer = { available: true, reason: null, percent: 750, keeps: null, etaMinutes: 18 };
const card = createOrderCard({
  number: '7K40',
  offers: { own: { ...offer, cost: rupeesOf('0.00') }, courier: { ...offer, cost: rupeesOf('96.34') } },
});
test('an accept with courier carries the cost on screen', () => {
  expect(buildAcceptInput(card, 'SERVICE_COURIER', undefined)).toEqual({ mode: 'SERVICE_COURIER', courierCost: 9_634 });
});

test('an accept with own riders, or before the cost is known, carries no cost', () => {
  expect(buildAcceptInput(card, 'STORE_STAFF', undefined)).toEqual({ mode: 'STORE_STAFF' });
  expect(buildAcceptInput(createOrderCard({ number: '7K41', offers: null }), 'SERVICE_COURIER', undefined)).toEqual({
    mode: 'SERVICE_COURIER',
  });
});

test('an accept carries the bill number that was typed', () => {
  expect(buildAcceptInput(card, 'STORE_STAFF', ' B-12 ')).toEqual({ mode: 'STORE_STAFF', billNumber: 'B-12' });
  expect(buildAcceptInput(card, 'STORE_STAFF', '   ')).toEqual({ mode: 'STORE_STAFF' });
});

describe('what staff do with an order', () => {
  const other = createOrderCard({ number: '7K41' });
  const key = { workspace: 'practice', storeId: 3, orderId: 'ord_7K40' };
  const withId = { ...key, actionId: expect.any(String) };

  function open(): { readonly ipc: CallRecorder; readonly actions: OrderActions } {
    const ipc = new CallRecorder();
    const billNumbers = new Map([
      ['ord_7K40', 'B-12'],
      ['ord_7K41', 'B-13'],
    ]);
    return { ipc, actions: createOrderActions(createScreenServices({ ipc, billNumbers }), 'practice') };
  }

  it.each<[string, (actions: OrderActions) => void, object]>([
    [
      'orders.accept',
      ({ accept }) => accept(card, 'STORE_STAFF'),
      { ...withId, mode: 'STORE_STAFF', billNumber: 'B-12' },
    ],
    ['orders.reject', ({ reject }) => reject(card, 'Closed early'), { ...withId, reason: 'Closed early' }],
    ['orders.retryCourier', ({ retryCourier }) => retryCourier(card), withId],
    ['orders.handBack', ({ handBack }) => handBack(card), withId],
    ['actions.withdraw', ({ withdraw }) => withdraw('a1'), { workspace: 'practice', actionId: 'a1' }],
    ['orders.seen', ({ markSeen }) => markSeen(card), key],
    ['alarm.silence', ({ silence }) => silence('ord_7K40'), { workspace: 'practice', orderId: 'ord_7K40' }],
  ])('is one call: %s', (name, act, input) => {
    const { ipc, actions } = open();
    act(actions);
    expect(ipc.calls).toEqual([{ name, input }]);
  });

  it('is one action until it is answered, however often they press; other orders need not wait (C2)', async () => {
    const { ipc, actions } = open();
    const listOrders = () => ipc.calls.map(({ input }) => ('orderId' in input ? input.orderId : null));
    actions.accept(card, 'STORE_STAFF');
    actions.accept(card, 'STORE_STAFF');
    actions.reject(card, 'Closed early');
    actions.accept(other, 'STORE_STAFF');
    expect(listOrders()).toEqual(['ord_7K40', 'ord_7K41']);
    await ipc.answer();
    actions.handBack(card);
    expect(listOrders()).toEqual(['ord_7K40', 'ord_7K41', 'ord_7K40']);
    const ids = ipc.calls.map(({ input }) => ('actionId' in input ? input.actionId : null));
    expect(new Set(ids).size).toBe(3);
  });

  it('asks for a name on a locked counter before staff choose a reason, but lets them close the list', () => {
    const staff = { atCounter: null, rights: [], members: [], lockMinutes: null, ringsWhileLocked: true };
    const { rejecting, setRejecting } = createOrderActions(createScreenServices({ snapshot: { staff } }));
    expect(rejecting).toBeNull();
    setRejecting(null);
    expect(isSignInDialogOpen.get()).toBe(false);
    setRejecting({ orderId: 'ord_7K40', place: 'card' });
    expect(isSignInDialogOpen.get()).toBe(true);
    isSignInDialogOpen.set(false);
  });
});
