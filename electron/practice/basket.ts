import type { Randomness } from '../contract/ports.ts';

/** A product on the shelf. */
export interface BasketProduct {
  readonly barcode: string | null;
  readonly stock: number;
  readonly available: number | null;
}

/** One line of a checkout. */
export interface CheckoutLine {
  readonly barcode: string;
  readonly quantity: number;
}

const FEWEST_LINES = 2;
const MOST_LINES = 5;
const MOST_OF_ONE = 3;

/** A customer's basket: two to five products in stock, one to three of each, so that orders differ. */
export function createRandomBasket(shelf: readonly BasketProduct[], randomness: Randomness): CheckoutLine[] {
  const randomBelow = (count: number) => Math.floor(randomness.fraction() * count);
  const left = shelf.flatMap(({ barcode, stock, available }) => {
    const inStock = available ?? stock;
    return barcode !== null && inStock > 0 ? [{ barcode, inStock }] : [];
  });
  const wanted = FEWEST_LINES + randomBelow(MOST_LINES - FEWEST_LINES + 1);
  const lines: CheckoutLine[] = [];
  while (lines.length < wanted) {
    const [product] = left.splice(randomBelow(left.length), 1);
    if (product === undefined) break;
    lines.push({ barcode: product.barcode, quantity: 1 + randomBelow(Math.min(MOST_OF_ONE, product.inStock)) });
  }
  return lines;
}
