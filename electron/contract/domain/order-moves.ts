/** What the customer, the retailer app and the courier can do to an order of the practice store. */
export const ORDER_MOVES = [
  'customer_cancels',
  'app_accepts',
  'app_rejects',
  'picking',
  'packed',
  'pickup',
  'deliver',
  'courier_found',
  'courier_fails',
] as const;

export type OrderMove = (typeof ORDER_MOVES)[number];
