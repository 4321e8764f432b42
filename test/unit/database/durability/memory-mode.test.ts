/** Memory mode: what it holds, what it refuses, and how that is stored when the disk takes writes again (C3, C5). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instant, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import type { DurableDatabase } from '../../../../electron/database/durable-database.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import {
  addAccept,
  beginSending,
  createDatabaseFolder,
  putOrder,
  readActionState,
  settleAsDone,
} from '../../../support/database-folder.ts';

const FAULT = Object.assign(new Error('the disk fails'), { code: 'EIO' });

let folder: DatabaseFolder;
beforeEach(() => {
  folder = createDatabaseFolder();
});
afterEach(() => folder.remove());

/** Stores a PENDING order A that rings since 1, and the cursor 5, and closes the database. */
function prepareFile(): void {
  const { database } = folder.open();
  database.write(() => {
    putOrder(database, 'A');
    database.episodes.begin('A', 7, instant(1));
    database.metadata.advanceCursor('events', instant(5));
  });
  database.close();
}

/** Waits until the disk has taken what is held, and opens the database from it. */
async function storeAndOpen(durable: DurableDatabase): Promise<CounterDatabase> {
  await folder.clock.advance(5 * SECOND);
  expect(folder.reopenCount()).toBe(1);
  await durable.close();
  return folder.open().database;
}

test('orders, episodes and actions are stored as they were held; the cursor stays', async () => {
  prepareFile();
  const durable = folder.openInMemory(FAULT);
  const { database } = durable;
  database.write(() => {
    putOrder(database, 'B');
    database.episodes.begin('B', 7, instant(3));
    database.episodes.silence('B', instant(9));
    database.episodes.end('A', instant(4));
    database.orders.putUnreadable('C', 7, instant(4));
    database.orders.markGone('A', instant(4));
    database.metadata.advanceCursor('events', instant(50));
    addAccept(database, 'B');
  });
  expect([database.memoryMode.holdsOrder('A'), database.memoryMode.holdsOrder('B')]).toEqual([true, true]);

  const stored = await storeAndOpen(durable);
  expect(stored.memoryMode.isOn()).toBe(false);
  expect(stored.orders.get('A')?.goneAt).toBe(4);
  expect(stored.orders.get('B')).toMatchObject({ status: 'PENDING' });
  expect(stored.orders.unreadable().map(({ id }) => id)).toEqual(['C']);
  expect(stored.episodes.get('A')).toMatchObject({ since: 1, endedAt: 4 });
  expect(stored.episodes.open()).toMatchObject([{ orderId: 'B', since: 3, silencedUntil: 9 }]);
  expect(readActionState(stored, 'B')).toBe('waiting');
  expect(stored.metadata.cursor('events')).toBe(5);
});

test('what was held is added to what the file has', async () => {
  prepareFile();
  const durable = folder.openInMemory(FAULT);
  durable.database.write(() => putOrder(durable.database, 'B'));
  const stored = await storeAndOpen(durable);
  expect(stored.orders.withStatus('PENDING').map(({ id }) => id)).toEqual(['A', 'B']);
  expect(stored.episodes.open()).toMatchObject([{ orderId: 'A', since: 1 }]);
});

test('a day that staff skipped stays skipped (C6)', async () => {
  prepareFile();
  const durable = folder.openInMemory(FAULT);
  durable.database.metadata.setSkippedDay(instant(5));
  const stored = await storeAndOpen(durable);
  expect(stored.metadata.skippedDay()).toBe(5);
});

test('a commit that fails in memory leaves nothing, and is not stored', async () => {
  prepareFile();
  const durable = folder.openInMemory(FAULT);
  const { database } = durable;
  expect(() =>
    database.write(() => {
      addAccept(database, 'B');
      throw new Error('stopped');
    }),
  ).toThrow('stopped');
  expect(() => database.write(() => database.bills.put('A', 'B-17', instant(2)))).toThrow(
    expect.objectContaining({ code: 'EIO' }),
  );
  const stored = await storeAndOpen(durable);
  expect(readActionState(stored, 'B')).toBeNull();
  expect(stored.bills.get('A')).toBeNull();
});

test.each<[string, (database: CounterDatabase) => void]>([
  ['a bill number', ({ bills }) => bills.put('A', 'B-17', instant(2))],
  ['what staff said about picking', ({ countCorrections }) => countCorrections.answer('count', 'A', true)],
  ['a counting session', ({ countingSessions }) => countingSessions.begin('session', 7, instant(2))],
  ['a part of a file', ({ importRows }) => importRows.addPush('file', [])],
  [
    'a print',
    ({ prints }) =>
      void prints.add({
        id: 'press',
        wish: { document: 'day' },
        occasion: null,
        isCopy: false,
        askedAt: instant(2),
        assumedAhead: null,
      }),
  ],
])('%s is refused: a power cut would lose it (C14)', (_, write) => {
  prepareFile();
  const { database } = folder.openInMemory(FAULT);
  expect(() => database.write(() => write(database))).toThrow(expect.objectContaining({ code: 'EIO' }));
});

describe('a decision that was saved before, and sent in memory', () => {
  const openWithSent = (): DurableDatabase => {
    const { database } = folder.open();
    addAccept(database, 'A');
    database.close();
    const durable = folder.openInMemory(FAULT);
    beginSending(durable.database, ['A'], 'key-A');
    settleAsDone(durable.database, 'A');
    return durable;
  };

  test('is unknown after a power cut, and never counts as not sent (C2)', () => {
    openWithSent().database.close();
    const { database } = folder.open();
    expect(database.actions.get('A')).toMatchObject({ state: 'unknown', firstSentAt: 2_000 });
    database.close();
    expect(folder.listFiles('.memory')).toEqual([]);
  });

  test('is done when the disk takes writes again', async () => {
    expect(readActionState(await storeAndOpen(openWithSent()), 'A')).toBe('done');
    expect(folder.listFiles('.memory')).toEqual([]);
  });
});

test('what is held when the app ends is stored, if the disk takes it', async () => {
  prepareFile();
  const durable = folder.openInMemory(FAULT);
  durable.database.write(() => putOrder(durable.database, 'B'));
  await durable.close();
  expect(folder.open().database.orders.get('B')).toMatchObject({ status: 'PENDING' });
});
