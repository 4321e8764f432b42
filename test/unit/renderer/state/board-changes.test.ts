import { expect, it } from 'vitest';
import type { EpisodeView } from '../../../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { BoardView } from '../../../../electron/contract/calls/orders.ts';
import { findBoardChanges, findConflictingDecisions, findNewRings } from '../../../../renderer/state/board-changes.ts';
import { EMPTY_BOARD } from '../../../support/snapshots/board.ts';
import { createOrderCard } from '../../../support/snapshots/order-cards.ts';
import { episodeSubject } from '../../../support/snapshots/snapshot.ts';
import { NOW, timeToday } from '../../../support/snapshots/values.ts';

const one = createOrderCard({ number: '1' });
const two = createOrderCard({ number: '2' });

function listChanges(before: Partial<BoardView>, now: Partial<BoardView>): string[] {
  const changes = findBoardChanges({ ...EMPTY_BOARD, ...before }, { ...EMPTY_BOARD, ...now });
  return changes.map(({ what, card }) => `${card.number} ${what}`);
}

it('reports a new order once, and not again while it waits', () => {
  expect(listChanges({ new: [one] }, { new: [one, two] })).toEqual(['2 new']);
  expect(listChanges({ new: [one, two] }, { new: [two, one] })).toEqual([]);
});

it('reports an order that leaves New as accepted or cancelled', () => {
  const then = (status: string): OrderCard => ({ ...one, status });
  expect(listChanges({ new: [one] }, { preparing: [then('ACCEPTED')] })).toEqual(['1 accepted']);
  expect(listChanges({ new: [one] }, { doneToday: [then('CANCELLED')] })).toEqual(['1 cancelled']);
  expect(listChanges({ preparing: [then('ACCEPTED')] }, { onTheWay: [then('PACKED')] })).toEqual([]);
});

it('reports each refusal once', () => {
  const refused = (actionId: string): OrderCard => ({
    ...one,
    refusal: { actionId, code: 'insufficient_stock', at: NOW, status: 'PENDING', acceptedVia: null },
  });
  expect(listChanges({ new: [one] }, { new: [refused('a')] })).toEqual(['1 refused']);
  expect(listChanges({ new: [refused('a')] }, { new: [refused('a')] })).toEqual([]);
  expect(listChanges({ new: [refused('a')] }, { new: [refused('b')] })).toEqual(['1 refused']);
});

it('reports the cancellation of an accepted order, and a failed courier, once', () => {
  const stopped: OrderCard = { ...one, status: 'CANCELLED', stopped: { by: 'customer', reason: null, at: NOW } };
  const failed = (clock: string): OrderCard => ({
    ...two,
    courierFailed: { at: timeToday(clock), reason: null, seen: false },
  });
  const accepted = { preparing: [one], onTheWay: [two] };
  expect(listChanges(accepted, { preparing: [stopped], onTheWay: [failed('11:50')] })).toEqual([
    '1 cancelled',
    '2 courier_failed',
  ]);
  expect(listChanges({ preparing: [stopped] }, { preparing: [stopped] })).toEqual([]);
  expect(listChanges({ onTheWay: [failed('11:50')] }, { onTheWay: [failed('11:52')] })).toEqual(['2 courier_failed']);
});

const withAnswer = (kind: 'accept' | 'reject'): OrderCard => ({
  ...one,
  action: { actionId: 'a', kind, state: 'waiting', mode: null, askedAt: NOW, canWithdraw: true },
});
const findConflicts = (kind: 'accept' | 'reject', now: Partial<BoardView>) =>
  findConflictingDecisions({ ...EMPTY_BOARD, new: [withAnswer(kind)] }, { ...EMPTY_BOARD, ...now }).map(
    ({ answer }) => answer,
  );

it('finds an answer that conflicts with the decision made elsewhere', () => {
  const [cancelled, accepted] = [
    { ...one, status: 'CANCELLED' },
    { ...one, status: 'ACCEPTED' },
  ];
  expect(findConflicts('accept', { doneToday: [cancelled] })).toEqual(['accept']);
  expect(findConflicts('reject', { preparing: [accepted] })).toEqual(['reject']);
  expect(findConflicts('accept', { preparing: [accepted] })).toEqual([]);
  expect(findConflicts('reject', { doneToday: [cancelled] })).toEqual([]);
  const stopped = { ...cancelled, stopped: { by: 'customer', reason: null, at: NOW } };
  expect(findConflicts('accept', { preparing: [stopped] })).toEqual([]);
  expect(findConflictingDecisions({ ...EMPTY_BOARD, new: [one] }, { ...EMPTY_BOARD, doneToday: [cancelled] })).toEqual(
    [],
  );
});

it('does not report orders that were already accepted when the screen opens', () => {
  expect(listChanges({}, { preparing: [one], doneToday: [two] })).toEqual([]);
});

it('reports each ring once, and again after Silence', () => {
  const createEpisode = (orderId: string, state: EpisodeView['state']): EpisodeView => ({
    ...episodeSubject(orderId),
    ...{ state, since: NOW, silencedUntil: null },
  });
  const listRings = (before: readonly EpisodeView[], now: readonly EpisodeView[]) =>
    findNewRings(before, now).map(({ number }) => number);
  const [rings, silenced] = [createEpisode('1', 'ringing'), createEpisode('1', 'silenced')];
  expect(listRings([], [rings, createEpisode('2', 'shop_closed')])).toEqual(['1']);
  expect(listRings([rings], [createEpisode('3', 'ringing'), { ...rings }])).toEqual(['3']);
  expect(listRings([rings], [silenced])).toEqual([]);
  expect(listRings([silenced], [rings])).toEqual(['1']);
});
