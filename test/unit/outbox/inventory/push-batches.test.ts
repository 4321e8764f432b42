import { describe, expect, test } from 'vitest';
import type { PushRow } from '../../../../electron/contract/api/requests.ts';
import { splitIntoBatches } from '../../../../electron/outbox/inventory/push-batches.ts';

function rowsOf(count: number): PushRow[] {
  return Array.from({ length: count }, (_, index) => ({ barcode: `N${index}`, stock: 7, name: `Item ${index}` }));
}

describe('rows are split into pushes', () => {
  test('of at most 1000 rows', () => {
    expect(splitIntoBatches(rowsOf(2_500)).map((push) => push.length)).toEqual([1_000, 1_000, 500]);
    expect(splitIntoBatches([])).toEqual([]);
  });

  test('of at most a megabyte, in bytes', () => {
    const rows = rowsOf(900).map((row) => ({ ...row, description: 'क'.repeat(600) }));
    const pushes = splitIntoBatches(rows);
    for (const push of pushes) expect(Buffer.byteLength(JSON.stringify({ items: push }))).toBeLessThan(2 ** 20);
    expect(pushes.flat()).toEqual(rows);
    expect(pushes).toHaveLength(2);
  });

  test('with no barcode twice in one', () => {
    const [one, two, three] = rowsOf(3);
    if (!one || !two || !three) throw new Error('no rows');
    expect(splitIntoBatches([one, two, one, three])).toEqual([
      [one, two],
      [one, three],
    ]);
  });
});
