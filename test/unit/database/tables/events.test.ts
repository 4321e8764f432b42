import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateSchema } from '../../../../electron/contract/domain/schema-version.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { addMs, MINUTE, parseInstant } from '../../../../electron/contract/domain/time.ts';
import { MIGRATIONS } from '../../../../electron/database/migrations/migrations.ts';
import { SqliteConnection } from '../../../../electron/database/sqlite/sqlite.ts';
import type { EventRow, EventsTable } from '../../../../electron/database/tables/events.ts';
import { createEventBatch, openEventsTable } from '../../../../electron/database/tables/events.ts';

const NOON = parseInstant('2026-11-20T12:00:00+05:30');
const STORE = 7;

let sqlite: Database.Database;
let events: EventsTable;
beforeEach(() => {
  sqlite = new Database(':memory:');
  migrateSchema(sqlite, MIGRATIONS);
  events = openEventsTable(new SqliteConnection(sqlite));
});
afterEach(() => sqlite.close());

const after = (minutes: number): Instant => addMs(NOON, minutes * MINUTE);

const createEvent = (id: string, orderId: string | null, minutes: number, storeId = STORE): EventRow => ({
  ...{ id, orderId, storeId, type: 'order.packed', createdAt: after(minutes) },
  ...{ actor: null, reason: null, courierStatus: null },
});

test('the events of a time are found, also of orders that began before it or went on after it', () => {
  events.add(createEvent('early', 'ORDER-1', 0));
  events.add(createEvent('within', 'ORDER-1', 10));
  events.add(createEvent('late', 'ORDER-1', 20));
  events.add(createEvent('of the store', null, 11));
  events.add(createEvent('elsewhere', 'ORDER-2', 10, 8));
  expect(new Set(events.idsBetween(STORE, after(5), after(15)))).toEqual(new Set(['within', 'of the store']));
  expect(events.lastBefore(STORE, after(20))).toMatchObject({ id: 'of the store', createdAt: after(11) });
  expect(events.lastBefore(STORE, after(10))).toMatchObject({ id: 'early' });
  expect(events.lastBefore(STORE, after(0))).toBeNull();
});

test('a batch knows what is stored and what it holds, and writes each timeline once, in the order of reading', () => {
  events.add(createEvent('stored', 'ORDER-1', 5));
  const before = sqlite.prepare('SELECT total_changes()').pluck().get();
  const batch = createEventBatch(events, after(60));
  expect(['stored', 'held', 'earlier', 'held'].map((id) => batch.add(createEvent(id, 'ORDER-1', 4)))).toEqual([
    ...[false, true, true, false],
  ]);
  expect(events.ofOrder('ORDER-1').map(({ id }) => id)).toEqual(['stored']);
  batch.flush();
  expect(events.ofOrder('ORDER-1').map(({ id }) => id)).toEqual(['held', 'earlier', 'stored']);
  expect(sqlite.prepare('SELECT total_changes() - ?').pluck().get(before)).toBe(1);
});

test('a batch writes a fresh event at once, with what it held of its order', () => {
  const batch = createEventBatch(events, after(60));
  batch.add(createEvent('old', 'ORDER-1', 0));
  batch.add(createEvent('fresh', 'ORDER-1', 60));
  expect(events.ofOrder('ORDER-1').map(({ id }) => id)).toEqual(['old', 'fresh']);
});
