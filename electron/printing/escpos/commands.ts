/** What is sent around a sheet, made by the library that knows printers' commands. */

import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { RollWidth } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';

/** The library's line widths: letters of 12 dots. */
const COLUMNS: Readonly<Record<RollWidth, number>> = { 384: 32, 512: 42, 576: 48 };

/** Rows of text between the head and the knife, or the edge to tear at. */
const LINES_TO_KNIFE = 4;

/** Twice, for a fifth of a second (ESC B; printers without a beeper take no notice). */
const BEEP = [0x1b, 0x42, 2, 2];

/** How long the drawer's magnet is driven, in milliseconds. */
const DRAWER_MS = 120;

/** An encoder of commands for a printer. */
export function createEncoder({ dots }: Pick<Printer, 'dots'>): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS[dots],
    newline: '\n',
    feedBeforeCut: LINES_TO_KNIFE,
    feedAfterBlock: false,
    // Page 0 of every printer.
    codepageMapping: { cp437: 0 },
    codepageCandidates: ['cp437'],
  });
}

/** What ends one sheet. `isFirst`: of a document that is not a copy; the drawer never opens for one that is. */
export function encodeDocumentEnd(printer: Printer, isFirst: boolean, isReceipt: boolean): Uint8Array {
  const encoder = createEncoder(printer);
  if (printer.cut) encoder.cut('partial');
  else encoder.newline(LINES_TO_KNIFE);
  if (printer.beep && isFirst) encoder.raw(BEEP);
  if (printer.drawer && isFirst && isReceipt) encoder.pulse(0, DRAWER_MS, DRAWER_MS);
  return encoder.encode();
}

export function encodeDocumentStart(printer: Printer): Uint8Array {
  return createEncoder(printer).initialize().encode();
}
