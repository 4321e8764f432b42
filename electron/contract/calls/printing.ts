/** Print jobs and printers. */

import { z } from 'zod';
import type { DocumentName, EncodedBitmap } from '../domain/print-document.ts';
import type { PrintFault, PrintSettings, PrintState } from '../domain/printing.ts';
import { logo, PRINT_SETTING_SCHEMAS, printJobSpec } from '../domain/printing.ts';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, noInput, orderId, workspace } from './input-fields.ts';

/** A print job. */
export interface PrintJobView {
  readonly workspace: 'store' | 'practice';
  readonly number: number;
  readonly document: DocumentName;
  readonly orderId: string | null;
  /** The order's short number. */
  readonly orderNumber: string | null;
  readonly isCopy: boolean;
  /** Whether an order's arrival or acceptance requested it, not staff. */
  readonly byItself: boolean;
  readonly state: PrintState;
  readonly fault: PrintFault | null;
  /** The printer that it went to, or waits for. */
  readonly printerName: string | null;
  readonly askedAt: Instant;
}

/** A printer that can't print now although jobs wait for it. */
export interface PrinterFaultView {
  readonly printerId: string;
  readonly name: string;
  readonly fault: PrintFault;
}

/** How long a removed printer can be brought back. */
export const PRINTER_UNDO_MS = 60_000;

/** A printer that staff removed and can bring back. */
export interface RemovedPrinterView {
  readonly printerId: string;
  readonly name: string;
  /** When the removal becomes final. */
  readonly until: Instant;
  /** How many of its waiting jobs still wait. */
  readonly waiting: number;
}

/** What every screen shows of printing. */
export interface PrintingView {
  readonly settings: PrintSettings;
  readonly hasLogo: boolean;
  readonly faults: readonly PrinterFaultView[];
  /** Printers that staff can bring back, the first removed first. */
  readonly removed: readonly RemovedPrinterView[];
  /** Jobs that wait or are being sent. */
  readonly waiting: number;
  /** Jobs with an unknown outcome, oldest first. Staff must say whether they came out. */
  readonly asks: readonly PrintJobView[];
  /** Rises when the result of `printing.prints` changes. */
  readonly revision: number;
}

/** The preview: exactly the dots to send, or the page to print. */
export interface PrintPreviewView {
  readonly picture: EncodedBitmap;
  /** Whether it is sent as text in the printer's own font, and so looks plainer than the preview. */
  readonly asText: boolean;
}

export type DiscoveredPrinter =
  | { readonly kind: 'network'; readonly host: string; readonly port: number }
  | { readonly kind: 'queue'; readonly queue: string };

const jobNumber = z.int().positive();

/**
 * Each setting, and the occasion of each document, is a change of its own, so that two simultaneous changes don't undo
 * each other.
 */
const printSettingsChange = z
  .strictObject({ ...PRINT_SETTING_SCHEMAS, when: PRINT_SETTING_SCHEMAS.when.partial() })
  .partial();

export const PRINTING_CALLS = {
  /**
   * Prints a document. A document of an order that was printed before becomes a copy. Repeating the call gives the same
   * job.
   */
  'printing.print': call({
    input: z.strictObject({ actionId, workspace, wish: printJobSpec }),
    right: 'work',
    logged: ['workspace'],
    returns: returns<PrintJobView>(),
  }),
  /** Draws what a printer would print; null stands for the document's usual printer. */
  'printing.preview': call({
    input: z.strictObject({ workspace, wish: printJobSpec, printerId: z.uuid().nullable() }),
    right: 'work',
    logged: null,
    returns: returns<PrintPreviewView>(),
  }),
  /** The print jobs of an order, or all jobs for null, newest first. */
  'printing.jobs': call({
    input: z.strictObject({ workspace, orderId: orderId.nullable() }),
    right: 'see',
    logged: null,
    returns: returns<readonly PrintJobView[]>(),
  }),
  /** Withdraws a waiting job. */
  'printing.withdraw': call({
    input: z.strictObject({ workspace, number: jobNumber }),
    right: 'work',
    logged: ['workspace', 'number'],
    returns: nothing,
  }),
  /** Says whether a job came out. `again` prints it once more, as a copy. */
  'printing.answer': call({
    input: z.strictObject({ actionId, workspace, number: jobNumber, answer: z.enum(['came_out', 'again', 'leave']) }),
    right: 'work',
    logged: ['workspace', 'number', 'answer'],
    returns: nothing,
  }),
  'printing.change': call({ input: printSettingsChange, right: 'manage', logged: [], returns: nothing }),
  /**
   * Removes a printer. Its waiting jobs stay in the queue for {@link PRINTER_UNDO_MS}, so that both can be brought
   * back.
   */
  'printing.remove': call({
    input: z.strictObject({ workspace, printerId: z.uuid() }),
    right: 'manage',
    logged: ['printerId'],
    returns: nothing,
  }),
  /** Brings a removed printer back as it was. */
  'printing.restore': call({
    input: z.strictObject({ printerId: z.uuid() }),
    right: 'manage',
    logged: ['printerId'],
    returns: nothing,
  }),
  /** Makes a removal final at once: its waiting jobs go to another printer or are given up. */
  'printing.forget': call({
    input: z.strictObject({ printerId: z.uuid() }),
    right: 'manage',
    logged: ['printerId'],
    returns: nothing,
  }),
  'printing.logo': call({
    input: z.strictObject({ logo: logo.nullable() }),
    right: 'manage',
    logged: [],
    returns: nothing,
  }),
  /** Searches this PC and the local network for printers; takes a few seconds. */
  'printing.find': call({
    input: noInput,
    right: 'manage',
    logged: null,
    returns: returns<readonly DiscoveredPrinter[]>(),
  }),
} as const;
