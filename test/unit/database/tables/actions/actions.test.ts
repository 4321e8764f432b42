import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { Store } from '../../../../../electron/database/database.ts';
import { openStore } from '../../../../../electron/database/database.ts';

let store: Store;

beforeEach(() => {
  store = openStore(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});

afterEach(() => {
  store.close();
});

const NONE = { code: null, status: null, acceptedVia: null, message: null };

function add(id: string, lane = `order:${id}`): boolean {
  return store.actions.add({
    id,
    storeId: 7,
    lane,
    orderId: 'ORDER-1',
    deed: { kind: 'accept', orderId: 'ORDER-1', mode: 'STORE_STAFF', billNumber: 'B-1' },
    who: 'Asha',
    askedAt: instant(10),
    idempotencyKey: `key-${id}`,
  });
}

const get = (id: string) => store.actions.get(id);
const ready = () => store.actions.ready().map(({ id }) => id);

describe('an action', () => {
  test('is stored once for its id (C2)', () => {
    expect(add('a')).toBe(true);
    expect(add('a', 'another lane')).toBe(false);
    expect(store.actions.newest(9)).toHaveLength(1);
    expect(get('a')).toMatchObject({ lane: 'order:a', state: 'waiting', tries: 0, who: 'Asha', outcome: null });
  });

  test('is held back by an earlier live one of its lane, and by no other', () => {
    add('a', 'one');
    add('b', 'one');
    add('c', 'two');
    expect(ready()).toEqual(['a', 'c']);
    store.actions.beginSending(['a'], 'key-a', instant(20));
    expect(ready()).toEqual(['c']);
    store.actions.settle('a', 'done', instant(30), NONE);
    expect(ready()).toEqual(['b', 'c']);
  });

  test('has the time of its first sending from before it leaves, and keeps it (C9)', () => {
    add('a');
    store.actions.beginSending(['a'], 'key-a', instant(20));
    expect(get('a')).toMatchObject({ state: 'sending', tries: 1, firstSentAt: 20, sentAt: 20 });
    store.actions.becomeUnknown('key-a', instant(30), 'no_answer');
    store.actions.beginSending(['a'], 'key-a', instant(40));
    expect(get('a')).toMatchObject({ tries: 2, firstSentAt: 20, sentAt: 40, idempotencyKey: 'key-a' });
  });

  test('that was on its way when the app ended is unknown (C2)', () => {
    add('a');
    add('b');
    store.actions.beginSending(['a'], 'key-a', instant(20));
    store.actions.sendingBecomesUnknown();
    expect([get('a')?.state, get('b')?.state]).toEqual(['unknown', 'waiting']);
  });

  test('that surely never left is as if it had never been tried, under a key of its own', () => {
    add('a');
    add('b');
    store.actions.beginSending(['a', 'b'], 'key-a', instant(20));
    let keys = 0;
    store.actions.neverLeft('key-a', () => `new-${++keys}`, instant(30), 'not_sent');
    expect(get('a')).toMatchObject({ state: 'waiting', firstSentAt: null, idempotencyKey: 'new-1' });
    expect(get('b')).toMatchObject({ state: 'waiting', firstSentAt: null, idempotencyKey: 'new-2' });
  });

  test('ends once: what has ended stays as it is', () => {
    add('a');
    store.actions.settle('a', 'withdrawn', instant(20), { ...NONE, code: 'withdrawn_by_staff' });
    store.actions.settle('a', 'done', instant(30), NONE);
    store.actions.beginSending(['a'], 'key-a', instant(40));
    expect(get('a')).toMatchObject({ state: 'withdrawn', settledAt: 20, outcome: { code: 'withdrawn_by_staff' } });
    expect(store.actions.countLive()).toBe(0);
  });

  test('that was refused asks for somebody until it is seen', () => {
    add('a');
    store.actions.settle('a', 'refused', instant(20), { ...NONE, code: 'insufficient_stock' });
    expect(store.actions.unseenRefusals(instant(20)).map(({ id }) => id)).toEqual(['a']);
    expect(store.actions.unseenRefusals(instant(21))).toEqual([]);
    store.actions.markSeen('a', instant(30));
    store.actions.markSeen('a', instant(40));
    expect(store.actions.unseenRefusals(instant(20))).toEqual([]);
    expect(get('a')?.seenAt).toBe(30);
  });
});

describe('an episode (C3)', () => {
  test('goes on when it is begun again: its beginning and its silence stay', () => {
    store.episodes.begin('ORDER-1', 7, instant(10));
    store.episodes.silence('ORDER-1', instant(40));
    store.episodes.begin('ORDER-1', 7, instant(20));
    expect(store.episodes.open()).toEqual([
      { orderId: 'ORDER-1', storeId: 7, since: 10, silencedUntil: 40, endedAt: null },
    ]);
    store.episodes.end('ORDER-1', instant(50));
    expect(store.episodes.open()).toEqual([]);
    expect(store.episodes.get('ORDER-1')?.endedAt).toBe(50);
  });
});

describe('places (C5)', () => {
  test('never go back', () => {
    store.facts.reach('events', instant(20));
    store.facts.reach('events', instant(10));
    expect(store.facts.place('events')).toBe(20);
    expect(store.facts.place('sales:7')).toBeNull();
  });
});
