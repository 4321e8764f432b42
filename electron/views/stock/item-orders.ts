import type { StockOrder } from '../../contract/calls/stock.ts';
import { countUnitsOf } from '../../contract/domain/order-lines.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import type { EventRow } from '../../database/tables/events.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';

/** An open order and its events. */
export interface OpenOrderRows {
  readonly row: OrderRow;
  readonly events: readonly EventRow[];
}

/** The orders that claim units of an item and are not on their way, oldest first. */
export function buildItemOrders(barcode: string, orders: readonly OpenOrderRows[]): StockOrder[] {
  return orders.flatMap(({ row, events }) => {
    const standing = standingOf(row, events);
    const units = countUnitsOf(row.order.lines, barcode);
    if (units === 0 || standing === null) return [];
    return [{ orderId: row.id, number: shortNumber(row.id), status: row.status ?? '', units, standing }];
  });
}

function standingOf({ status, pickingSince }: OrderRow, events: readonly EventRow[]): StockOrder['standing'] | null {
  switch (status) {
    case 'PENDING':
      return 'held';
    case 'ACCEPTED':
      return pickingSince !== null || events.some(({ type }) => type === 'order.picking_started')
        ? 'picking'
        : 'on_shelf';
    case 'PACKED':
      return 'packed';
    default:
      return null;
  }
}
