/**
 * The comparison at closing time: what this counter has of the day beside what the service has, so that the owner sees
 * in the evening that nothing was lost. Amounts are paise, times the service's.
 */

import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import type { OrderReference } from './views.ts';

export interface ClosingView {
  /** When the service was asked. */
  readonly at: Instant;
  /** Midnight at which the day began. */
  readonly from: Instant;
  readonly orders: {
    /** How many of the day were compared. */
    readonly compared: number;
    readonly differences: readonly OrderDifference[];
    /** Orders that still want somebody before the shop closes. */
    readonly open: readonly OrderReference[];
  };
  readonly sales: {
    readonly compared: number;
    readonly totalHere: Paise;
    readonly totalThere: Paise;
    readonly differences: readonly SaleDifference[];
  };
  readonly booking: {
    readonly booked: number;
    readonly toBook: number;
    /** Acknowledgements on their way. */
    readonly underWay: number;
    readonly refused: number;
  };
  readonly stock: {
    readonly compared: number;
    /** Set when the store has more items than are compared at once. */
    readonly isPartly: boolean;
    readonly differences: readonly StockDifference[];
  };
}

/** An order that stands otherwise at the service than here; null: it is not there at all. */
export interface OrderDifference extends OrderReference {
  readonly here: string | null;
  readonly there: string | null;
}

/** A sale whose total differs; null: it is not there at all. */
export interface SaleDifference extends OrderReference {
  readonly here: Paise | null;
  readonly there: Paise | null;
}

/** Units on the shelf that differ. */
export interface StockDifference {
  readonly storeId: number;
  readonly barcode: string;
  readonly name: string | null;
  readonly here: number;
  readonly there: number;
}
