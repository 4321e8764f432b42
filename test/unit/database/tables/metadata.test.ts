import { afterEach, beforeEach, expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});

afterEach(() => database.close());

test('a cursor never goes back (C5)', () => {
  database.metadata.advanceCursor('events', instant(20));
  database.metadata.advanceCursor('events', instant(10));
  expect(database.metadata.cursor('events')).toBe(20);
  expect(database.metadata.cursor('sales:7')).toBeNull();
});
