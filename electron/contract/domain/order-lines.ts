interface Line {
  readonly barcode: string | null;
  readonly quantity: number;
}

/** Units of all lines together, free ones included (specification, Order line: `quantity`). */
export function countUnits(lines: readonly Pick<Line, 'quantity'>[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}

/** Units of one item, whose barcode may be on several lines. */
export function countUnitsOf(lines: readonly Line[], barcode: string): number {
  return countUnits(lines.filter((line) => line.barcode === barcode));
}
