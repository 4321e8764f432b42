export interface OrderLines {
  readonly lines: readonly { readonly barcode: string | null; readonly quantity: number }[];
}

/** The rows that have a barcode among their lines, by barcode. */
export function groupByBarcode<Row>(rows: readonly Row[], linesOf: (row: Row) => OrderLines): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    for (const barcode of new Set(linesOf(row).lines.flatMap((line) => line.barcode ?? [])))
      groups.set(barcode, [...(groups.get(barcode) ?? []), row]);
  }
  return groups;
}
