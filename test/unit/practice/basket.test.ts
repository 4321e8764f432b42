import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Randomness } from '../../../electron/contract/ports.ts';
import { createRandomBasket } from '../../../electron/practice/basket.ts';
import { createSeededRandomness } from '../../../electron/service/core/seeded-randomness.ts';

const shelfItem = fc.record({
  barcode: fc.option(fc.stringMatching(/^\d{13}$/), { nil: null }),
  stock: fc.integer({ min: 0, max: 60 }),
  available: fc.option(fc.integer({ min: -5, max: 60 }), { nil: null }),
});
const randomSources = fc.integer().map((seed): Randomness => createSeededRandomness(seed, 1));

test('a basket has two to five products, each once and never more of it than is in stock', () => {
  void fc.assert(
    fc.property(
      fc.uniqueArray(shelfItem, { selector: ({ barcode }) => barcode, minLength: 6 }),
      randomSources,
      (shelf, randomness) => {
        const inStock = new Map(
          shelf.flatMap(({ barcode, available, stock }) =>
            barcode === null ? [] : [[barcode, available ?? stock] as const],
          ),
        );
        const lines = createRandomBasket(shelf, randomness);
        const stocked = [...inStock.values()].filter((units) => units > 0).length;
        expect(lines.length).toBeGreaterThanOrEqual(Math.min(2, stocked));
        expect(lines.length).toBeLessThanOrEqual(5);
        expect(new Set(lines.map(({ barcode }) => barcode)).size).toBe(lines.length);
        for (const { barcode, quantity } of lines) {
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(quantity).toBeLessThanOrEqual(Math.min(3, inStock.get(barcode) ?? 0));
        }
      },
    ),
  );
});

test('baskets differ', () => {
  const shelf = Array.from({ length: 60 }, (_, at) => ({ barcode: String(at), stock: 50, available: 50 }));
  const randomness = createSeededRandomness(1, 1);
  const baskets = Array.from({ length: 20 }, () => JSON.stringify(createRandomBasket(shelf, randomness)));
  expect(new Set(baskets).size).toBe(20);
});

test('empty shelves give an empty basket', () => {
  expect(createRandomBasket([{ barcode: '1', stock: 5, available: 0 }], createSeededRandomness(1, 1))).toEqual([]);
});
