import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { RollDots, Sheet } from '../../../electron/contract/domain/print-document.ts';
import { ROLL_DOTS } from '../../../electron/contract/domain/print-document.ts';
import type { PaperLanguage } from '../../../electron/contract/domain/printing.ts';
import { pngOf } from '../../support/printing/png.ts';
import { longSample, SAMPLES } from '../../support/printing/sample-documents.ts';
import { drawIn, type PaperPage, startPaperPage } from '../support/print-page.ts';

/** Pictures to compare with, one for each document, width and language; GOLDEN=write draws them anew, to be looked at. */
const GOLDEN = join(import.meta.dirname, '../../support/printing/golden');
const isWriting = process.env['GOLDEN'] === 'write';

const LANGUAGES: readonly PaperLanguage[] = ['en', 'hi', 'both'];

let paper: PaperPage;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  paper = await startPaperPage();
});
test.afterAll(() => paper.stop());

function golden(name: string, sheet: Sheet, dots: RollDots): void {
  test(`${name} is drawn as it was looked at`, async ({ page }) => {
    await page.goto(paper.url);
    const drawn = await drawIn(page, sheet, dots);
    const file = join(GOLDEN, `${name}.png`);
    if (isWriting) {
      mkdirSync(GOLDEN, { recursive: true });
      writeFileSync(file, pngOf(drawn));
    }
    expect(existsSync(file)).toBe(true);
    expect(pngOf(drawn).equals(readFileSync(file)), `${name} has changed: GOLDEN=write, and look at it`).toBe(true);
    expect(await drawIn(page, sheet, dots), 'drawn twice it is the same').toEqual(drawn);
  });
}

for (const [name, sample] of Object.entries(SAMPLES)) {
  for (const dots of ROLL_DOTS) {
    for (const language of LANGUAGES) golden(`${name}-${dots}-${language}`, sample(language, dots), dots);
  }
}
golden('receipt-150-lines-576-both', longSample(), 576);

for (const size of ['A4', 'roll80'] as const) {
  test(`as a page (${size}) it says the same and nothing sticks out`, async ({ page }, testInfo) => {
    await page.goto(paper.url);
    const sheet = SAMPLES['receipt-practice-copy']?.('both', 576);
    const height = await page.evaluate(([given, on]) => window.paper.lay(given, on), [
      sheet ?? { title: '', blocks: [] },
      size,
    ] as const);
    expect(height).toBeGreaterThan(300);
    for (const words of ['COPY', '₹1,23,456.50', 'श्री अन्न रागी आटा 500 ग्राम', 'NOT PAID']) {
      await expect(page.getByText(words).first()).toBeVisible();
    }
    const { wide, room } = await page.evaluate(() => ({
      wide: document.body.scrollWidth,
      room: document.documentElement.clientWidth,
    }));
    expect(wide).toBeLessThanOrEqual(room);
    await page.screenshot({ path: testInfo.outputPath('page.png'), fullPage: true });
  });
}
