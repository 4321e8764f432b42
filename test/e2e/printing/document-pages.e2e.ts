/** Documents on the pages of an office printer, which can't print at the edges of its paper. */

import { inflateSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { line } from '../../../electron/printing/documents/blocks.ts';
import { type PrintPageServer, startPrintPageServer } from '../support/print-page.ts';

let paper: PrintPageServer;

test.beforeAll(async () => {
  paper = await startPrintPageServer();
});
test.afterAll(() => paper.stop());

/** In CSS pixels, as the positions in Chromium's PDF are. */
const PAGE_HEIGHT = { A4: 1_124, A5: 795 } as const;
const LEAST_MARGIN = 30;

/** The content of each page of a PDF: the streams that draw text. */
function readPages(pdf: Buffer): string[] {
  const pages: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const end = pdf.indexOf('\nendstream', at);
    const bytes = pdf.subarray(at + 'stream\n'.length, end);
    const text = bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
    if (text.includes('\nBT\n')) pages.push(text);
    at = end + '\nendstream\n'.length;
  }
  return pages;
}

/** The positions of all lines of text. */
const readBaselines = (page: string): number[] =>
  [...page.matchAll(/^1 0 0 -1 [\d.]+ ([\d.]+) Tm$/gm)].map(([, y]) => Number(y));

for (const size of ['A4', 'A5'] as const) {
  test(`each of several ${size} pages has its margins, and the mark of practice (C16)`, async ({ page }) => {
    await page.goto(paper.url);
    const lines = Array.from({ length: 120 }, (_, index) => line(`Line ${index}`));
    const sheet = { title: '', blocks: [{ kind: 'mark', text: 'PRACTICE' } as const, ...lines] };
    await page.evaluate(([given, paperSize]) => window.paper.lay(given, paperSize), [sheet, size] as const);
    const pages = readPages(await page.pdf({ format: size, printBackground: true }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, content] of pages.entries()) {
      const baselines = readBaselines(content).map((y) => y - index * PAGE_HEIGHT[size]);
      expect(Math.min(...baselines)).toBeGreaterThan(LEAST_MARGIN);
      expect(Math.max(...baselines)).toBeLessThan(PAGE_HEIGHT[size] - LEAST_MARGIN);
      // Only the mark is white on black.
      expect(content.match(/ 1 1 1 rg\nBT$/gm) ?? []).toHaveLength(1);
    }
  });
}
