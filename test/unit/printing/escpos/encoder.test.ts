import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PrintDocument, RasteriseDocument } from '../../../../electron/contract/domain/print-document.ts';
import { ROLL_WIDTHS } from '../../../../electron/contract/domain/print-document.ts';
import type { PrintLanguage } from '../../../../electron/contract/domain/printing.ts';
import { buildReceipt } from '../../../../electron/printing/documents/receipt.ts';
import { canEncodeAsText, encodeDocument } from '../../../../electron/printing/escpos/encoder.ts';
import type { createOrder } from '../../../support/order-fixture.ts';
import { emulatePrinter } from '../../../support/printing/escpos-emulator.ts';
import { decodePng } from '../../../support/printing/png.ts';
import {
  SAMPLE_DOCUMENTS,
  sampleLetterhead,
  sampleOrder,
  sampleOrderDocument,
  samplePrinter,
} from '../../../support/printing/sample-documents.ts';

const GOLDEN = join(import.meta.dirname, '../../../support/printing/golden');
const FIRST = { isCopy: false, isReceipt: true };
const LANGUAGES: readonly PrintLanguage[] = ['en', 'hi', 'both'];

/** The picture that Chromium drew and that was looked at (test/e2e/print-pictures.e2e.ts). */
const golden = (name: string): RasteriseDocument => {
  const dots = decodePng(readFileSync(join(GOLDEN, `${name}.png`)));
  return () => Promise.resolve(dots);
};
const nobodyDraws: RasteriseDocument = () => Promise.reject(new Error('drawn'));

async function sent(...given: Parameters<typeof encodeDocument>): Promise<Buffer> {
  return Buffer.concat(await encodeDocument(...given));
}

/** What a plain English order looks like that every printer has letters for. */
function plainSheet(part: Parameters<typeof createOrder>[0] = {}): PrintDocument {
  const shop = { ...sampleLetterhead('en'), footer: 'Thank you', logo: null };
  const order = { ...sampleOrder(), lines: sampleOrder().lines.slice(0, 1), ...part };
  return buildReceipt(shop, sampleOrderDocument(order), { isPractice: false, isCopy: false });
}

describe('As a picture', () => {
  for (const [name, sample] of Object.entries(SAMPLE_DOCUMENTS)) {
    for (const dots of ROLL_WIDTHS) {
      for (const language of LANGUAGES) {
        const file = `${name}-${dots}-${language}`;
        test(`${file}: what a printer prints is the very picture of the preview`, async () => {
          const draw = golden(file);
          const sheet = sample(language, dots);
          const [page, ...more] = emulatePrinter(await sent(sheet, samplePrinter(dots), FIRST, draw));
          expect(more).toEqual([]);
          const { picture = null, bands = [] } = page ?? {};
          const preview = await draw(sheet, dots);
          expect(picture?.width).toBe(dots);
          expect(picture?.height).toBe(preview.height);
          expect(Buffer.from(preview.rows).equals(picture?.rows ?? new Uint8Array())).toBe(true);
          expect(Math.max(...bands)).toBeLessThanOrEqual(200);
        });
      }
    }
  }

  test('the bytes of every golden picture are as they were', async () => {
    const all: Record<string, string> = {};
    for (const file of readdirSync(GOLDEN).filter((each) => each.endsWith('.png'))) {
      const name = file.replace('.png', '');
      const dots = ROLL_WIDTHS.find((each) => name.includes(`-${each}-`)) ?? 576;
      const bytes = await sent(plainSheet(), samplePrinter(dots), FIRST, golden(name));
      all[name] = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    }
    await expect(`${JSON.stringify(all, null, 2)}\n`).toMatchFileSnapshot(join(GOLDEN, 'bytes.json'));
  });

  test('copies are printed one after the other, each cut; drawer and beep go with the first alone', async () => {
    const printer = samplePrinter(384, { copies: 2, drawer: true, beep: true });
    const pages = emulatePrinter(await sent(plainSheet(), printer, FIRST, golden('receipt-384-en')));
    expect(pages.map(({ isCut }) => isCut)).toEqual([true, true]);
    expect(pages.map(({ drawerOpened }) => drawerOpened)).toEqual([true, false]);
    expect(pages.map(({ beeped }) => beeped)).toEqual([true, false]);
  });

  test('the drawer never opens for a copy, nor for a slip', async () => {
    const printer = samplePrinter(384, { drawer: true });
    for (const run of [
      { isCopy: true, isReceipt: true },
      { isCopy: false, isReceipt: false },
    ]) {
      const [page] = emulatePrinter(await sent(plainSheet(), printer, run, golden('receipt-384-en')));
      expect(page?.drawerOpened).toBe(false);
    }
  });

  test('without a knife the paper is fed to where it is torn', async () => {
    const [page] = emulatePrinter(
      await sent(plainSheet(), samplePrinter(384, { cut: false }), FIRST, golden('receipt-384-en')),
    );
    expect(page).toMatchObject({ isCut: false, lines: ['', '', '', ''] });
  });
});

describe("In the printer's own letters", () => {
  const printer = samplePrinter(384, { output: 'text' });

  test('a receipt that has them all is sent without drawing, with Rs. for ₹', async () => {
    const bytes = await sent(plainSheet(), printer, FIRST, nobodyDraws);
    const [page] = emulatePrinter(bytes);
    expect(page?.picture).toBeNull();
    await expect(`${page?.lines.join('\n')}\n`).toMatchFileSnapshot(join(GOLDEN, 'letters-receipt.txt'));
    expect(page?.lines.join(' ')).toContain('Rs.56.00');
    expect(Math.max(...(page?.lines ?? []).map((each) => each.length))).toBeLessThanOrEqual(32);
  });

  test('a picking slip has its boxes and its barcode, and the mark of practice (C16)', async () => {
    const order = { ...sampleOrder(), lines: sampleOrder().lines.slice(0, 1) };
    const { buildPickingSlip } = await import('../../../../electron/printing/documents/picking-slip.ts');
    const sheet = buildPickingSlip(sampleLetterhead('en'), sampleOrderDocument(order), {
      isPractice: true,
      isCopy: false,
    });
    const [page] = emulatePrinter(await sent(sheet, printer, FIRST, nobodyDraws));
    expect(page?.lines).toContain('[ ] 2 x Tata Salt 1 kg');
    expect(page?.barcodes).toEqual(['ORDER-9GQ27K38']);
    expect(page?.lines.join(' ')).toContain('PRACTICE');
  });

  test('one letter that the printer lacks, and the whole sheet is a picture', async () => {
    const [first] = sampleOrder().lines;
    for (const name of ['श्री', 'Crème ő']) {
      const sheet = plainSheet({ lines: first ? [{ ...first, name }] : [] });
      expect(canEncodeAsText(sheet, printer)).toBe(false);
      await expect(sent(sheet, printer, FIRST, nobodyDraws)).rejects.toThrow('drawn');
    }
    expect(canEncodeAsText(plainSheet({ lines: first ? [{ ...first, name: 'Café ü' }] : [] }), printer)).toBe(true);
  });
});
