/**
 * Finds the orders that are never offered for accepting, and today's booked sales, without reading all orders and all
 * sales.
 */
export const FEW_OF_MANY = `
  CREATE INDEX orders_other ON orders (since) WHERE type = 'instore' OR status = 'PAYMENT_FAILED';
  CREATE INDEX sales_booked ON sales (booked_at) WHERE booked_at IS NOT NULL;
  `;
