import { expect, test } from 'vitest';
import { findPrinterFault } from '../../../../electron/printing/escpos/printer-status.ts';

// The bits are those of the ESC/POS command reference, DLE EOT 1, 2 and 4; 0x12 is what every answer has.
test.each([
  ['ready', [0x12, 0x12, 0x12], null],
  ['paper near its end', [0x12, 0x12, 0x1e], null],
  ['cover open', [0x1a, 0x16, 0x12], 'cover_open'],
  ['stopped by the end of the paper', [0x1a, 0x32, 0x12], 'no_paper'],
  ['paper end seen by the first sensor alone', [0x12, 0x12, 0x32], 'no_paper'],
  ['paper end seen by the second sensor alone', [0x12, 0x12, 0x52], 'no_paper'],
  ['cover open and no paper', [0x1a, 0x36, 0x72], 'cover_open'],
  ['an error of the printer', [0x1a, 0x52, 0x12], 'printer_error'],
  ['offline for no reason that it gives', [0x1a, 0x12, 0x12], 'offline'],
  ['silent', [], null],
] as const)('a printer that is %s', (_, answers, fault) => {
  expect(findPrinterFault(answers)).toBe(fault);
});
