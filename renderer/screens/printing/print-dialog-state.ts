import type { PrintJobSpec } from '../../../electron/contract/domain/printing.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import { createSignal } from '../../state/signal.ts';

/** An order whose document is chosen in the dialog. */
export type PrintableOrder = Pick<OrderCard, 'orderId' | 'storeId' | 'number' | 'status'>;

/** A document that concerns no order. */
export type PrintableList = Extract<PrintJobSpec, { document: 'day' | 'counting' }>;

/** What the print dialog prints; null while it is closed. */
export const printDialogSubject = createSignal<PrintableOrder | PrintableList | null>(null);

/** Set when another screen sends staff to Settings for a printer; the section then scrolls into view. */
export const isPrintersSettingRequested = createSignal(false);
