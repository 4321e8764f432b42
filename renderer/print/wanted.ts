import type { OrderCard } from '../../electron/contract/views.ts';
import { signal } from '../state/signal.ts';

/** The order whose paper somebody wants; null while the dialog is closed. */
export const printWanted = signal<Pick<OrderCard, 'orderId' | 'storeId' | 'number' | 'status'> | null>(null);
