import type { z } from 'zod';
import type { sandboxBasket } from '../../contract/api/requests.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { RequestedLine } from '../orders/checkout.ts';
import { Failure } from '../pipeline/failure.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';

const DEFAULT_PRODUCTS = 2;
const LOOK_AT = 100;

/** One each of two products that are there, taken by chance so that a day of practice orders does not look the same. */
function twoProducts(core: Core, store: StoreRecord, now: Instant): RequestedLine[] {
  const { items } = core.storage;
  const shelf = items.stocked(store.id, LOOK_AT);
  const first = Math.floor(core.randomness.fraction() * shelf.length);
  const lines: RequestedLine[] = [];
  for (const { barcode, stock } of [...shelf.slice(first), ...shelf.slice(0, first)]) {
    if (lines.length === DEFAULT_PRODUCTS) break;
    if (stock > items.reserved(store.id, barcode, now)) lines.push({ barcode, quantity: 1, freeQuantity: 0 });
  }
  if (lines.length > 0) return lines;
  throw new Failure('insufficient_stock', 'The test store has nothing in stock. Reset the sandbox.');
}

/** The lines of a sandbox order: as asked, or one each of two stocked products. */
export function chooseSandboxLines(
  core: Core,
  store: StoreRecord,
  body: z.output<typeof sandboxBasket>,
  now: Instant,
): RequestedLine[] {
  if (!body.lines || body.lines.length === 0) return twoProducts(core, store, now);
  return body.lines.map(({ barcode, quantity }) => ({ barcode, quantity: quantity ?? 1, freeQuantity: 0 }));
}
