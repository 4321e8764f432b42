import type { ApiOrderLine } from '../../contract/api/tolerant-resources.ts';
import { parseAmountOrNull } from '../../contract/domain/money.ts';
import type { LineItemView } from '../../contract/ipc/orders.ts';
import type { ItemsByBarcode } from '../stock/stock-overlay.ts';
import { buildItemStockView } from '../stock/stock-overlay.ts';

/** One line of an order as it is shown. */
export function buildLineItemView(line: ApiOrderLine, shelf: ItemsByBarcode): LineItemView {
  return {
    name: line.name,
    barcode: line.barcode,
    quantity: line.quantity,
    freeQuantity: line.free_quantity ?? 0,
    unitPrice: parseAmountOrNull(line.unit_price),
    mrp: parseAmountOrNull(line.mrp),
    lineTotal: parseAmountOrNull(line.line_total),
    shelf: buildItemStockView(line.barcode, shelf),
  };
}
