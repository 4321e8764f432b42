/**
 * Print jobs that orders start by themselves. A job is stored in the same transaction as the change that starts it: after
 * a crash there are both or neither, and never two (C15).
 */

import type { ApiOrder } from '../contract/api/tolerant-resources.ts';
import { isInStore } from '../contract/domain/order-type.ts';
import { isPaid } from '../contract/domain/payment.ts';
import { ORDER_DOCUMENTS } from '../contract/domain/print-document.ts';
import type { PrintSettings } from '../contract/domain/printing.ts';

import type { Instant } from '../contract/domain/time.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { Moment } from '../database/tables/moments.ts';
import type { OrderSink } from '../database/tables/orders/order-batch.ts';
import type { OrderVersion } from '../database/tables/orders/orders.ts';
import type { PrintOccasion } from '../database/tables/prints.ts';
import { PRINT_JOB_LIFE_MS } from './print-job.ts';

/** Statuses that an order may have before it is accepted. */
const BEFORE_ACCEPT: ReadonlySet<string | null> = new Set(['PENDING', 'PAYMENT_FAILED', null]);

/** The occasion that a newer version of an order shows, if any. `before`: its status until then. */
function findOccasion(before: string | null | undefined, order: ApiOrder): PrintOccasion | null {
  if (isInStore(order.type)) return null;
  if (order.status === 'PENDING') return before !== 'PENDING' && isPaid(order) ? 'arrived' : null;
  return order.status === 'ACCEPTED' && BEFORE_ACCEPT.has(before ?? null) ? 'accepted' : null;
}

const EVENTS_BY_OCCASION: Readonly<Record<PrintOccasion, readonly string[]>> = {
  arrived: ['order.placed', 'order.payment_recovered'],
  accepted: ['order.accepted'],
};

/**
 * The earliest time at which an occasion may have happened; null when that is not known. An event says when it happened;
 * reading the order only says since when.
 */
function findEarliestTime(
  database: CounterDatabase,
  occasion: PrintOccasion,
  order: ApiOrder,
  before: OrderVersion | null,
): Instant | null {
  const event = database.events.ofOrder(order.id).findLast(({ type }) => EVENTS_BY_OCCASION[occasion].includes(type));
  if (event !== undefined) return event.createdAt;
  const placedAt = parseInstantOrNull(order.placed_at);
  if (before === null) return placedAt;
  return placedAt !== null && placedAt > before.asOf ? placedAt : before.asOf;
}

export interface AutomaticPrintJobsParts {
  readonly settings: () => PrintSettings;
  /** The service's time. */
  readonly now: () => Instant;
  /** The present, to be stored. */
  readonly takeMoment: () => Moment;
  /** Called when a job was added, before its transaction has ended. */
  readonly jobAdded: () => void;
}

/**
 * Creates the sink for orders that sync and outbox store: putting a newer version of an order also adds its print jobs,
 * and withdraws those of a cancelled one.
 */
export function createPrintingOrderSink(
  database: CounterDatabase,
  { settings, now, takeMoment, jobAdded }: AutomaticPrintJobsParts,
): OrderSink {
  const { orders, prints, metadata } = database;

  function addJobs(order: ApiOrder, before: OrderVersion | null): void {
    const { byItself, notForStoreIds, when } = settings();
    const occasion = findOccasion(before?.status, order);
    // The first sync, catching up and a restored backup bring changes that may have been printed long ago.
    if (!byItself || notForStoreIds.includes(order.store_id) || occasion === null || !metadata.isBackfilled()) return;
    const at = findEarliestTime(database, occasion, order, before);
    const from = Math.max(metadata.cursor('backfill') ?? 0, now() - PRINT_JOB_LIFE_MS);
    if (at === null || at < from) return;
    for (const document of ORDER_DOCUMENTS) {
      if (when[document] !== occasion || prints.isPrinted(order.id, document)) continue;
      const wish = { document, storeId: order.store_id, orderId: order.id };
      const id = `${order.store_id}/${order.id}/${document}/${occasion}`;
      const { at: askedAt, start } = takeMoment();
      if (prints.add({ id, wish, occasion, isCopy: false, askedAt, start })) jobAdded();
    }
  }

  return {
    ...orders,
    put: (order, progress) => {
      const before = orders.version(order.id);
      orders.put(order, progress);
      if (order.status === 'CANCELLED') prints.withdrawOrder(order.id, now());
      else addJobs(order, before);
    },
  };
}
