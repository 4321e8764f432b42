/** How many characters of an order's id people say aloud. */
const SPOKEN_LENGTH = 4;

/** The order id without its prefix: "ORDER-9GQ27K38" → "9GQ27K38". */
export function longNumber(orderId: string): string {
  return orderId.slice(orderId.lastIndexOf('-') + 1);
}

/** The number that people say aloud, the end of the order id: "ORDER-9GQ27K38" → "7K38". */
export function shortNumber(orderId: string): string {
  return longNumber(orderId).slice(-SPOKEN_LENGTH);
}
