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

/** A picture that Chromium drew and a person approved (test/e2e/printing/document-pictures.e2e.ts). */
const golden = (name: string): RasteriseDocument => {
  const dots = decodePng(readFileSync(join(GOLDEN, `${name}.png`)));
  return () => Promise.resolve(dots);
};
const noRasteriser: RasteriseDocument = () => Promise.reject(new Error('drawn'));

async function encode(...args: Parameters<typeof encodeDocument>): Promise<Buffer> {
  return Buffer.concat(await encodeDocument(...args));
}

/** A plain English receipt: every printer has its characters. */
function plainReceipt(part: Parameters<typeof createOrder>[0] = {}): PrintDocument {
  const letterhead = { ...sampleLetterhead('en'), footer: 'Thank you', logo: null };
  const order = { ...sampleOrder(), lines: sampleOrder().lines.slice(0, 1), ...part };
  return buildReceipt(letterhead, sampleOrderDocument(order), { isPractice: false, isCopy: false });
}

describe('as a picture', () => {
  for (const [name, sample] of Object.entries(SAMPLE_DOCUMENTS)) {
    for (const dots of ROLL_WIDTHS) {
      for (const language of LANGUAGES) {
        const file = `${name}-${dots}-${language}`;
        test(`${file}: the printed picture is that of the preview`, async () => {
          const draw = golden(file);
          const document = sample(language, dots);
          const [page, ...others] = emulatePrinter(await encode(document, samplePrinter(dots), FIRST, draw));
          expect(others).toEqual([]);
          const { picture = null, bands = [] } = page ?? {};
          const preview = await draw(document, dots);
          expect(picture?.width).toBe(dots);
          expect(picture?.height).toBe(preview.height);
          expect(Buffer.from(preview.rows).equals(picture?.rows ?? new Uint8Array())).toBe(true);
          expect(Math.max(...bands)).toBeLessThanOrEqual(200);
        });
      }
    }
  }

  test('the bytes of every golden picture are unchanged', async () => {
    const all: Record<string, string> = {};
    for (const file of readdirSync(GOLDEN).filter((each) => each.endsWith('.png'))) {
      const name = file.replace('.png', '');
      const dots = ROLL_WIDTHS.find((each) => name.includes(`-${each}-`)) ?? 576;
      const bytes = await encode(plainReceipt(), samplePrinter(dots), FIRST, golden(name));
      all[name] = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    }
    await expect(`${JSON.stringify(all, null, 2)}\n`).toMatchFileSnapshot(join(GOLDEN, 'bytes.json'));
  });

  test('each copy is cut; drawer and beep go with the first', async () => {
    const printer = samplePrinter(384, { copies: 2, drawer: true, beep: true });
    const pages = emulatePrinter(await encode(plainReceipt(), printer, FIRST, golden('receipt-384-en')));
    expect(pages.map(({ isCut }) => isCut)).toEqual([true, true]);
    expect(pages.map(({ drawerOpened }) => drawerOpened)).toEqual([true, false]);
    expect(pages.map(({ beeped }) => beeped)).toEqual([true, false]);
  });

  test('the drawer opens neither for a copy nor for a slip', async () => {
    const printer = samplePrinter(384, { drawer: true });
    for (const options of [
      { isCopy: true, isReceipt: true },
      { isCopy: false, isReceipt: false },
    ]) {
      const [page] = emulatePrinter(await encode(plainReceipt(), printer, options, golden('receipt-384-en')));
      expect(page?.drawerOpened).toBe(false);
    }
  });

  test('without a cutter the paper is fed to the edge to tear at', async () => {
    const [page] = emulatePrinter(
      await encode(plainReceipt(), samplePrinter(384, { cut: false }), FIRST, golden('receipt-384-en')),
    );
    expect(page).toMatchObject({ isCut: false, lines: ['', '', '', ''] });
  });
});

describe("in the printer's own characters", () => {
  const printer = samplePrinter(384, { output: 'text' });

  test('a receipt is encoded without drawing, with Rs. for ₹', async () => {
    const bytes = await encode(plainReceipt(), printer, FIRST, noRasteriser);
    const [page] = emulatePrinter(bytes);
    expect(page?.picture).toBeNull();
    await expect(`${page?.lines.join('\n')}\n`).toMatchFileSnapshot(join(GOLDEN, 'letters-receipt.txt'));
    expect(page?.lines.join(' ')).toContain('Rs.56.00');
    expect(Math.max(...(page?.lines ?? []).map((each) => each.length))).toBeLessThanOrEqual(32);
  });

  test('a picking slip has its boxes, its barcode and the mark of practice (C16)', async () => {
    const order = { ...sampleOrder(), lines: sampleOrder().lines.slice(0, 1) };
    const { buildPickingSlip } = await import('../../../../electron/printing/documents/picking-slip.ts');
    const document = buildPickingSlip(sampleLetterhead('en'), sampleOrderDocument(order), {
      isPractice: true,
      isCopy: false,
    });
    const [page] = emulatePrinter(await encode(document, printer, FIRST, noRasteriser));
    expect(page?.lines).toContain('[ ] 2 x Tata Salt 1 kg');
    expect(page?.barcodes).toEqual(['ORDER-9GQ27K38']);
    expect(page?.lines.join(' ')).toContain('PRACTICE');
  });

  test('a barcode too wide for the roll, or with a character that its set lacks, is drawn', () => {
    const withBarcode = (value: string): PrintDocument => ({ title: 't', blocks: [{ kind: 'barcode', value }] });
    expect(canEncodeAsText(withBarcode('ORDER-9GQ27K38'), printer)).toBe(true);
    expect(canEncodeAsText(withBarcode('ORDER-9GQ27K388'), printer)).toBe(false);
    expect(canEncodeAsText(withBarcode('ORDER-9GQ27K388'), samplePrinter(576, { output: 'text' }))).toBe(true);
    for (const value of ['{C9', 'É', '']) expect(canEncodeAsText(withBarcode(value), printer)).toBe(false);
  });

  test('a picture of another size than its rows is refused: the printer would read the rest as commands', async () => {
    for (const size of [
      { width: 384, height: 1 },
      { width: 388, height: 2 },
      { width: 384, height: 3 },
      { width: Number.NaN, height: 2 },
    ]) {
      const draw: RasteriseDocument = () => Promise.resolve({ ...size, rows: new Uint8Array(96) });
      await expect(encode(plainReceipt(), samplePrinter(384), FIRST, draw)).rejects.toThrow(RangeError);
    }
  });

  test('one character that the printer lacks turns the whole document into a picture', async () => {
    const [first] = sampleOrder().lines;
    for (const name of ['श्री', 'Crème ő']) {
      const document = plainReceipt({ lines: first ? [{ ...first, name }] : [] });
      expect(canEncodeAsText(document, printer)).toBe(false);
      await expect(encode(document, printer, FIRST, noRasteriser)).rejects.toThrow('drawn');
    }
    expect(canEncodeAsText(plainReceipt({ lines: first ? [{ ...first, name: 'Café ü' }] : [] }), printer)).toBe(true);
  });
});
