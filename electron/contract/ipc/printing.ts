/** Print jobs and printers. */

import { z } from 'zod';
import type { EncodedBitmap } from '../domain/print-document.ts';
import type { DocumentName, PrintFault, PrintSettings, PrintState } from '../domain/printing.ts';
import { logo, printJobSpec, printSettings } from '../domain/printing.ts';
import type { Instant } from '../domain/time.ts';
import { call, returns } from './call.ts';
import { actionId, nothing, orderId, workspace } from './input-fields.ts';

/** One print of the ledger. */
export interface PrintJobView {
  readonly workspace: 'store' | 'practice';
  readonly number: number;
  readonly document: DocumentName;
  readonly orderId: string | null;
  /** The order's short number. */
  readonly orderNumber: string | null;
  readonly isCopy: boolean;
  /** Asked for by an order's arrival or acceptance, not by staff. */
  readonly byItself: boolean;
  readonly state: PrintState;
  readonly fault: PrintFault | null;
  /** The printer that it went to, or waits for. */
  readonly printerName: string | null;
  readonly askedAt: Instant;
}

/** A printer that can't print just now, though something waits for it. */
export interface PrinterFaultView {
  readonly printerId: string;
  readonly name: string;
  readonly fault: PrintFault;
}

/** What every screen shows of paper. */
export interface PrintingView {
  readonly settings: PrintSettings;
  readonly hasLogo: boolean;
  readonly faults: readonly PrinterFaultView[];
  /** Prints that wait or are being sent. */
  readonly waiting: number;
  /** Prints of which somebody must say whether they came out, oldest first. */
  readonly asks: readonly PrintJobView[];
  /** Rises when what `paper.prints` would answer has changed. */
  readonly revision: number;
}

/** What `paper.preview` shows: the very dots that are sent, or the page that is printed. */
export interface PrintPreviewView {
  readonly picture: EncodedBitmap;
  /** Sent as letters of the printer, so that it looks plainer than here. */
  readonly asText: boolean;
}

/** A printer that was found. */
export type DiscoveredPrinter =
  | { readonly kind: 'network'; readonly host: string; readonly port: number }
  | { readonly kind: 'queue'; readonly queue: string };

const jobNumber = z.int().positive();

export const PRINTING_CALLS = {
  /** Prints a document; an order's that was printed before is marked as a copy. The same press is the same print. */
  'paper.print': call(z.strictObject({ actionId, workspace, wish: printJobSpec }), returns<PrintJobView>()),
  /** Draws what would be printed, for a printer or, with null, for the one that would print it. */
  'paper.preview': call(
    z.strictObject({ workspace, wish: printJobSpec, printerId: z.uuid().nullable() }),
    returns<PrintPreviewView>(),
  ),
  /** Prints of an order, or of everything with null, newest first. */
  'paper.prints': call(z.strictObject({ workspace, orderId: orderId.nullable() }), returns<readonly PrintJobView[]>()),
  /** Takes a print back that waits. */
  'paper.withdraw': call(z.strictObject({ workspace, number: jobNumber }), returns<null>()),
  /** Somebody looked at the paper. `again` prints it once more, as a copy. */
  'paper.answer': call(
    z.strictObject({ actionId, workspace, number: jobNumber, answer: z.enum(['came_out', 'again', 'leave']) }),
    returns<null>(),
  ),
  'paper.change': call(printSettings, returns<null>()),
  'paper.logo': call(z.strictObject({ logo: logo.nullable() }), returns<null>()),
  /** Looks for printers of this PC and of the local network; takes a few seconds. */
  'paper.find': call(nothing, returns<readonly DiscoveredPrinter[]>()),
} as const;
