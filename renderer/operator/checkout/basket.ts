import type { StoreItem } from '../client/resources.ts';

/** Units of one item in a customer's basket, some of which may be free. */
export interface BasketLine {
  readonly item: StoreItem;
  readonly quantity: number;
  readonly free: number;
}

/** "2 × Salt 1 kg, 1 free" */
export const describeLine = ({ item, quantity, free }: BasketLine): string =>
  `${quantity} × ${item.name}${free > 0 ? `, ${free} free` : ''}`;

/** The lines as a checkout request contains them. */
export const toRequestLines = (lines: readonly BasketLine[]): object[] =>
  lines.map(({ item, quantity, free }) => ({ barcode: item.barcode, quantity, free_quantity: free }));
