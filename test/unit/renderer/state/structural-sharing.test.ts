import { expect, test } from 'vitest';
import { reuseUnchangedObjects } from '../../../../renderer/state/structural-sharing.ts';
import { EMPTY_BOARD } from '../../../support/snapshots/board.ts';
import { createOrderCard } from '../../../support/snapshots/order-cards.ts';
import { createSnapshot, createStoreWorkspace, RINGING_ALARM } from '../../../support/snapshots/snapshot.ts';
import { rupeesOf } from '../../../support/snapshots/values.ts';

const COLUMNS = ['new', 'preparing', 'onTheWay', 'doneToday'] as const;

const withNew = (...cards: ReturnType<typeof createOrderCard>[]) =>
  createSnapshot({ workspace: createStoreWorkspace({ board: { ...EMPTY_BOARD, new: cards } }) });

test('an equal card stays the same object, whatever its position; a changed card is the new object', () => {
  const [one, two] = [createOrderCard({ number: '1' }), createOrderCard({ number: '2' })];
  const last = withNew(one, two);
  const next = structuredClone(withNew(createOrderCard({ number: '0' }), one, { ...two, total: rupeesOf('1.00') }));

  const shared = reuseUnchangedObjects(last, next);
  expect(shared).toEqual(next);
  expect(shared.workspace?.board.new[1]).toBe(one);
  expect(shared.workspace?.board.new[2]).toBe(next.workspace?.board.new[2]);
});

test('in every column', () => {
  const cards = COLUMNS.map((name) => [name, [createOrderCard({ number: name })]] as const);
  const last = createSnapshot({
    workspace: createStoreWorkspace({ board: { ...EMPTY_BOARD, ...Object.fromEntries(cards) } }),
  });
  const board = reuseUnchangedObjects(last, structuredClone(last)).workspace?.board;
  for (const name of COLUMNS) expect(board?.[name][0]).toBe(last.workspace?.board[name][0]);
});

test('a card that changed and moved to another column is the new object', () => {
  const card = createOrderCard({ number: '1' });
  const accepted = { ...card, status: 'ACCEPTED', holdEndsAt: null };
  const next = createSnapshot({
    workspace: createStoreWorkspace({ board: { ...EMPTY_BOARD, preparing: [accepted] } }),
  });
  expect(reuseUnchangedObjects(withNew(card), next).workspace?.board.preparing).toEqual([accepted]);
});

test('an equal episode stays the same object; a silenced one is the new object', () => {
  const last = createSnapshot({ alarm: RINGING_ALARM });
  const [first, second] = structuredClone(RINGING_ALARM).episodes;
  if (first === undefined || second === undefined) throw new Error('expected two ringing orders');
  const next = createSnapshot({ alarm: { ...RINGING_ALARM, episodes: [{ ...first, state: 'silenced' }, second] } });

  const { episodes } = reuseUnchangedObjects(last, next).alarm;
  expect(episodes[0]).toMatchObject({ state: 'silenced' });
  expect(episodes[1]).toBe(RINGING_ALARM.episodes[1]);
});

test('an episode of practice is never replaced by one of the live store', () => {
  const [episode] = RINGING_ALARM.episodes;
  if (episode === undefined) throw new Error('expected a ringing order');
  const episodes = [episode, { ...episode, workspace: 'practice' } as const];
  const last = createSnapshot({ alarm: { ...RINGING_ALARM, episodes } });
  const shared = reuseUnchangedObjects(last, structuredClone(last)).alarm.episodes;
  expect(shared.map((each, index) => each === episodes[index])).toEqual([true, true]);
});

test('a snapshot without a workspace stays unchanged', () => {
  const none = createSnapshot({ workspace: null });
  expect(reuseUnchangedObjects(withNew(createOrderCard({ number: '1' })), none)).toEqual(none);
  expect(reuseUnchangedObjects(none, withNew(createOrderCard({ number: '1' })))).toEqual(
    withNew(createOrderCard({ number: '1' })),
  );
});
