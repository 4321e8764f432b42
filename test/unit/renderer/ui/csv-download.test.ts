import { expect, test } from 'vitest';
import { readCsvPieces } from '../../../../renderer/ui/csv-download.ts';

test('a file is read from where each piece ends, in order; half a file is none', async () => {
  const pieces = new Map([
    [0, { text: 'heading', next: 7 }],
    [7, { text: 'first', next: 9 }],
    [9, { text: 'last', next: null }],
  ]);
  const readUntil = (lost: number | null) =>
    readCsvPieces<number, number>(0, (from) => {
      const value = pieces.get(from);
      return Promise.resolve(value === undefined || from === lost ? { ok: false } : { ok: true, value });
    });
  expect(await readUntil(null)).toEqual(['heading', 'first', 'last']);
  for (const lost of [0, 7, 9]) expect(await readUntil(lost)).toBeNull();
});
