import type { z } from 'zod';
import type { sandboxBasket } from '../../contract/api/requests.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { RequestedLine } from '../orders/checkout.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';

const DEFAULT_LINES = 2;

/** The most items in stock among which the default lines are chosen. */
const CANDIDATES = 100;

/** One unit each of two random available items, so that practice orders differ. */
function chooseRandomLines(core: Core, store: StoreRecord, now: Instant): RequestedLine[] {
  const { items, holds } = core.storage;
  const candidates = items.inStock(store.id, CANDIDATES);
  const first = Math.floor(core.randomness.fraction() * candidates.length);
  const lines: RequestedLine[] = [];
  for (const { barcode, stock } of [...candidates.slice(first), ...candidates.slice(0, first)]) {
    if (lines.length === DEFAULT_LINES) break;
    if (stock > holds.reserved(store.id, barcode, now)) lines.push({ barcode, quantity: 1, freeQuantity: 0 });
  }
  if (lines.length > 0) return lines;
  throw new Failure('insufficient_stock', 'The test store has nothing in stock. Reset the sandbox.');
}

/** The lines of a sandbox order: those of the request, or one unit each of two available items. */
export function chooseSandboxLines(
  core: Core,
  store: StoreRecord,
  body: z.output<typeof sandboxBasket>,
  now: Instant,
): RequestedLine[] {
  if (!body.lines || body.lines.length === 0) return chooseRandomLines(core, store, now);
  return body.lines.map(({ barcode, quantity }) => ({ barcode, quantity: quantity ?? 1, freeQuantity: 0 }));
}
