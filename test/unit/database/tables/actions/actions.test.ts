import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../../electron/database/database.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});

afterEach(() => database.close());

const NONE = { code: null, status: null, acceptedVia: null, message: null };

function add(id: string, lane = `order:${id}`): boolean {
  return database.actions.add({
    id,
    storeId: 7,
    lane,
    orderId: 'ORDER-1',
    payload: { kind: 'accept', orderId: 'ORDER-1', mode: 'STORE_STAFF', billNumber: 'B-1' },
    who: 'Asha',
    askedAt: instant(10),
    idempotencyKey: `key-${id}`,
  });
}

const get = (id: string) => database.actions.get(id);
const ready = () => database.actions.ready().map(({ id }) => id);

describe('an action', () => {
  test('is stored once for its id (C2)', () => {
    expect(add('a')).toBe(true);
    expect(add('a', 'another lane')).toBe(false);
    expect(database.actions.newest(9)).toHaveLength(1);
    expect(get('a')).toMatchObject({ lane: 'order:a', state: 'waiting', tries: 0, who: 'Asha', outcome: null });
  });

  test('waits for an earlier live one of its lane, and for no other', () => {
    add('a', 'one');
    add('b', 'one');
    add('c', 'two');
    expect(ready()).toEqual(['a', 'c']);
    database.actions.beginSending(['a'], 'key-a', instant(20));
    expect(ready()).toEqual(['c']);
    database.actions.settle('a', 'done', instant(30), NONE);
    expect(ready()).toEqual(['b', 'c']);
  });

  test('has the time of its first sending before it leaves, and keeps it (C9)', () => {
    add('a');
    database.actions.beginSending(['a'], 'key-a', instant(20));
    expect(get('a')).toMatchObject({ state: 'sending', tries: 1, firstSentAt: 20, sentAt: 20 });
    database.actions.markUnknown('key-a', instant(30), 'no_answer');
    database.actions.beginSending(['a'], 'key-a', instant(40));
    expect(get('a')).toMatchObject({ tries: 2, firstSentAt: 20, sentAt: 40, idempotencyKey: 'key-a' });
  });

  test('that was being sent when the app ended is unknown (C2)', () => {
    add('a');
    add('b');
    database.actions.beginSending(['a'], 'key-a', instant(20));
    database.actions.markSendingUnknown();
    expect([get('a')?.state, get('b')?.state]).toEqual(['unknown', 'waiting']);
  });

  test('that certainly never left counts as never tried, under a key of its own', () => {
    add('a');
    add('b');
    database.actions.beginSending(['a', 'b'], 'key-a', instant(20));
    let keys = 0;
    database.actions.markNotSent('key-a', () => `new-${++keys}`, instant(30), 'not_sent', false);
    expect(get('a')).toMatchObject({ state: 'waiting', firstSentAt: null, idempotencyKey: 'new-1' });
    expect(get('b')).toMatchObject({ state: 'waiting', firstSentAt: null, idempotencyKey: 'new-2' });
  });

  test('keeps the time of a sending that may arrive late under its key', () => {
    add('a');
    database.actions.beginSending(['a'], 'key-a', instant(20));
    database.actions.markNotSent('key-a', () => 'key-a', instant(30), 'rate_limited', true);
    expect(get('a')).toMatchObject({ state: 'waiting', firstSentAt: 20, idempotencyKey: 'key-a' });
  });

  test('ends once, and never changes afterwards', () => {
    add('a');
    database.actions.settle('a', 'withdrawn', instant(20), { ...NONE, code: 'withdrawn_by_staff' });
    database.actions.settle('a', 'done', instant(30), NONE);
    database.actions.beginSending(['a'], 'key-a', instant(40));
    expect(get('a')).toMatchObject({ state: 'withdrawn', settledAt: 20, outcome: { code: 'withdrawn_by_staff' } });
    expect(database.actions.countLive()).toBe(0);
  });

  test('that was refused is listed until staff have seen it', () => {
    add('a');
    database.actions.settle('a', 'refused', instant(20), { ...NONE, code: 'insufficient_stock' });
    expect(database.actions.unseenRefusals(instant(20)).map(({ id }) => id)).toEqual(['a']);
    expect(database.actions.unseenRefusals(instant(21))).toEqual([]);
    database.actions.markSeen('a', instant(30));
    database.actions.markSeen('a', instant(40));
    expect(database.actions.unseenRefusals(instant(20))).toEqual([]);
    expect(get('a')?.seenAt).toBe(30);
  });
});
