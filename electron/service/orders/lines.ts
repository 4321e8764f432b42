import type { OrderLine } from '../../contract/api/resources.ts';
import type { Paise } from '../../contract/money.ts';
import { formatRupees, paise, parseRupees, sum } from '../../contract/money.ts';
import type { Item } from '../storage/items.ts';

/** One line of a basket. */
export interface BasketLine {
  readonly item: Item;
  readonly quantity: number;
  readonly freeQuantity: number;
}

/** What a delivery costs the customer. */
export const DELIVERY_FEE: Paise = paise(2_500);

const rupees = (amount: Paise | null): string | null => (amount === null ? null : formatRupees(amount));

/** An order line: only the paid units cost something, each its tax-inclusive price. */
export function orderLine({ item, quantity, freeQuantity }: BasketLine): OrderLine {
  const unit = item.price ?? item.mrp ?? paise(0);
  return {
    barcode: item.barcode,
    name: item.name,
    quantity,
    free_quantity: freeQuantity,
    unit_price: formatRupees(unit),
    mrp: rupees(item.mrp),
    line_total: formatRupees(paise(unit * (quantity - freeQuantity))),
    source: item.source,
    external_id: item.externalId,
  };
}

/** The order's total: its lines and the delivery fee. */
export const totalOf = (lines: readonly OrderLine[], fee: Paise): string =>
  formatRupees(sum([...lines.map((line) => parseRupees(line.line_total)), fee]));

/** Units by barcode; a basket may name a barcode more than once. */
export function unitsOf(lines: readonly { barcode: string | null; quantity: number }[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { barcode, quantity } of lines) {
    if (barcode !== null) units.set(barcode, (units.get(barcode) ?? 0) + quantity);
  }
  return units;
}
