/** No text from outside reaches a printer as a command, whatever it says. */

import CodepageEncoder from '@point-of-sale/codepage-encoder';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../../../../electron/contract/domain/money.ts';
import type { DocumentBlock, PrintDocument } from '../../../../electron/contract/domain/print-document.ts';
import { ROLL_WIDTHS } from '../../../../electron/contract/domain/print-document.ts';
import { printer as printerSchema } from '../../../../electron/contract/domain/printing.ts';
import { parseInstant } from '../../../../electron/contract/domain/time.ts';
import { buildCountingList } from '../../../../electron/printing/documents/counting-list.ts';
import { buildDaySummary } from '../../../../electron/printing/documents/day-summary.ts';
import { buildDeliverySlip } from '../../../../electron/printing/documents/delivery-slip.ts';
import type { Letterhead } from '../../../../electron/printing/documents/letterhead.ts';
import { buildPickingSlip } from '../../../../electron/printing/documents/picking-slip.ts';
import { buildReceipt } from '../../../../electron/printing/documents/receipt.ts';
import { buildTestPage } from '../../../../electron/printing/documents/test-page.ts';
import { canEncodeAsText, encodeDocument } from '../../../../electron/printing/escpos/encoder.ts';
import { CODE_PAGE, toBarcodeText, toPrintable } from '../../../../electron/printing/escpos/glyphs.ts';
import { emulatePrinter } from '../../../support/printing/escpos-emulator.ts';
import {
  sampleLetterhead,
  sampleOrder,
  sampleOrderDocument,
  samplePrinter,
} from '../../../support/printing/sample-documents.ts';

/** No document of this printer has a reason to cut, to beep or to open the drawer. */
const PRINTER = samplePrinter(576, {
  output: 'text',
  cut: false,
  drawer: false,
  beep: false,
});

/** Every code point, lone halves of pairs included. */
const CODE_POINTS = Array.from({ length: 0x11_0000 }, (_, code) => code);

const printable = CODE_POINTS.map((code) => String.fromCodePoint(code)).filter((each) => toPrintable(each) !== null);

const isControl = (byte: number): boolean => byte < 0x20 || byte === 0x7f;

/** Texts that try to be commands, any other text, and what a printer has itself. */
const anyText = fc.oneof(
  fc.constantFrom('←p0☻☻', '↔V0', '►♦☺', '⌂', '\u001bp0\u0002\u0002', 'ü\u001d', '\u0000', 'e\u0301', '\ud800', '{C←'),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...printable), maxLength: 80 }),
);

async function print(document: PrintDocument, dots: (typeof ROLL_WIDTHS)[number] = 576) {
  const draw = (): Promise<never> => Promise.reject(new Error('drawn'));
  const options = { isCopy: false, isReceipt: true };
  return emulatePrinter(Buffer.concat(await encodeDocument(document, { ...PRINTER, dots }, options, draw)));
}

/** The emulator refuses unknown commands and control bytes; what is left to see are those that are known. */
async function expectHarmless(document: PrintDocument): Promise<void> {
  if (!canEncodeAsText(document, PRINTER)) return;
  for (const dots of ROLL_WIDTHS) {
    if (!canEncodeAsText(document, { ...PRINTER, dots })) continue;
    const pages = await print(document, dots);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({
      isCut: false,
      drawerOpened: false,
      beeped: false,
      picture: null,
    });
  }
}

