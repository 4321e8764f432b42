/** Activity finds every stored action, and shows an import of any size as one row. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActivityRow, ActivitySearch } from '../../../electron/contract/calls/activity.ts';
import type { ActionPayload } from '../../../electron/contract/domain/actions.ts';
import { addMs, DAY, type Instant, parseInstant } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import {
  NO_ACTIVITY_SEARCH,
  readActivityPage,
  readImportActions,
} from '../../../electron/workspace/queries/activity-page.ts';

const NOW = parseInstant('2026-11-20T12:00');
const NONE = { code: null, status: null, acceptedVia: null, message: null };

let database: CounterDatabase;
beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});
afterEach(() => database.close());

let number = 0;
interface AddOptions {
  readonly at?: Instant;
  readonly who?: string;
  readonly state?: 'done' | 'waiting' | 'refused';
}

function add(payload: ActionPayload, { at = NOW, who, state = 'done' }: AddOptions = {}): string {
  number += 1;
  const id = `action-${number}`;
  const orderId = 'orderId' in payload ? payload.orderId : null;
  database.actions.add({
    id,
    storeId: 7,
    lane: id,
    orderId,
    payload,
    who: who ?? null,
    askedAt: at,
    idempotencyKey: id,
  });
  if (state !== 'waiting') {
    database.actions.settle(id, state, at, state === 'done' ? NONE : { ...NONE, code: 'unknown_barcode' });
  }
  return id;
}

const count = (itemName: string, importId?: string): ActionPayload => ({
  kind: 'count',
  barcode: '8901',
  counted: 4,
  asOf: NOW,
  itemName,
  about: {},
  ...(importId === undefined ? {} : { importId }),
});
const accept = (orderId: string): ActionPayload => ({ kind: 'accept', orderId, mode: 'STORE_STAFF', billNumber: null });

function addImport(importId: string, items: number, last: AddOptions = {}): void {
  database.write(() => {
    for (let index = 1; index < items; index += 1) add(count(`Lot ${index}`, importId));
    add(count(`Lot ${items}`, importId), last);
  });
}

/** All pages of a search. */
function readAll(search: Partial<ActivitySearch> = {}): ActivityRow[] {
  const rows: ActivityRow[] = [];
  for (let before: number | null = null; ; ) {
    const page = readActivityPage(database, NOW, { search: { ...NO_ACTIVITY_SEARCH, ...search }, before });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    before = page.next;
  }
}
const word = (text: string) => [{ word: text, kinds: [], reasons: [] }];

test('an import of 5,000 counts is one row with the right number, and pushes nothing out', () => {
  add(accept('ORDER-BEFORE'));
  addImport('file', 5_000);
  add(accept('ORDER-AFTER'));
  const rows = readAll();
  expect(rows.map(({ orderId, group }) => orderId ?? group?.items)).toEqual(['ORDER-AFTER', 5_000, 'ORDER-BEFORE']);
  expect(rows[1]?.group).toMatchObject({ isOpen: false, states: [{ state: 'done', count: 5_000 }] });
});

test('the actions of an import are read part by part, newest first, each once', () => {
  addImport('file', 450);
  addImport('another', 3);
  const first = readImportActions(database, NOW, { importId: 'file', before: null });
  expect(first.rows[0]?.itemName).toBe('Lot 450');
  const second = readImportActions(database, NOW, { importId: 'file', before: first.next });
  const third = readImportActions(database, NOW, { importId: 'file', before: second.next });
  const names = [first, second, third].flatMap(({ rows }) => rows.map(({ itemName }) => itemName));
  expect(new Set(names).size).toBe(450);
  expect(third.next).toBeNull();
});

test('an import with a row that waits or was refused stands at the top, once', () => {
  addImport('waiting', 30, { state: 'waiting' });
  addImport('refused', 30, { state: 'refused' });
  add(accept('ORDER-1'));
  const rows = readAll();
  expect(rows.map(({ orderId, importId }) => orderId ?? importId)).toEqual(['refused', 'waiting', 'ORDER-1']);
  expect(rows.slice(0, 2).map(({ group }) => group?.isOpen)).toEqual([true, true]);
});

test('every single action is listed once, over any number of pages', () => {
  database.write(() => {
    for (let index = 0; index < 730; index += 1) add(accept(`ORDER-${index}`));
  });
  const waiting = add(accept('ORDER-WAITS'), { state: 'waiting' });
  const refused = add(count('Refused'), { state: 'refused' });
  const rows = readAll();
  expect(rows.map(({ actionId }) => actionId).slice(0, 2)).toEqual([refused, waiting]);
  expect(new Set(rows.map(({ actionId }) => actionId)).size).toBe(732);
  expect(rows).toHaveLength(732);
});

test('search looks through all that is stored: words, kind, day, person and state', () => {
  const old = add(count('Dhara Mustard Oil'), { at: addMs(NOW, -200 * DAY), who: 'Meena' });
  addImport('file', 4_000);
  add(accept('ORDER-1'));
  const booked = add({ kind: 'acknowledge', eventId: 'e', orderId: 'ORDER-2', billNumber: 'B-77' });
  const waiting = add(count('Ghee'), { state: 'waiting' });
  const find = (search: Partial<ActivitySearch>): string[] => readAll(search).map(({ actionId }) => actionId);
  expect(find({ words: word('mustard') })).toEqual([old]);
  expect(find({ words: [...word('dhara'), ...word('ghee')] })).toEqual([]);
  expect(find({ words: word('b-77') })).toEqual([booked]);
  expect(find({ words: word('lot 3999') })).toHaveLength(1);
  expect(find({ words: [{ word: 'book', kinds: ['acknowledge'], reasons: [] }] })).toEqual([booked]);
  expect(find({ who: 'Meena' })).toEqual([old]);
  expect(find({ day: '2026-05-04' })).toEqual([old]);
  expect(find({ topic: 'stock' })).toEqual([waiting, old]);
  expect(find({ topic: 'sale' })).toEqual([booked]);
  expect(readAll({ topic: 'file' }).map(({ group }) => group?.items)).toEqual([4_000]);
  expect(find({ states: ['waiting', 'sending'] })).toEqual([waiting]);
  expect(readActivityPage(database, NOW, { search: NO_ACTIVITY_SEARCH, before: null }).people).toEqual(['Meena']);
});
