/**
 * Whether an order was bought in the store. Any other order, also one without a type or of a type that this app doesn't
 * know, is handled like a delivery: staff must see it and decide (C3).
 */
export function isInStore(type: string | null): boolean {
  return type === 'instore';
}

/** A condition of SQL on a column `type`: {@link isInStore}, negated. */
export const NOT_IN_STORE_SQL = "type IS NOT 'instore'";

/** Whether a list of orders without a filter has those of this type: it has deliveries (specification, Orders). */
export function isListedByDefault(type: string | null): boolean {
  return type === null || type === 'delivery';
}