describe('every code point', () => {
  test('is encoded as bytes that are printed, or is missing', () => {
    for (const character of printable) {
      const bytes = CodepageEncoder.encode(toPrintable(character) ?? '', CODE_PAGE);
      expect(bytes.some(isControl), character).toBe(false);
    }
    expect(printable.length).toBeGreaterThan(220);
    for (const usual of 'Aé½·─₹') expect(printable).toContain(usual);
  });

  test('is missing where its byte would be a command', () => {
    const { codepoints } = CodepageEncoder.getEncoding(CODE_PAGE);
    for (const code of codepoints.filter((_, byte) => isControl(byte)))
      expect(toPrintable(String.fromCodePoint(code))).toBeNull();
  });

  test('in a barcode is ASCII without a brace, or is missing', () => {
    const inBarcode = CODE_POINTS.filter((code) => toBarcodeText(String.fromCodePoint(code)) !== null);
    const all = Array.from({ length: 0x5f }, (_, index) => 0x20 + index);
    expect(inBarcode).toEqual(all.filter((code) => code !== 0x7b));
  });

  test('that is printable is harmless in every kind of block', async () => {
    for (let from = 0; from < printable.length; from += 12) {
      const text = printable.slice(from, from + 12).join('');
      const value = toBarcodeText(text) ?? 'X';
      const blocks: DocumentBlock[] = [
        { kind: 'text', text, size: 'big', bold: true, align: 'middle' },
        {
          kind: 'columns',
          left: text,
          right: text,
          size: 'normal',
          bold: false,
          inset: true,
        },
        { kind: 'tick', count: text, isMany: true, text, note: text },
        { kind: 'write', text, note: text, room: 'name' },
        { kind: 'mark', text },
        { kind: 'barcode', value },
      ];
      expect(canEncodeAsText({ title: text, blocks }, PRINTER)).toBe(true);
      await expectHarmless({ title: text, blocks });
    }
  });
});

/** Every document with a text in all places that others fill in. */
const DOCUMENTS: Readonly<Record<string, (text: string) => PrintDocument>> = {
  receipt: (text) => buildReceipt(letterhead(text), order(text), MARKED),
  'picking slip': (text) => buildPickingSlip(letterhead(text), order(text), MARKED),
  'delivery slip': (text) => buildDeliverySlip(letterhead(text), order(text), MARKED),
  'counting list': (text) =>
    buildCountingList(letterhead(text), [{ name: text, barcode: text, stock: 1 }], PRINTED_AT, MARKED),
  'day summary': (text) =>
    buildDaySummary(
      letterhead(text),
      {
        at: PRINTED_AT,
        delivered: 1,
        cancelled: 0,
        sales: [{ total: paise(100), isInStore: true, method: text, isBooked: true }],
      },
      MARKED,
    ),
  'test page': (text) => buildTestPage(letterhead(text), { ...PRINTER, name: text }, PRINTED_AT, MARKED),
};

const PRINTED_AT = parseInstant('2026-11-20T11:41:00+05:30');
const MARKED = { isPractice: true, isCopy: true };

function letterhead(text: string): Letterhead {
  return {
    ...sampleLetterhead('en'),
    name: text,
    address: text,
    gstin: text,
    fssai: text,
    footer: text,
    logo: null,
  };
}

function order(text: string) {
  const [line] = sampleOrder().lines;
  if (line === undefined) throw new Error('the sample order has no lines');
  const { courier } = sampleOrder();
  if (courier === null) throw new Error('the sample order has no courier');
  return {
    ...sampleOrderDocument(
      sampleOrder({
        id: text,
        payment: { status: text, paid: true, method: text },
        courier: {
          ...courier,
          provider: text,
          rider_name: text,
          rider_phone: text,
          vehicle: text,
        },
        lines: [{ ...line, name: text, barcode: text }],
      }),
    ),
    billNumber: text,
  };
}

describe.each(Object.entries(DOCUMENTS))('a %s', (_, build) => {
  test.each(['←p0☻☻', '↔V0', '⌂', 'a\u007f', '\u0010\u0004\u0001'])('with %j is drawn', async (text) => {
    expect(canEncodeAsText(build(text), PRINTER)).toBe(false);
    await expect(print(build(text))).rejects.toThrow('drawn');
  });

  test('begins with its marks: of practice, and of a copy (C16)', () => {
    const marks = [
      { kind: 'mark', text: expect.stringMatching(/^PRACTICE – not/) },
      { kind: 'mark', text: 'COPY' },
    ];
    expect(build('Atta').blocks.slice(0, 2)).toEqual(marks);
  });

  test('with any text is printed, and does nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, (text) => expectHarmless(build(text))),
      { numRuns: 60 },
    );
  });
});

test('a printer cannot have a name, an address or a queue with a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      for (const transport of [
        { kind: 'network', host: text, port: 9100 },
        { kind: 'queue', queue: text },
      ]) {
        const hasControl = [...text].some((each) => isControl(each.codePointAt(0) ?? 0));
        if (hasControl) expect(printerSchema.safeParse({ ...PRINTER, transport }).success).toBe(false);
      }
    }),
  );
});
