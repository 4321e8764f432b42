import type { Randomness } from '../contract/ports.ts';

/** What the basket needs to know of a product on the shelf. */
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

/** A customer's basket of two to five products that are there, one to three of each, so that orders look different. */
export function createRandomBasket(shelf: readonly BasketProduct[], randomness: Randomness): CheckoutLine[] {
  const upTo = (count: number) => Math.floor(randomness.fraction() * count);
  const left = shelf.flatMap(({ barcode, stock, available }) => {
    const there = available ?? stock;
    return barcode !== null && there > 0 ? [{ barcode, there }] : [];
  });
  const wanted = FEWEST_LINES + upTo(MOST_LINES - FEWEST_LINES + 1);
  const lines: CheckoutLine[] = [];
  while (lines.length < wanted) {
    const [product] = left.splice(upTo(left.length), 1);
    if (product === undefined) break;
    lines.push({ barcode: product.barcode, quantity: 1 + upTo(Math.min(MOST_OF_ONE, product.there)) });
  }
  return lines;
}
