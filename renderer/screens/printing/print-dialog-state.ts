import type { PrintJobSpec } from '../../../electron/contract/domain/printing.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import { createSignal } from '../../state/signal.ts';

/** An order to print. Staff choose the document in the dialog. */
export type PrintableOrder = Pick<OrderCard, 'orderId' | 'storeId' | 'number' | 'status'>;

/** A document that belongs to no order. */
export type PrintableList = Extract<PrintJobSpec, { document: 'day' | 'counting' }>;

/** The order or list that the print dialog prints; null while the dialog is closed. */
export const printDialogSubject = createSignal<PrintableOrder | PrintableList | null>(null);

/** Set before another screen opens Settings for a printer. The section then scrolls into view. */
export const isPrintersSettingRequested = createSignal(false);
