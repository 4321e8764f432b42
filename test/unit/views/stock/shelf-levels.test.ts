import { describe, expect, test } from 'vitest';
import { addMs, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { ShelfMovement, ShelfReading } from '../../../../electron/views/stock/shelf-levels.ts';
import { calculateShelfLevels } from '../../../../electron/views/stock/shelf-levels.ts';
import { NINE_AM } from '../../../support/view-rows.ts';

const at = (minutes: number) => addMs(NINE_AM, minutes * MINUTE);
const read = (minutes: number, stock: number): ShelfReading => ({ at: at(minutes), stock });
const move = (minutes: number, delta: number): ShelfMovement => ({
  at: at(minutes),
  apply: (shelf) => (shelf === null ? null : Math.max(0, shelf + delta)),
});
const count = (minutes: number, units: number): ShelfMovement => ({ at: at(minutes), apply: () => units });
const cancel = (minutes: number, units: number): ShelfMovement => ({
  at: at(minutes),
  apply: (shelf) => shelf,
  mayReturn: units,
});

/** The shelf after each movement, and each unknown change as minutes and units. */
function calculate(movements: readonly ShelfMovement[], readings: readonly ShelfReading[]) {
  const { movements: levels, unknown } = calculateShelfLevels(movements, readings);
  const minutesOf = (time: number): number => (time - NINE_AM) / MINUTE;
  return {
    shelf: levels.map(({ after }) => after),
    unknown: unknown.map((change) => [minutesOf(change.from), minutesOf(change.at), change.delta]),
  };
}

describe('the shelf after each movement', () => {
  test('follows from the reading before, and the next reading proves it', () => {
    expect(calculate([move(1, -2), move(2, -3)], [read(0, 10), read(3, 5)])).toEqual({ shelf: [8, 5], unknown: [] });
  });

  test('is unknown before the first reading, and known after the last', () => {
    expect(calculate([move(1, -2), move(4, -1)], [read(3, 8)])).toEqual({ shelf: [null, 7], unknown: [] });
    expect(calculate([move(1, -2)], [])).toEqual({ shelf: [null], unknown: [] });
  });

  test('is known from a count on', () => {
    expect(calculate([move(1, -2), count(2, 40), move(3, -1)], [])).toEqual({ shelf: [null, 40, 39], unknown: [] });
  });

  test('never falls below zero', () => {
    expect(calculate([move(1, -5), move(2, 3)], [read(0, 2), read(3, 3)])).toEqual({ shelf: [0, 3], unknown: [] });
  });

  test('is unknown where something else changed it between the same readings', () => {
    expect(calculate([move(1, -2), move(5, -1)], [read(0, 10), read(3, 12), read(6, 11)])).toEqual({
      shelf: [null, 11],
      unknown: [[0, 3, 4]],
    });
  });
});

test('a difference without a movement was changed elsewhere, between the two readings', () => {
  expect(calculate([], [read(0, 10), read(30, 10), read(60, 7)])).toEqual({ shelf: [], unknown: [[30, 60, -3]] });
});

describe('a movement while a reading was on its way', () => {
  const second = SECOND / MINUTE;
  test('is part of it if the reading shows it', () => {
    const movements = [move(3 + 2 * second, -2), move(5, -1)];
    expect(calculate(movements, [read(0, 10), read(3, 8), read(6, 7)])).toEqual({ shelf: [8, 7], unknown: [] });
  });

  test('comes after it if the reading does not show it yet', () => {
    const movements = [move(3 - 2 * second, -2)];
    expect(calculate(movements, [read(0, 10), read(3, 10), read(6, 8)])).toEqual({ shelf: [8], unknown: [] });
  });

  test('is not moved further than a request takes', () => {
    const movements = [move(3.5, -2)];
    expect(calculate(movements, [read(0, 10), read(3, 8), read(6, 8)])).toEqual({
      shelf: [null],
      unknown: [
        [0, 3, -2],
        [3, 6, 2],
      ],
    });
  });
});

describe('an order cancelled after it was accepted', () => {
  test('put its units back if the next reading says so', () => {
    expect(calculate([move(1, -2), cancel(4, 2)], [read(0, 10), read(3, 8), read(6, 10)])).toEqual({
      shelf: [8, 10],
      unknown: [],
    });
  });

  test('did not if the reading says so, or none has been made', () => {
    expect(calculate([move(1, -2), cancel(4, 2)], [read(0, 10), read(3, 8), read(6, 8)]).shelf).toEqual([8, 8]);
    expect(calculate([move(1, -2), cancel(4, 2)], [read(0, 10), read(3, 8)]).shelf).toEqual([8, 8]);
  });
});
