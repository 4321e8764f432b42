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

const MIN_LINES = 2;
const MAX_LINES = 5;
const MAX_QUANTITY = 3;

/** Fills a customer's basket with two to five products in stock, one to three of each, so that orders differ. */
export function createRandomBasket(shelf: readonly BasketProduct[], randomness: Randomness): CheckoutLine[] {
  const randomBelow = (count: number) => Math.floor(randomness.fraction() * count);
  const remaining = shelf.flatMap(({ barcode, stock, available }) => {
    const inStock = available ?? stock;
    return barcode !== null && inStock > 0 ? [{ barcode, inStock }] : [];
  });
  const lineCount = MIN_LINES + randomBelow(MAX_LINES - MIN_LINES + 1);
  const lines: CheckoutLine[] = [];
  while (lines.length < lineCount) {
    const [product] = remaining.splice(randomBelow(remaining.length), 1);
    if (product === undefined) break;
    lines.push({ barcode: product.barcode, quantity: 1 + randomBelow(Math.min(MAX_QUANTITY, product.inStock)) });
  }
  return lines;
}
