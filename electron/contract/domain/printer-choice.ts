/** Which printer prints which document. Main prints by this, and the page shows it before staff press Print. */

import type { OrderDocument } from './print-document.ts';
import type { Printer, PrintJobSpec } from './printing.ts';

/** Documents without an order are printed where receipts are. */
function roleOf(spec: Exclude<PrintJobSpec, { document: 'test' }>): OrderDocument {
  return 'orderId' in spec ? spec.document : 'receipt';
}

/** The printer of a document unless staff choose another: the first with its role, or any printer for a receipt. */
export function findUsualPrinter(spec: PrintJobSpec, printers: readonly Printer[]): Printer | undefined {
  if (spec.document === 'test') return printers.find(({ id }) => id === spec.printerId);
  const role = roleOf(spec);
  return printers.find(({ roles }) => roles.includes(role)) ?? (role === 'receipt' ? printers[0] : undefined);
}

/** The printers that may print a document, the preferred one first. A chosen printer has no fallback. */
export function listPrintersFor(spec: PrintJobSpec, printers: readonly Printer[]): Printer[] {
  const chosen = printers.find(({ id }) => id === spec.printerId);
  if (chosen !== undefined) return [chosen];
  const usual = findUsualPrinter(spec, printers);
  const fallback = printers.find(({ id }) => id === usual?.fallback);
  return [usual, fallback].filter((printer) => printer !== undefined);
}
