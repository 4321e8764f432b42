/** Status requests of ESC/POS, and what printers answer. */

import type { PrintFault } from '../../contract/domain/printing.ts';

/** DLE EOT 1, 2 and 4: the printer, why it is offline, its paper. Printers answer at once, also while they print. */
export const STATUS_REQUESTS: readonly Uint8Array[] = [1, 2, 4].map((status) => Uint8Array.of(0x10, 0x04, status));

/** GS r 1: answered in its turn, once everything sent before has been processed. */
export const COMPLETION_REQUEST = Uint8Array.of(0x1d, 0x72, 1);

/** The bits of the answers that mean a fault; the first that is set names it best. `answer`: index of the request. */
const FAULT_BITS: readonly { readonly answer: number; readonly mask: number; readonly fault: PrintFault }[] = [
  { answer: 1, mask: 0x04, fault: 'cover_open' },
  { answer: 1, mask: 0x20, fault: 'no_paper' },
  { answer: 2, mask: 0x60, fault: 'no_paper' },
  { answer: 1, mask: 0x40, fault: 'printer_error' },
  { answer: 0, mask: 0x08, fault: 'offline' },
];

/** Every answer to DLE EOT has bits 1 and 4 set, bits 0 and 7 clear. */
export function isStatusResponse(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/** The bytes of an automatic status that follow its first. They look like answers to GS r. */
const AUTOMATIC_STATUS_REST = 3;

/**
 * Returns a function that takes the bytes from a printer in their order and recognises an answer to GS r: bits 4 and 7 are
 * clear. In between a printer may send an automatic status, for example when its paper runs out. That has four bytes; the
 * first has bit 4 set and bits 0, 1 and 7 clear.
 */
export function createCompletionMatcher(): (byte: number) => boolean {
  let unasked = 0;
  return (byte) => {
    if ((byte & 0x93) === 0x10) unasked = AUTOMATIC_STATUS_REST;
    else if ((byte & 0x90) === 0) {
      if (unasked === 0) return true;
      unasked -= 1;
    }
    return false;
  };
}

/** The fault that the answers to {@link STATUS_REQUESTS} show; null when the printer can print. */
export function findPrinterFault(answers: readonly number[]): PrintFault | null {
  return FAULT_BITS.find(({ answer, mask }) => ((answers[answer] ?? 0) & mask) !== 0)?.fault ?? null;
}
