import { expect, it } from 'vitest';
import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';
import type { BoardView } from '../../../../electron/contract/ipc/orders.ts';
import { findBoardChanges, findConflictingDecisions } from '../../../../renderer/layout/board-changes.ts';
import { createOrderCard, EMPTY_BOARD, NOW, timeToday } from '../../../support/snapshots/snapshot.ts';

const one = createOrderCard({ number: '1' });
const two = createOrderCard({ number: '2' });

function told(before: Partial<BoardView>, now: Partial<BoardView>): string[] {
  const news = findBoardChanges({ ...EMPTY_BOARD, ...before }, { ...EMPTY_BOARD, ...now });
  return news.map(({ what, card }) => `${card.number} ${what}`);
}

it('a new order is told once, not again while it waits', () => {
  expect(told({ new: [one] }, { new: [one, two] })).toEqual(['2 new']);
  expect(told({ new: [one, two] }, { new: [two, one] })).toEqual([]);
});

it('what became of an order that was new', () => {
  const then = (status: string): OrderCard => ({ ...one, status });
  expect(told({ new: [one] }, { preparing: [then('ACCEPTED')] })).toEqual(['1 accepted']);
  expect(told({ new: [one] }, { doneToday: [then('CANCELLED')] })).toEqual(['1 cancelled']);
  expect(told({ preparing: [then('ACCEPTED')] }, { onTheWay: [then('PACKED')] })).toEqual([]);
});

it('a refusal is told once, and again when it is another', () => {
  const refused = (actionId: string): OrderCard => ({
    ...one,
    refusal: { actionId, code: 'insufficient_stock', at: NOW, status: 'PENDING', acceptedVia: null },
  });
  expect(told({ new: [one] }, { new: [refused('a')] })).toEqual(['1 refused']);
  expect(told({ new: [refused('a')] }, { new: [refused('a')] })).toEqual([]);
  expect(told({ new: [refused('a')] }, { new: [refused('b')] })).toEqual(['1 refused']);
});

it('a cancelled order that was accepted, and a courier that failed, each once', () => {
  const stopped: OrderCard = { ...one, status: 'CANCELLED', stopped: { by: 'customer', reason: null, at: NOW } };
  const failed = (clock: string): OrderCard => ({
    ...two,
    courierFailed: { at: timeToday(clock), reason: null, seen: false },
  });
  const taken = { preparing: [one], onTheWay: [two] };
  expect(told(taken, { preparing: [stopped], onTheWay: [failed('11:50')] })).toEqual([
    '1 cancelled',
    '2 courier_failed',
  ]);
  expect(told({ preparing: [stopped] }, { preparing: [stopped] })).toEqual([]);
  expect(told({ onTheWay: [failed('11:50')] }, { onTheWay: [failed('11:52')] })).toEqual(['2 courier_failed']);
});

const answered = (kind: 'accept' | 'reject'): OrderCard => ({
  ...one,
  action: { actionId: 'a', kind, state: 'waiting', mode: null, askedAt: NOW, canWithdraw: true },
});
const overtaken = (kind: 'accept' | 'reject', now: Partial<BoardView>) =>
  findConflictingDecisions({ ...EMPTY_BOARD, new: [answered(kind)] }, { ...EMPTY_BOARD, ...now }).map(
    ({ answer }) => answer,
  );

it('an answer that somebody else was quicker than is told where the order came to stand otherwise', () => {
  const [cancelled, accepted] = [
    { ...one, status: 'CANCELLED' },
    { ...one, status: 'ACCEPTED' },
  ];
  expect(overtaken('accept', { doneToday: [cancelled] })).toEqual(['accept']);
  expect(overtaken('reject', { preparing: [accepted] })).toEqual(['reject']);
  expect(overtaken('accept', { preparing: [accepted] })).toEqual([]);
  expect(overtaken('reject', { doneToday: [cancelled] })).toEqual([]);
  const stopped = { ...cancelled, stopped: { by: 'customer', reason: null, at: NOW } };
  expect(overtaken('accept', { preparing: [stopped] })).toEqual([]);
  expect(findConflictingDecisions({ ...EMPTY_BOARD, new: [one] }, { ...EMPTY_BOARD, doneToday: [cancelled] })).toEqual(
    [],
  );
});

it('nothing is told of orders that are there when the screen comes up already taken', () => {
  expect(told({}, { preparing: [one], doneToday: [two] })).toEqual([]);
});
