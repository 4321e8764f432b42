import { describe, expect, it } from 'vitest';
import type { OrderCard } from '../../../../../../electron/contract/calls/order-card.ts';
import { findLetterCommand } from '../../../../../../renderer/screens/orders/board/use-board-shortcuts.ts';
import { printDialogSubject } from '../../../../../../renderer/screens/printing/print-dialog-state.ts';
import { CallRecorder, createOrderActions, createScreenServices } from '../../../../../support/rendered-screen.tsx';
import { OWN_RIDERS } from '../../../../../support/snapshots/board.ts';
import { ACCEPTED, createOrderCard, SENT_ACCEPT } from '../../../../../support/snapshots/order-cards.ts';

describe('a letter typed on an order', () => {
  const offers = { own: OWN_RIDERS, courier: OWN_RIDERS };
  const create = (part: Partial<OrderCard> = {}): OrderCard => createOrderCard({ number: '7K40', offers, ...part });
  const ipc = new CallRecorder();
  const actions = createOrderActions(createScreenServices({ ipc }));
  const find = (code: string, card: OrderCard) => findLetterCommand(code, actions, card, 'card');
  const listLetters = (card: OrderCard) =>
    ['KeyA', 'KeyC', 'KeyR', 'KeyP', 'KeyX'].filter((code) => find(code, card) !== null);

  it('does what its button does, which must be possible: A and C accept, R rejects, P prints', () => {
    expect(listLetters(create())).toEqual(['KeyA', 'KeyC', 'KeyR', 'KeyP']);
    const noCourier = { ...offers, courier: { ...OWN_RIDERS, available: false } };
    expect(listLetters(create({ offers: noCourier }))).toEqual(['KeyA', 'KeyR', 'KeyP']);
    for (const part of [{ action: SENT_ACCEPT }, ACCEPTED]) expect(listLetters(create(part))).toEqual(['KeyP']);
  });

  it('accepts with own riders or with the courier', async () => {
    for (const code of ['KeyA', 'KeyC']) {
      find(code, create())?.();
      await ipc.answer();
    }
    const modes = ipc.calls.map(({ input }) => ('mode' in input ? input.mode : null));
    expect(modes).toEqual(['STORE_STAFF', 'SERVICE_COURIER']);
  });

  it('opens the print dialog of the order', () => {
    const card = create();
    find('KeyP', card)?.();
    expect(printDialogSubject.get()).toBe(card);
    printDialogSubject.set(null);
  });
});
