import { afterEach, beforeEach, expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});

afterEach(() => database.close());

test('an episode that is begun again keeps its beginning and its silence (C3)', () => {
  database.episodes.begin('ORDER-1', 7, instant(10));
  database.episodes.silence('ORDER-1', instant(40));
  database.episodes.begin('ORDER-1', 7, instant(20));
  expect(database.episodes.open()).toEqual([
    { orderId: 'ORDER-1', storeId: 7, since: 10, silencedUntil: 40, endedAt: null, tells: {} },
  ]);
  database.episodes.end('ORDER-1', instant(50));
  expect(database.episodes.open()).toEqual([]);
  expect(database.episodes.get('ORDER-1')?.endedAt).toBe(50);
});

test('Silence that comes after the end of an episode does not keep its order quiet when it rings again', () => {
  database.episodes.begin('ORDER-9', 7, instant(10));
  database.episodes.end('ORDER-9', instant(20));
  database.episodes.silence('ORDER-9', instant(50));
  database.episodes.begin('ORDER-9', 7, instant(30));
  expect(database.episodes.get('ORDER-9')).toMatchObject({ since: 10, silencedUntil: null, endedAt: null });
});

test('what was told outside stays with an episode that ended, and that is found while it is young (C18)', () => {
  database.episodes.begin('ORDER-1', 7, instant(10));
  database.episodes.begin('ORDER-2', 7, instant(10));
  database.episodes.tell('ORDER-1', '0', 'due');
  database.episodes.end('ORDER-1', instant(50));
  database.episodes.end('ORDER-2', instant(50));
  database.episodes.tell('ORDER-1', '0-answered', 'told');
  expect(database.episodes.endedTold(instant(49))).toMatchObject([
    { orderId: 'ORDER-1', tells: { '0': 'due', '0-answered': 'told' } },
  ]);
  expect(database.episodes.endedTold(instant(50))).toEqual([]);
});
