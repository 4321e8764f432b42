import type { OrderLine } from '../../contract/api/resources.ts';
import type { Paise } from '../../contract/domain/money.ts';
import { formatAmount, formatAmountOrNull, paise, parseAmount, sumAmounts } from '../../contract/domain/money.ts';
import { Failure } from '../pipeline/failure.ts';
import type { ItemRecord } from '../storage/tables/items.ts';

/** One line of a basket. */
export interface BasketLine {
  readonly item: ItemRecord;
  readonly quantity: number;
  readonly freeQuantity: number;
}

/** What a delivery costs the customer. */
export const DELIVERY_FEE: Paise = paise(2_500);

/** The most that an amount of the API can say: 8 digits of rupees. */
const LARGEST = parseAmount('99999999.99');

function sayable(amount: number): Paise {
  if (Math.abs(amount) <= LARGEST) return paise(amount);
  throw new Failure('invalid_request', 'The order would cost more than an amount can say.');
}

/** The tax-inclusive price of one unit. */
const unitPrice = ({ price, mrp }: ItemRecord): Paise => price ?? mrp ?? paise(0);

/** Only the paid units cost something. */
const costOf = ({ item, quantity, freeQuantity }: BasketLine): Paise =>
  sayable(unitPrice(item) * (quantity - freeQuantity));

/** An order line as the API shows it. */
export function toOrderLine(line: BasketLine): OrderLine {
  const { item, quantity, freeQuantity } = line;
  return {
    barcode: item.barcode,
    name: item.name,
    quantity,
    free_quantity: freeQuantity,
    unit_price: formatAmount(unitPrice(item)),
    mrp: formatAmountOrNull(item.mrp),
    line_total: formatAmount(costOf(line)),
    source: item.source,
    external_id: item.externalId,
  };
}

/** What the lines and the delivery cost together. Throws 400 when it is more than an amount of the API can say. */
export const sumBasket = (basket: readonly BasketLine[], fee: Paise): Paise =>
  sayable(sumAmounts([...basket.map(costOf), fee]));

/** Units by barcode; a basket may name a barcode more than once. */
export function countUnitsByBarcode(
  lines: readonly { barcode: string | null; quantity: number }[],
): Map<string, number> {
  const units = new Map<string, number>();
  for (const { barcode, quantity } of lines) {
    if (barcode !== null) units.set(barcode, (units.get(barcode) ?? 0) + quantity);
  }
  return units;
}
