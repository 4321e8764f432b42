import type { OrderLine } from '../../contract/api/resources.ts';
import type { Paise } from '../../contract/domain/money.ts';
import { formatAmount, formatAmountOrNull, paise, parseAmount, sumAmounts } from '../../contract/domain/money.ts';
import { Failure } from '../core/failure.ts';
import type { ItemRecord } from '../storage/tables/items.ts';

export interface BasketLine {
  readonly item: ItemRecord;
  readonly quantity: number;
  readonly freeQuantity: number;
}

/** What the customer pays for delivery. */
export const DELIVERY_FEE: Paise = paise(2_500);

/** The largest amount that the API can express: 8 digits of rupees. */
const MAX_AMOUNT = parseAmount('99999999.99');

function toAmount(amount: number): Paise {
  if (amount < 0) throw new Failure('invalid_request', 'The order would have a price below zero.');
  if (amount <= MAX_AMOUNT) return paise(amount);
  throw new Failure('invalid_request', 'The order would cost more than an amount can say.');
}

/** The tax-inclusive price of one unit. */
const unitPrice = ({ price, mrp }: ItemRecord): Paise => price ?? mrp ?? paise(0);

/** The cost of a line, without its free units. */
const costOf = ({ item, quantity, freeQuantity }: BasketLine): Paise =>
  toAmount(unitPrice(item) * (quantity - freeQuantity));

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

/** The total of the lines and the fee. Throws 400 if it exceeds the largest amount, or a price is negative. */
export const sumBasket = (basket: readonly BasketLine[], fee: Paise): Paise =>
  toAmount(sumAmounts([...basket.map(costOf), fee]));

/** Units by barcode. A barcode may occur in more than one line. */
export function countUnitsByBarcode(
  lines: readonly { barcode: string | null; quantity: number }[],
): Map<string, number> {
  const units = new Map<string, number>();
  for (const { barcode, quantity } of lines) {
    if (barcode !== null) units.set(barcode, (units.get(barcode) ?? 0) + quantity);
  }
  return units;
}
