/** The interface of everything that brings documents to a printer. */

import type { PrintDocument } from '../../contract/domain/print-document.ts';
import type { PrintFault } from '../../contract/domain/printing.ts';

/** The result of one attempt. */
export type PrintAttemptResult =
  /** Certainly no byte of it has left: it may be tried again automatically. */
  | { readonly kind: 'not_sent'; readonly fault: PrintFault }
  /** Nothing of it is on paper, and it is not tried again: staff closed the dialog, or it can't succeed. */
  | { readonly kind: 'over'; readonly fault: PrintFault }
  /** Withdrawn just before its first byte. */
  | { readonly kind: 'withdrawn' }
  /** Everything was sent; nothing says whether it is on paper. */
  | { readonly kind: 'sent' }
  /** The printer confirmed that it has printed everything. */
  | { readonly kind: 'done' }
  /** Part of it may be on paper. */
  | { readonly kind: 'unknown'; readonly fault: PrintFault };

/** One document on its way to a printer. */
export interface PrintAttempt {
  readonly document: PrintDocument;
  readonly copies: number;
  /** Encodes it as ESC/POS, in pieces of one raster band at most. Rejects where it can't be drawn. */
  bytes(): Promise<readonly Uint8Array[]>;
  /**
   * Must be called right before the first byte leaves, and once only: it stores that the job is being sent. False when
   * the job was withdrawn meanwhile; then nothing may be sent.
   */
  begin(): boolean;
}

/** The connection to one printer. */
export interface PrinterTransport {
  /** Sends one document. Rejects only where {@link PrintAttempt.bytes} does, before anything is sent. */
  send(attempt: PrintAttempt): Promise<PrintAttemptResult>;
}

export function notSentResult(fault: PrintFault): PrintAttemptResult {
  return { kind: 'not_sent', fault };
}

export function unknownResult(fault: PrintFault): PrintAttemptResult {
  return { kind: 'unknown', fault };
}
