import type { PrintJobSpec } from '../../../electron/contract/domain/printing.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import { createSignal } from '../../state/signal.ts';

/** An order of which a document is to be chosen. */
export type PrintableOrder = Pick<OrderCard, 'orderId' | 'storeId' | 'number' | 'status'>;

/** A sheet that is about no order. */
export type PrintableList = Extract<PrintJobSpec, { document: 'day' | 'counting' }>;

/** Whose paper somebody wants; null while the dialog is closed. */
export const printDialogSubject = createSignal<PrintableOrder | PrintableList | null>(null);

/** Somebody was sent to Settings for a printer: its part is brought into view. */
export const isPrintersSettingRequested = createSignal(false);
