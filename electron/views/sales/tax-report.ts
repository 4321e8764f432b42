/** The tax in what was sold, by rate and HSN. Pure. */

import type { TaxReport } from '../../contract/calls/sales-report.ts';
import type { Paise } from '../../contract/domain/money.ts';
import { paise, sumAmounts } from '../../contract/domain/money.ts';
import type { ItemTax, TaxSplit } from '../../contract/domain/tax.ts';
import { splitTax, sumSplits } from '../../contract/domain/tax.ts';
import type { SoldLines } from '../../database/tables/orders/sold-lines.ts';

/** `sold`: what all sales of the period were worth. */
export function buildTaxReport(
  lines: readonly SoldLines[],
  sold: Paise,
  taxOf: (line: SoldLines) => ItemTax,
): TaxReport {
  const taxed = lines.map((line) => ({ line, ...taxOf(line) }));
  const groups = Map.groupBy(taxed, ({ rate, hsn }) => (rate === null ? '' : `${rate} ${hsn ?? ''}`));
  const untaxed = groups.get('') ?? [];
  groups.delete('');
  const worth = ({ total, count }: SoldLines): Paise => paise(total * count);
  return {
    rows: [...groups.values()]
      .flatMap((group) => {
        const [first] = group;
        if (first === undefined || first.rate === null) return [];
        const { rate, hsn } = first;
        return [{ rate, hsn, ...sumSplits(group.map(({ line }) => multiply(splitTax(line.total, rate), line.count))) }];
      })
      .toSorted((one, other) => one.rate - other.rate || (one.hsn ?? '').localeCompare(other.hsn ?? '')),
    untaxed: {
      count: new Set(untaxed.map(({ line: { storeId, barcode } }) => `${storeId} ${barcode}`)).size,
      total: sumAmounts(untaxed.map(({ line }) => worth(line))),
    },
    beside: paise(sold - sumAmounts(lines.map(worth))),
  };
}

const multiply = (split: TaxSplit, count: number): TaxSplit => ({
  gross: paise(split.gross * count),
  taxable: paise(split.taxable * count),
  cgst: paise(split.cgst * count),
  sgst: paise(split.sgst * count),
});
