/** The commands before and after a document, encoded by the receipt printer library. */

import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { RollWidth } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import { CODE_PAGE, CODE_PAGE_NUMBER } from './glyphs.ts';

/** Characters of 12 dots on a line. */
const COLUMNS: Readonly<Record<RollWidth, number>> = { 384: 32, 512: 42, 576: 48 };

/** Rows of text between the print head and the cutter, or the edge to tear at. */
const LINES_TO_CUTTER = 4;

/** Beeps twice for a fifth of a second (ESC B); printers without a beeper ignore it. */
const BEEP = [0x1b, 0x42, 2, 2];

/** Length of the pulse that opens the cash drawer. */
const DRAWER_MS = 120;

export function createEncoder({ dots }: Pick<Printer, 'dots'>): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS[dots],
    newline: '\n',
    feedBeforeCut: LINES_TO_CUTTER,
    feedAfterBlock: false,
    codepageMapping: { [CODE_PAGE]: CODE_PAGE_NUMBER },
    codepageCandidates: [CODE_PAGE],
  });
}

/** Cuts, beeps and opens the drawer. `isFirst`: it was not printed before; the drawer never opens for a copy. */
export function encodeDocumentEnd(printer: Printer, isFirst: boolean, isReceipt: boolean): Uint8Array {
  const encoder = createEncoder(printer);
  if (printer.cut) encoder.cut('partial');
  else encoder.newline(LINES_TO_CUTTER);
  if (printer.beep && isFirst) encoder.raw(BEEP);
  if (printer.drawer && isFirst && isReceipt) encoder.pulse(0, DRAWER_MS, DRAWER_MS);
  return encoder.encode();
}

export function encodeDocumentStart(printer: Printer): Uint8Array {
  return createEncoder(printer).initialize().encode();
}
