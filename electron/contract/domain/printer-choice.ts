/** Which printer prints what. Main sends prints by it, and the page shows it before anybody presses Print. */

import type { OrderDocument, Printer, PrintJobSpec } from './printing.ts';

/** Lists and day summaries come out where receipts do. */
function roleOf({ document }: Exclude<PrintJobSpec, { document: 'test' }>): OrderDocument {
  return document === 'day' || document === 'counting' ? 'receipt' : document;
}

/** The printer that prints a wish when nobody chooses another: the first with its role, and any for a receipt. */
export function findUsualPrinter(wish: PrintJobSpec, printers: readonly Printer[]): Printer | undefined {
  if (wish.document === 'test') return printers.find(({ id }) => id === wish.printerId);
  const role = roleOf(wish);
  return printers.find(({ roles }) => roles.includes(role)) ?? (role === 'receipt' ? printers[0] : undefined);
}

/** The printers that may print a wish, the best first. One that somebody chose has no other in its place. */
export function listPrintersFor(wish: PrintJobSpec, printers: readonly Printer[]): Printer[] {
  const chosen = printers.find(({ id }) => id === wish.printerId);
  if (chosen !== undefined) return [chosen];
  const usual = findUsualPrinter(wish, printers);
  const fallback = printers.find(({ id }) => id === usual?.fallback);
  return [usual, fallback].filter((printer) => printer !== undefined);
}
