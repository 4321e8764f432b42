/** The one interface behind which all printers are. */

import type { PrintDocument } from '../../contract/domain/print-document.ts';
import type { PrintFault } from '../../contract/domain/printing.ts';

/** What came of a try. `not_sent` is certain: no byte of it has left, so that it may be tried again by itself. */
export type PrintAttemptResult =
  | { readonly kind: 'not_sent'; readonly fault: PrintFault }
  /** Nothing of it is on paper, and it is not to be tried again: somebody chose so, or trying can't help. */
  | { readonly kind: 'over'; readonly fault: PrintFault }
  /** Taken back just before it would have left. */
  | { readonly kind: 'taken_back' }
  /** All of it was taken; nothing says whether it is on paper. */
  | { readonly kind: 'sent' }
  /** The printer said that it has printed all of it. */
  | { readonly kind: 'done' }
  /** A part of it may be on paper. */
  | { readonly kind: 'unknown'; readonly fault: PrintFault };

/** One print on its way to a printer. */
export interface PrintAttempt {
  readonly document: PrintDocument;
  readonly copies: number;
  /** As ESC/POS, in pieces of a band at most. Rejects where it can't be drawn. */
  bytes(): Promise<readonly Uint8Array[]>;
  /**
   * To be called right before the first byte leaves, and never twice: it is on the disk when this returns. False when
   * the print was taken back meanwhile; then nothing may be sent.
   */
  begin(): boolean;
}

/** A way to one printer. */
export interface PrinterTransport {
  /** Sends one print. Never rejects but as {@link PrintAttempt.bytes} does, before anything is sent. */
  send(load: PrintAttempt): Promise<PrintAttemptResult>;
}

/** A fault that is certain to have left nothing on paper. */
export function notSentResult(fault: PrintFault): PrintAttemptResult {
  return { kind: 'not_sent', fault };
}

/** A fault after which a part may be on paper. */
export function unknownResult(fault: PrintFault): PrintAttemptResult {
  return { kind: 'unknown', fault };
}
