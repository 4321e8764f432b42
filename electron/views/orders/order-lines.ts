import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { Paise } from '../../contract/domain/money.ts';
import { parseAmount } from '../../contract/domain/money.ts';
import type { LineItemView } from '../../contract/ipc/orders.ts';
import type { ItemsByBarcode } from '../stock/stock-overlay.ts';
import { buildItemStockView } from '../stock/stock-overlay.ts';

type ReadLine = ApiOrder['lines'][number];

function amountOrNull(text: string | null): Paise | null {
  return text === null ? null : parseAmount(text);
}

/** Units of all lines together, free ones included (specification, Order line: `quantity`). */
export function countUnits(lines: readonly ReadLine[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}

/** One line of an order as it is shown. */
export function buildLineItemView(line: ReadLine, shelf: ItemsByBarcode): LineItemView {
  return {
    name: line.name,
    barcode: line.barcode,
    quantity: line.quantity,
    freeQuantity: line.free_quantity ?? 0,
    unitPrice: amountOrNull(line.unit_price),
    mrp: amountOrNull(line.mrp),
    lineTotal: amountOrNull(line.line_total),
    shelf: buildItemStockView(line.barcode, shelf),
  };
}
