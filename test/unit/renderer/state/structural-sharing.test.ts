import { expect, test } from 'vitest';
import { reuseUnchangedParts } from '../../../../renderer/state/structural-sharing.ts';
import {
  createOrderCard,
  createSnapshot,
  createStoreWorkspace,
  EMPTY_BOARD,
  RINGING_ALARM,
  rupeesOf,
} from '../../../support/snapshots/snapshot.ts';

const withNew = (...cards: ReturnType<typeof createOrderCard>[]) =>
  createSnapshot({ workspace: createStoreWorkspace({ board: { ...EMPTY_BOARD, new: cards } }) });

test('an equal card stays the same object, wherever it stands; a changed card is the new one', () => {
  const [one, two] = [createOrderCard({ number: '1' }), createOrderCard({ number: '2' })];
  const last = withNew(one, two);
  const next = structuredClone(withNew(createOrderCard({ number: '0' }), one, { ...two, total: rupeesOf('1.00') }));

  const shared = reuseUnchangedParts(last, next);
  expect(shared).toEqual(next);
  expect(shared.workspace?.board.new[1]).toBe(one);
  expect(shared.workspace?.board.new[2]).toBe(next.workspace?.board.new[2]);
});

test('a card that moved to another column is the new one', () => {
  const card = createOrderCard({ number: '1' });
  const taken = { ...card, status: 'ACCEPTED', holdEndsAt: null };
  const next = createSnapshot({ workspace: createStoreWorkspace({ board: { ...EMPTY_BOARD, preparing: [taken] } }) });
  expect(reuseUnchangedParts(withNew(card), next).workspace?.board.preparing).toEqual([taken]);
});

test('an equal episode stays the same object; a silenced one is the new one', () => {
  const last = createSnapshot({ alarm: RINGING_ALARM });
  const [first, second] = structuredClone(RINGING_ALARM).episodes;
  if (first === undefined || second === undefined) throw new Error('two orders ring there');
  const next = createSnapshot({ alarm: { ...RINGING_ALARM, episodes: [{ ...first, state: 'silenced' }, second] } });

  const { episodes } = reuseUnchangedParts(last, next).alarm;
  expect(episodes[0]).toMatchObject({ state: 'silenced' });
  expect(episodes[1]).toBe(RINGING_ALARM.episodes[1]);
});

test('a snapshot without a workspace stays complete', () => {
  const none = createSnapshot({ workspace: null });
  expect(reuseUnchangedParts(withNew(createOrderCard({ number: '1' })), none)).toEqual(none);
  expect(reuseUnchangedParts(none, withNew(createOrderCard({ number: '1' })))).toEqual(
    withNew(createOrderCard({ number: '1' })),
  );
});
