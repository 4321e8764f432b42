import type { z } from 'zod';
import type { sandboxBasket } from '../../contract/api/requests.ts';
import type { Instant } from '../../contract/time.ts';
import { Failure } from '../checks/failure.ts';
import type { Core } from '../core/core.ts';
import type { WantedLine } from '../orders/place.ts';
import type { StoreRecord } from '../storage/stores.ts';

const DEFAULT_PRODUCTS = 2;
const LOOK_AT = 100;

/** One each of two products that are there, taken by chance so that a day of practice orders does not look the same. */
function twoProducts(core: Core, store: StoreRecord, now: Instant): WantedLine[] {
  const there = core.storage.items.page(store.id, 0, LOOK_AT, now).filter(({ stock, reserved }) => stock > reserved);
  if (there.length === 0)
    throw new Failure('insufficient_stock', 'The test store has nothing in stock. Reset the sandbox.');
  const first = Math.floor(core.chance.fraction() * there.length);
  return there
    .slice(first)
    .concat(there.slice(0, first))
    .slice(0, DEFAULT_PRODUCTS)
    .map(({ barcode }) => ({ barcode, quantity: 1, freeQuantity: 0 }));
}

/** The lines of a sandbox order: as asked, or one each of two stocked products. */
export function sandboxLines(
  core: Core,
  store: StoreRecord,
  body: z.output<typeof sandboxBasket>,
  now: Instant,
): WantedLine[] {
  if (!body.lines || body.lines.length === 0) return twoProducts(core, store, now);
  return body.lines.map(({ barcode, quantity }) => ({ barcode, quantity: quantity ?? 1, freeQuantity: 0 }));
}
