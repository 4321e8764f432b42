/** SQL for when an order was accepted and when its ring began: columns of its row, so that the sales report adds up fast. */

/**
 * When the order with the id `id` (an SQL expression) was accepted, according to its event; null until one says so.
 * For a minimum alone, SQLite would prepare to sort, which takes longer than all else about a new order; the count keeps
 * it from that.
 */
export const acceptedAt = (id: string): string =>
  `(SELECT iif(count(*) > 0, min(created_at), NULL) FROM events WHERE order_id = ${id} AND type = 'order.accepted')`;

/** When the ring of an order began; null if that was not before its acceptance. */
export const rangAt = (id: string): string =>
  `(SELECT since FROM episodes WHERE order_id = ${id} AND since <= ${acceptedAt(id)})`;
