/** How many characters of an order's id people say aloud. */
const SPOKEN = 4;

/** The short number of an order: the end of its id's suffix. "ORDER-9GQ27K38" → "7K38". */
export function shortNumber(orderId: string): string {
  return orderId.slice(orderId.lastIndexOf('-') + 1).slice(-SPOKEN);
}
