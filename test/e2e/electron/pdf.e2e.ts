import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { launchElectron, stopProcess } from '../support/app-launcher.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';

const POINTS_PER_MM = 72 / 25.4;

/** Pages by the words that staff choose them with: millimetres wide, and high where that doesn't follow from the sheet. */
const PAGES = [
  { words: 'A4', wide: 210, high: 297 },
  { words: 'A5', wide: 148, high: 210 },
  { words: '80 mm roll', wide: 80, high: null },
  { words: '58 mm roll', wide: 58, high: null },
] as const;

async function openPaperSettings(page: Page): Promise<Locator> {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  return page.getByRole('region', { name: 'Printers and paper' });
}

/** Sizes of the pages of a PDF file, in millimetres. */
function pagesOf(pdf: Buffer): { wide: number; high: number }[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => ({
    wide: Number(wide) / POINTS_PER_MM,
    high: Number(high) / POINTS_PER_MM,
  }));
}

test('a sheet becomes a PDF file of the right size in the folder of documents', async ({ profile }) => {
  const app = await launchElectron(profile);
  const child = app.process();
  try {
    await app.evaluate(({ app: program }, folder) => program.setPath('documents', folder), profile);
    const part = await openPaperSettings(await app.firstWindow());
    const folder = join(profile, 'Counter');
    const seen = new Set<string>();
    for (const { words, wide, high } of PAGES) {
      await part.getByRole('button', { name: 'PDF files', exact: true }).click();
      await part.getByRole('radio', { name: words, exact: true }).click();
      await part.getByRole('button', { name: 'Keep and print a test page' }).click();
      await expect(part.getByText(/^Test page: Printed /)).toBeVisible({ timeout: 20_000 });
      await part.getByRole('button', { name: 'Yes, it is right' }).click();

      const fresh = (await readdir(folder)).filter((file) => !seen.has(file));
      expect(fresh).toEqual([expect.stringMatching(/^Test page .*\.pdf$/)]);
      const file = fresh[0] ?? '';
      seen.add(file);
      const pdf = await readFile(join(folder, file));
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      // Its letters are the app's own: they are in the file.
      expect(pdf.toString('latin1')).toContain('NotoSansDevanagari');
      const pages = pagesOf(pdf);
      expect(pages).toHaveLength(1);
      expect(pages[0]?.wide).toBeCloseTo(wide, 0);
      if (high === null) expect(pages[0]?.high).toBeGreaterThan(80);
      else expect(pages[0]?.high).toBeCloseTo(high, 0);
    }
  } finally {
    await stopProcess(child);
  }
});

test('a printer that the PC does not know is sent nothing: the page waits for it', async ({ profile }) => {
  const app = await launchElectron(profile);
  const child = app.process();
  try {
    const part = await openPaperSettings(await app.firstWindow());
    await part.getByRole('button', { name: 'Office printer (A4)' }).click();
    await part.getByLabel('Name in this PC').fill('No such printer');
    await part.getByRole('button', { name: 'Keep and print a test page' }).click();
    await expect(part.getByText(/^Test page: Waiting since .+, PC does not know the printer/)).toBeVisible({
      timeout: 20_000,
    });
  } finally {
    await stopProcess(child);
  }
});
