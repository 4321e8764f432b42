import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMs, instant, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../electron/database/database.ts';
import { openDatabase } from '../../../electron/database/database.ts';
import { createProvisionalTimeCorrection } from '../../../electron/outbox/provisional-time.ts';

const NOW = instant(1_800_000_000_000);

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
  database.episodes.begin('ORDER-1', 7, addMs(NOW, -MINUTE));
});

afterEach(() => {
  database.close();
});

const correct = (byMs: number): void => createProvisionalTimeCorrection(database, () => undefined)(byMs, true, NOW);

test('a clock that turns out to be ahead makes no silence longer (C3)', () => {
  database.episodes.silence('ORDER-1', addMs(NOW, 35 * SECOND));
  correct(-20 * SECOND);
  expect(database.episodes.get('ORDER-1')?.silencedUntil).toBe(addMs(NOW, 15 * SECOND));
});

test.each([
  ['a silence that is over', -SECOND, -20 * SECOND],
  ['a silence, when the clock turns out to be behind', 20 * SECOND, 20 * SECOND],
])('%s stays as it was', (_, untilMs, byMs) => {
  database.episodes.silence('ORDER-1', addMs(NOW, untilMs));
  correct(byMs);
  expect(database.episodes.get('ORDER-1')?.silencedUntil).toBe(addMs(NOW, untilMs));
});
