/** When an order was first seen packed, which later statuses no longer tell. */
export const PACKED_ORDERS = `
  ALTER TABLE orders ADD COLUMN packed_since INTEGER;
  UPDATE orders SET packed_since = since WHERE status IN ('PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED');
  `;
