/**
 * What an order asks to be printed by itself. It is kept in the very transaction that stores the fact which asks for it:
 * killed anywhere, there are both or neither, and never two (C15).
 */

import type { ApiOrder } from '../contract/api/tolerant-resources.ts';
import type { PrintSettings } from '../contract/domain/printing.ts';
import { ORDER_DOCUMENTS } from '../contract/domain/printing.ts';

import type { Instant } from '../contract/domain/time.ts';
import { parseInstantOrNull } from '../contract/domain/time.ts';
import type { CounterDatabase } from '../database/database.ts';
import type { OrderProgress, OrderVersion } from '../database/tables/orders/orders.ts';
import type { PrintOccasion } from '../database/tables/prints.ts';
import { PRINT_JOB_LIFE_MS } from './print-job.ts';

/** Statuses from which an order comes to be accepted. */
const BEFORE_ACCEPT: ReadonlySet<string | null> = new Set(['PENDING', 'PAYMENT_FAILED', null]);

/** The fact that a newer snapshot shows, if it is one that asks for paper. Pure. */
function findOccasion(before: string | null | undefined, order: ApiOrder): PrintOccasion | null {
  if (order.type !== null && order.type !== 'delivery') return null;
  if (order.status === 'PENDING') return before !== 'PENDING' && order.payment?.paid === true ? 'arrived' : null;
  return order.status === 'ACCEPTED' && BEFORE_ACCEPT.has(before ?? null) ? 'accepted' : null;
}

const TELLING_EVENTS: Readonly<Record<PrintOccasion, readonly string[]>> = {
  arrived: ['order.placed', 'order.payment_recovered'],
  accepted: ['order.accepted'],
};

/** The earliest that a fact may have happened; null when nobody knows. An event tells it; a reading only bounds it. */
function findEarliestTime(
  database: CounterDatabase,
  occasion: PrintOccasion,
  order: ApiOrder,
  before: OrderVersion | null,
): Instant | null {
  const told = database.events.ofOrder(order.id).findLast(({ type }) => TELLING_EVENTS[occasion].includes(type));
  if (told !== undefined) return told.createdAt;
  const placedAt = parseInstantOrNull(order.placed_at);
  if (before === null) return placedAt;
  return placedAt !== null && placedAt > before.asOf ? placedAt : before.asOf;
}

export interface AutomaticPrintJobsParts {
  readonly settings: () => PrintSettings;
  /** The service's time. */
  readonly now: () => Instant;
  /** Called when something is to be printed, before the transaction that keeps it has ended. */
  readonly jobAdded: () => void;
}

/** A store that keeps, with each newer snapshot of an order, what that asks to be printed, and takes back what a cancelled one asked for. */
export function withAutomaticPrintJobs(
  database: CounterDatabase,
  { settings, now, jobAdded: asked }: AutomaticPrintJobsParts,
): CounterDatabase {
  function ask(order: ApiOrder, before: OrderVersion | null): void {
    const { byItself, when } = settings();
    const occasion = findOccasion(before?.status, order);
    // First sync, catching up and a restored backup bring facts that may have been on paper long ago, also when they come late.
    if (!byItself || occasion === null || !database.metadata.isBackfilled()) return;
    const at = findEarliestTime(database, occasion, order, before);
    const from = Math.max(database.metadata.cursor('past') ?? 0, now() - PRINT_JOB_LIFE_MS);
    if (at === null || at < from) return;
    for (const document of ORDER_DOCUMENTS) {
      if (when[document] !== occasion || database.prints.isPrinted(order.id, document)) continue;
      const wish = { document, storeId: order.store_id, orderId: order.id };
      const id = `${order.store_id}/${order.id}/${document}/${occasion}`;
      if (database.prints.add({ id, wish, occasion, isCopy: false, askedAt: now() })) asked();
    }
  }

  return {
    ...database,
    orders: {
      ...database.orders,
      put(order: ApiOrder, facts: OrderProgress): boolean {
        const before = database.orders.version(order.id);
        const isNew = database.orders.put(order, facts);
        if (order.status === 'CANCELLED') database.prints.withdrawOrder(order.id, now());
        else ask(order, before);
        return isNew;
      },
    },
  };
}
