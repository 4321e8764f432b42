/** How many units of a barcode the lines of orders and sales have. Pure. */

export interface OrderLines {
  readonly lines: readonly { readonly barcode: string | null; readonly quantity: number }[];
}

/** What has a barcode among its lines, each once. */
export function groupByBarcode<Row>(rows: readonly Row[], linesOf: (row: Row) => OrderLines): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    for (const barcode of new Set(linesOf(row).lines.flatMap((line) => line.barcode ?? [])))
      found.set(barcode, [...(found.get(barcode) ?? []), row]);
  }
  return found;
}
