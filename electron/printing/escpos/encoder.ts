import type { PrintDocument, RasteriseDocument } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import { encodeDocumentEnd, encodeDocumentStart } from './commands.ts';
import { encodeRasterBands } from './raster.ts';
import { encodeText } from './text.ts';

/** How a document is printed, beside the settings of the printer. */
export interface EncodeOptions {
  readonly isCopy: boolean;
  readonly isReceipt: boolean;
}

/** Whether a printer gets a document as text, in its own characters. */
export function canEncodeAsText(document: PrintDocument, printer: Printer): boolean {
  return printer.output === 'text' && encodeText(document, printer) !== null;
}

/**
 * Encodes a document as ESC/POS, as many times as the printer prints copies, in pieces of one raster band at most.
 * Rejects where `draw` does.
 */
export async function encodeDocument(
  document: PrintDocument,
  printer: Printer,
  options: EncodeOptions,
  draw: RasteriseDocument,
): Promise<Uint8Array[]> {
  const text = printer.output === 'text' ? encodeText(document, printer) : null;
  const body = text === null ? encodeRasterBands(await draw(document, printer.dots)) : [text];
  const pieces: Uint8Array[] = [];
  for (let copy = 0; copy < printer.copies; copy += 1) {
    const isFirst = copy === 0 && !options.isCopy;
    pieces.push(encodeDocumentStart(printer), ...body, encodeDocumentEnd(printer, isFirst, options.isReceipt));
  }
  return pieces;
}
