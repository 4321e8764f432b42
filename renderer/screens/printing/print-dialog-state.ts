import type { PrintWish } from '../../../electron/contract/domain/printing.ts';
import type { OrderCard } from '../../../electron/contract/ipc/views.ts';
import { signal } from '../../state/signal.ts';

/** An order of which a document is to be chosen. */
export type WantedOrder = Pick<OrderCard, 'orderId' | 'storeId' | 'number' | 'status'>;

/** A sheet that is about no order. */
export type WantedSheet = Extract<PrintWish, { document: 'day' | 'counting' }>;

/** Whose paper somebody wants; null while the dialog is closed. */
export const printWanted = signal<WantedOrder | WantedSheet | null>(null);

/** Somebody was sent to Settings for a printer: its part is brought into view. */
export const printersWanted = signal(false);
