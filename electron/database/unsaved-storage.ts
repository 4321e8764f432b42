import { DiskUnwritable } from '../contract/domain/disk-fault.ts';
import type { CounterDatabase } from './database.ts';
import type { ActionRow } from './tables/actions/action-row.ts';
import type { OrderSink } from './tables/orders/order-batch.ts';
import { mergeOrder } from './tables/orders/order-merge.ts';

/** Stores what is held, in one commit, and holds it no longer. While the disk takes no writes, it stays. */
export function storeUnsavedOrders(database: CounterDatabase, orderSink: OrderSink): void {
  const { orders, unreadable, options, decisions, episodes } = database.unsaved.contents;
  try {
    database.write(() => {
      for (const { order, progress } of orders.values())
        mergeOrder(orderSink, order, { asOf: progress.asOf, isRead: true });
      for (const [orderId, read] of options) {
        const version = database.orders.version(orderId);
        if (version !== null) database.deliveryOptions.put(orderId, version.asOf, read);
      }
      for (const episode of episodes.values()) database.episodes.put(episode);
      for (const action of decisions.values()) storeDecision(database, action);
    });
  } catch (error) {
    if (error instanceof DiskUnwritable) return;
    throw error;
  }
  for (const held of [orders, unreadable, options, decisions, episodes]) held.clear();
}

/** Stores a decision that was sent directly. One without an outcome is sent again under its key, which shows it (C2). */
function storeDecision({ actions }: CounterDatabase, action: ActionRow): void {
  const { id, idempotencyKey, firstSentAt, settledAt, state, outcome } = action;
  actions.add(action);
  if (firstSentAt !== null) actions.beginSending([id], idempotencyKey, firstSentAt);
  if (settledAt !== null && outcome !== null && (state === 'done' || state === 'refused'))
    actions.settle(id, state, settledAt, outcome);
  else if (firstSentAt !== null) actions.markUnknown(idempotencyKey, firstSentAt, 'not_stored');
}
