/** SQL for when an order was accepted and when its ring began: columns of its row, so that the sales report adds up fast. */

/** When the order with the id `id` (an SQL expression) was accepted, according to its event; null until one says so. */
export const acceptedAt = (id: string): string => `(SELECT accepted_at FROM timelines WHERE about = ${id})`;

/** When the ring of an order began; null if that was not before its acceptance. */
export const rangAt = (id: string): string =>
  `(SELECT since FROM episodes WHERE order_id = ${id} AND since <= ${acceptedAt(id)})`;
