/** From a sheet to the pieces of bytes that a printer is sent, one after the other. */

import type { Draw, Sheet } from '../../contract/domain/print-document.ts';
import type { Printer } from '../../contract/domain/printing.ts';
import { endOfSheet, startOfSheet } from './commands.ts';
import { rasterBands } from './raster.ts';
import { lettersOf } from './text.ts';

/** How a sheet is printed, beside what the printer is set to. */
export interface Run {
  readonly isCopy: boolean;
  readonly isReceipt: boolean;
}

/** Whether a sheet goes to a printer in that printer's own letters. */
export function isAsLetters(sheet: Sheet, printer: Printer): boolean {
  return printer.output === 'text' && lettersOf(sheet, printer) !== null;
}

/**
 * All that is sent for a sheet, in pieces of one band at most, as many times as the printer is to print it. Rejects as
 * `draw` does; nothing has been sent then.
 */
export async function bytesOf(sheet: Sheet, printer: Printer, run: Run, draw: Draw): Promise<Uint8Array[]> {
  const letters = printer.output === 'text' ? lettersOf(sheet, printer) : null;
  const body = letters === null ? rasterBands(await draw(sheet, printer.dots)) : [letters];
  const pieces: Uint8Array[] = [];
  for (let time = 0; time < printer.copies; time += 1) {
    const isFirst = time === 0 && !run.isCopy;
    pieces.push(startOfSheet(printer), ...body, endOfSheet(printer, isFirst, run.isReceipt));
  }
  return pieces;
}
