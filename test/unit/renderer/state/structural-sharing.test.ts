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

test('a card that says what it said is the same card, wherever it stands; one that changed is the new one', () => {
  const [one, two] = [createOrderCard({ number: '1' }), createOrderCard({ number: '2' })];
  const last = withNew(one, two);
  const next = structuredClone(withNew(createOrderCard({ number: '0' }), one, { ...two, total: rupeesOf('1.00') }));

  const shown = reuseUnchangedParts(last, next);
  expect(shown).toEqual(next);
  expect(shown.workspace?.board.new[1]).toBe(one);
  expect(shown.workspace?.board.new[2]).toBe(next.workspace?.board.new[2]);
});

test('a card that went to another column is the new one', () => {
  const card = createOrderCard({ number: '1' });
  const taken = { ...card, status: 'ACCEPTED', holdEndsAt: null };
  const next = createSnapshot({ workspace: createStoreWorkspace({ board: { ...EMPTY_BOARD, preparing: [taken] } }) });
  expect(reuseUnchangedParts(withNew(card), next).workspace?.board.preparing).toEqual([taken]);
});

test('a ring that goes on is the same ring; one that was silenced is a new one', () => {
  const last = createSnapshot({ alarm: RINGING_ALARM });
  const [first, second] = structuredClone(RINGING_ALARM).episodes;
  if (first === undefined || second === undefined) throw new Error('two orders ring there');
  const next = createSnapshot({ alarm: { ...RINGING_ALARM, episodes: [{ ...first, state: 'silenced' }, second] } });

  const { episodes } = reuseUnchangedParts(last, next).alarm;
  expect(episodes[0]).toMatchObject({ state: 'silenced' });
  expect(episodes[1]).toBe(RINGING_ALARM.episodes[1]);
});

test('nothing of a snapshot without a workspace is lost', () => {
  const none = createSnapshot({ workspace: null });
  expect(reuseUnchangedParts(withNew(createOrderCard({ number: '1' })), none)).toEqual(none);
  expect(reuseUnchangedParts(none, withNew(createOrderCard({ number: '1' })))).toEqual(
    withNew(createOrderCard({ number: '1' })),
  );
});
