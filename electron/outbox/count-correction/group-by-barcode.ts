export interface OrderLines {
  readonly lines: readonly { readonly barcode: string | null; readonly quantity: number }[];
}

/** Groups rows by the barcodes of their lines; a row with several barcodes is in several groups. */
export function groupByBarcode<Row>(rows: readonly Row[], linesOf: (row: Row) => OrderLines): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    for (const barcode of new Set(linesOf(row).lines.flatMap((line) => line.barcode ?? [])))
      groups.set(barcode, [...(groups.get(barcode) ?? []), row]);
  }
  return groups;
}
