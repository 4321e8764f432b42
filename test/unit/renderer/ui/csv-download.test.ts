import { afterEach, expect, test, vi } from 'vitest';
import { downloadCsv, readCsvPieces } from '../../../../renderer/ui/csv-download.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a CSV begins with the mark by which Excel knows ₹ and Devanagari, whatever its pieces', async () => {
  vi.useFakeTimers();
  const blobs: unknown[] = [];
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob);
    return 'blob:csv';
  });
  downloadCsv('sales-2026-11-20.csv', ['नाम,₹\r\n', 'दाल,168\r\n']);
  expect(link).toMatchObject({ href: 'blob:csv', download: 'sales-2026-11-20.csv' });
  expect(link.click).toHaveBeenCalledOnce();
  const [blob] = blobs;
  const bytes = blob instanceof Blob ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe('\uFEFFनाम,₹\r\nदाल,168\r\n');
});

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
