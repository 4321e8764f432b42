import { expect, test, vi } from 'vitest';
import type { OrderCard } from '../../../../../electron/contract/calls/order-card.ts';
import { findLetterCommand } from '../../../../../renderer/screens/orders/board/use-board-shortcuts.ts';
import { findReasonByDigit } from '../../../../../renderer/screens/orders/card/reject-button.tsx';
import { printDialogSubject } from '../../../../../renderer/screens/printing/print-dialog-state.ts';
import { OWN_RIDERS } from '../../../../support/snapshots/board.ts';
import { ACCEPTED, createOrderCard, SENT_ACCEPT } from '../../../../support/snapshots/order-cards.ts';

test('a letter does what its button does, which must be possible: A and C accept, R rejects, B checks the bag, P prints', () => {
  const offers = { own: OWN_RIDERS, courier: OWN_RIDERS };
  const create = (part: Partial<OrderCard> = {}) => createOrderCard({ number: '7K40', offers, ...part });
  const actions = { accept: vi.fn(), setRejecting: vi.fn(), checkBag: vi.fn() };
  const find = (code: string, card: OrderCard) => findLetterCommand(code, actions, card, 'details');
  const listLetters = (card: OrderCard) =>
    ['KeyA', 'KeyC', 'KeyR', 'KeyB', 'KeyP', 'KeyX'].filter((code) => find(code, card) !== null);
  const card = create();
  for (const code of listLetters(card)) find(code, card)?.();
  expect(actions.accept.mock.calls).toEqual([
    [card, 'STORE_STAFF'],
    [card, 'SERVICE_COURIER'],
  ]);
  expect(actions.setRejecting).toHaveBeenCalledExactlyOnceWith({ orderId: 'ord_7K40', place: 'details' });
  expect(printDialogSubject.get()).toBe(card);
  printDialogSubject.set(null);
  const noCourier = { ...offers, courier: { ...OWN_RIDERS, available: false } };
  expect(listLetters(create({ offers: noCourier }))).toEqual(['KeyA', 'KeyR', 'KeyP']);
  // An accept that waits for the line has a bag too.
  for (const part of [{ action: SENT_ACCEPT }, ACCEPTED]) {
    expect(listLetters(create(part))).toEqual(['KeyB', 'KeyP']);
    find('KeyB', create(part))?.();
    expect(actions.checkBag).toHaveBeenLastCalledWith(create(part));
  }
  expect(listLetters(create({ ...ACCEPTED, status: 'OUT_FOR_DELIVERY' }))).toEqual(['KeyP']);
});

test('the digit on a reason chooses it, in any script; no other key chooses one', () => {
  const reasons = ['An item is out of stock', 'Festival, closed early', 'No rider is available'];
  expect(['1', '2', '3', '२'].map((key) => findReasonByDigit(reasons, key))).toEqual([...reasons, reasons[1]]);
  for (const key of ['0', '4', 'a', '', '12']) expect(findReasonByDigit(reasons, key)).toBeUndefined();
});
