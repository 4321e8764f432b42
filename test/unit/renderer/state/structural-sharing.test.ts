import { expect, test } from 'vitest';
import { withSame } from '../../../../renderer/state/structural-sharing.ts';
import { emptyBoard, orderCard, ringing, rs, snapshot, storeWorkspace } from '../../../support/snapshots/snapshot.ts';

const withNew = (...cards: ReturnType<typeof orderCard>[]) =>
  snapshot({ workspace: storeWorkspace({ board: { ...emptyBoard, new: cards } }) });

test('a card that says what it said is the same card, wherever it stands; one that changed is the new one', () => {
  const [one, two] = [orderCard({ number: '1' }), orderCard({ number: '2' })];
  const last = withNew(one, two);
  const next = structuredClone(withNew(orderCard({ number: '0' }), one, { ...two, total: rs('1.00') }));

  const shown = withSame(last, next);
  expect(shown).toEqual(next);
  expect(shown.workspace?.board.new[1]).toBe(one);
  expect(shown.workspace?.board.new[2]).toBe(next.workspace?.board.new[2]);
});

test('a card that went to another column is the new one', () => {
  const card = orderCard({ number: '1' });
  const taken = { ...card, status: 'ACCEPTED', holdEndsAt: null };
  const next = snapshot({ workspace: storeWorkspace({ board: { ...emptyBoard, preparing: [taken] } }) });
  expect(withSame(withNew(card), next).workspace?.board.preparing).toEqual([taken]);
});

test('a ring that goes on is the same ring; one that was silenced is a new one', () => {
  const last = snapshot({ alarm: ringing });
  const [first, second] = structuredClone(ringing).episodes;
  if (first === undefined || second === undefined) throw new Error('two orders ring there');
  const next = snapshot({ alarm: { ...ringing, episodes: [{ ...first, state: 'silenced' }, second] } });

  const { episodes } = withSame(last, next).alarm;
  expect(episodes[0]).toMatchObject({ state: 'silenced' });
  expect(episodes[1]).toBe(ringing.episodes[1]);
});

test('nothing of a snapshot without a workspace is lost', () => {
  const none = snapshot({ workspace: null });
  expect(withSame(withNew(orderCard({ number: '1' })), none)).toEqual(none);
  expect(withSame(none, withNew(orderCard({ number: '1' })))).toEqual(withNew(orderCard({ number: '1' })));
});
