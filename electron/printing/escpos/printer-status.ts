/** What ESC/POS printers answer when they are asked how they are. */

import type { PrintFault } from '../../contract/domain/printing.ts';

/** DLE EOT 1, 2 and 4: the printer, why it is offline, its paper. Answered at once, whatever is being printed. */
export const STATUS_REQUESTS: readonly Uint8Array[] = [1, 2, 4].map((what) => Uint8Array.of(0x10, 0x04, what));

/** GS r 1: answered in its turn, when all that was sent before has been worked through. */
export const COMPLETION_REQUEST = Uint8Array.of(0x1d, 0x72, 1);

/** Bits of the answers, in the order in which they are asked for; the first that is set tells most. */
const SIGNS: readonly { readonly answer: number; readonly mask: number; readonly fault: PrintFault }[] = [
  { answer: 1, mask: 0x04, fault: 'cover_open' },
  { answer: 1, mask: 0x20, fault: 'no_paper' },
  { answer: 2, mask: 0x60, fault: 'no_paper' },
  { answer: 1, mask: 0x40, fault: 'printer_error' },
  { answer: 0, mask: 0x08, fault: 'offline' },
];

/** Every answer to DLE EOT has these two bits set and those two clear; an answer to GS r has bits 4 and 7 clear. */
export function isStatusResponse(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

export function isCompletionResponse(byte: number): boolean {
  return (byte & 0x90) === 0;
}

/** What stops the printer, from its answers to {@link STATUS_REQUESTS}; null when nothing does. */
export function findPrinterFault(answers: readonly number[]): PrintFault | null {
  return SIGNS.find(({ answer, mask }) => ((answers[answer] ?? 0) & mask) !== 0)?.fault ?? null;
}
