import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import type { PrintJobSpec } from '../../../electron/contract/domain/printing.ts';
import { createSignal } from '../../state/signal.ts';

/** An order to print. Staff choose the document in the dialog. */
export type PrintableOrder = Pick<OrderCard, 'orderId' | 'storeId' | 'number' | 'status'>;

/** A document that belongs to no order. */
export type PrintableList = Extract<PrintJobSpec, { document: 'day' | 'closing' | 'counting' }>;

/** Items to print labels of. Staff choose the kind of label and how many in the dialog. */
export type PrintableLabels = Pick<Extract<PrintJobSpec, { document: 'labels' }>, 'document' | 'storeId' | 'barcodes'>;

export type PrintSubject = PrintableOrder | PrintableList | PrintableLabels;

/** What the print dialog prints; null while the dialog is closed. */
export const printDialogSubject = createSignal<PrintSubject | null>(null);
