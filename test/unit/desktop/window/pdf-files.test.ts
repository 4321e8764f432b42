import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, type Instant, instant } from '../../../../electron/contract/domain/time.ts';
import { createPdfFiles, type PdfFiles } from '../../../../electron/desktop/window/pdf-files.ts';

const START = Date.UTC(2026, 10, 27, 10);

let folder: string;
let now: Instant;
let files: PdfFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-pdf-'));
  now = instant(START);
  files = createPdfFiles({ folder: () => folder, keepDays: () => 90, now: () => now });
});
afterEach(() => rmSync(folder, { recursive: true }));

const save = (title: string, isOfOrder: boolean) => files.save({ title, isOfOrder, blocks: [] }, Buffer.from('%PDF'));
const list = (name = '') => readdirSync(join(folder, name)).toSorted();

test('a file of an order goes when the order does, and no other file', async () => {
  await save('Receipt 7K38', true);
  await save('Closing', false);
  writeFileSync(join(folder, 'Orders', 'a note of the owner.pdf'), '');
  expect(list('Orders')).toEqual(['Receipt 7K38 2026-11-27T10-00-00-000Z.pdf', 'a note of the owner.pdf']);
  now = instant(START + 90 * DAY);
  await files.removeOld();
  expect(list('Orders')).toHaveLength(2);
  now = instant(START + 90 * DAY + 1);
  await save('Receipt 7K99', true);
  expect(list('Orders')).toEqual(['Receipt 7K99 2027-02-25T10-00-00-001Z.pdf', 'a note of the owner.pdf']);
  expect(list()).toEqual(['Closing 2026-11-27T10-00-00-000Z.pdf', 'Orders']);
});

test('without a file there is nothing to remove', async () => {
  await expect(files.removeOld()).resolves.toBeUndefined();
});
