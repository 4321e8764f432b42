/** From a sheet to the pieces of bytes that a printer is sent, one after the other. */

import type { PrintDocument, RasteriseDocument } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import { encodeDocumentEnd, encodeDocumentStart } from './commands.ts';
import { encodeRasterBands } from './raster.ts';
import { encodeText } from './text.ts';

/** How a sheet is printed, beside what the printer is set to. */
export interface EncodeOptions {
  readonly isCopy: boolean;
  readonly isReceipt: boolean;
}

/** Whether a sheet goes to a printer in that printer's own letters. */
export function canEncodeAsText(sheet: PrintDocument, printer: Printer): boolean {
  return printer.output === 'text' && encodeText(sheet, printer) !== null;
}

/**
 * All that is sent for a sheet, in pieces of one band at most, as many times as the printer is to print it. Rejects as
 * `draw` does; nothing has been sent then.
 */
export async function encodeDocument(
  sheet: PrintDocument,
  printer: Printer,
  run: EncodeOptions,
  draw: RasteriseDocument,
): Promise<Uint8Array[]> {
  const letters = printer.output === 'text' ? encodeText(sheet, printer) : null;
  const body = letters === null ? encodeRasterBands(await draw(sheet, printer.dots)) : [letters];
  const pieces: Uint8Array[] = [];
  for (let time = 0; time < printer.copies; time += 1) {
    const isFirst = time === 0 && !run.isCopy;
    pieces.push(encodeDocumentStart(printer), ...body, encodeDocumentEnd(printer, isFirst, run.isReceipt));
  }
  return pieces;
}
