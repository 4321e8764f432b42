import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { DocumentBlock, PrintDocument, RollWidth } from '../../../electron/contract/domain/print-document.ts';
import { ROLL_WIDTHS } from '../../../electron/contract/domain/print-document.ts';
import type { PrintLanguage } from '../../../electron/contract/domain/printing.ts';
import { centered, line, pair } from '../../../electron/printing/documents/blocks.ts';
import { encodePng } from '../../support/printing/png.ts';
import { longSampleDocument, SAMPLE_DOCUMENTS } from '../../support/printing/sample-documents.ts';
import { drawDocument, type PrintPageServer, startPrintPageServer } from '../support/print-page.ts';

/** Pictures to compare with, one for each document, width and language; GOLDEN=write redraws them, to be looked at. */
const GOLDEN = join(import.meta.dirname, '../../support/printing/golden');
const isWriting = process.env['GOLDEN'] === 'write';

const LANGUAGES: readonly PrintLanguage[] = ['en', 'hi', 'both'];

let paper: PrintPageServer;
let browser: Browser;
/** One page draws all of them, as the hidden window does. */
let page: Page;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ playwright }) => {
  paper = await startPrintPageServer();
  browser = await playwright.chromium.launch();
  page = await browser.newPage();
  await page.goto(paper.url);
});
test.afterAll(async () => {
  await browser.close();
  await paper.stop();
});

function golden(name: string, sheet: PrintDocument, dots: RollWidth): void {
  test(`${name} is drawn as it was looked at`, async () => {
    const drawn = await drawDocument(page, sheet, dots);
    const file = join(GOLDEN, `${name}.png`);
    if (isWriting) {
      mkdirSync(GOLDEN, { recursive: true });
      writeFileSync(file, encodePng(drawn));
    }
    expect(existsSync(file)).toBe(true);
    expect(encodePng(drawn).equals(readFileSync(file)), `${name} has changed: GOLDEN=write, and look at it`).toBe(true);
    expect(await drawDocument(page, sheet, dots), 'drawn twice it is the same').toEqual(drawn);
  });
}

for (const [name, sample] of Object.entries(SAMPLE_DOCUMENTS)) {
  for (const dots of ROLL_WIDTHS) {
    for (const language of LANGUAGES) golden(`${name}-${dots}-${language}`, sample(language, dots), dots);
  }
}
golden('receipt-150-lines-576-both', longSampleDocument(), 576);

/** How many dots a document burns. */
async function countInk(block: DocumentBlock, dots: RollWidth): Promise<number> {
  const { rows } = await drawDocument(page, { title: '', blocks: [block] }, dots);
  return rows.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
}

// Who rides, whoever signed, and the counter may have names as long as a line or longer.
const LONG_NAME = 'Mohammed Abdul Rahman Siddiqui Venkatanarasimharajuvaripeta '.repeat(3).trim();

test('a text at the right that is wider than a page is whole', async () => {
  const sheet = { title: '', blocks: [pair('Rider', LONG_NAME)] };
  await page.evaluate((given) => window.paper.lay(given, 'roll58'), sheet);
  const right = await page.getByText(LONG_NAME).boundingBox();
  const box = await page.locator('.sheet').boundingBox();
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
});

test('a code too long for bars is whole as a text', async () => {
  const value = 'ORDER-3f8a1c52-97be-4d06-8a3e-2b1f4a1d9e22';
  const ink = await countInk(centered(value, { size: 'small' }), 384);
  expect(await countInk({ kind: 'barcode', value }, 384)).toBe(ink);
});

for (const dots of ROLL_WIDTHS) {
  test(`a text at the right that is wider than ${dots} dots is whole`, async () => {
    const ink = await countInk(line(LONG_NAME), dots);
    expect(await countInk(pair('', LONG_NAME), dots)).toBe(ink);
    const label = await countInk(line('Rider'), dots);
    expect(await countInk(pair('Rider', LONG_NAME), dots)).toBe(label + ink);
  });
}

for (const size of ['A4', 'roll80'] as const) {
  test(`as a page (${size}) it says the same and nothing sticks out`, async ({ playwright: _ }) => {
    const sheet = SAMPLE_DOCUMENTS['receipt-practice-copy']?.('both', 576);
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
  });
}
