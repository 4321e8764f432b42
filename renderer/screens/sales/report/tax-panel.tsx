import type { ReactNode } from 'react';
import type { SalesReport } from '../../../../electron/contract/calls/sales-report.ts';
import { sumAmounts } from '../../../../electron/contract/domain/money.ts';
import type { TaxSplit } from '../../../../electron/contract/domain/tax.ts';
import { formatTaxRate, sumSplits } from '../../../../electron/contract/domain/tax.ts';
import { formatMoney, formatPeriod } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportTable } from './report-table.tsx';

const PARTS = ['taxable', 'cgst', 'sgst'] as const;

const listCells = (split: TaxSplit): string[] => PARTS.map((part) => formatMoney(split[part]));

/** The tax in what was sold, by rate and HSN, and what has no rate. */
export function TaxPanel({ report: { period, tax } }: { readonly report: SalesReport }): ReactNode {
  const { t, language } = useI18n();
  const { rows, untaxed } = tax;
  const all = sumSplits(rows);
  const title = t('report.tax');
  return (
    <ReportPanel
      title={title}
      period={period}
      exported="tax"
      finding={
        <>
          {rows.length > 0 && (
            <b>{t('report.tax_sum', { tax: formatMoney(sumTax(all)), gross: formatMoney(all.gross) })}</b>
          )}
          {rows.length > 0 && untaxed.count > 0 && <br />}
          {untaxed.count > 0 && t('report.untaxed', { count: untaxed.count, total: formatMoney(untaxed.total) })}
          {rows.length + untaxed.count === 0 && t('report.nothing_sold')}
        </>
      }
      table={
        rows.length > 0 && (
          <ReportTable
            isDense
            label={`${title}, ${formatPeriod(period, language)}`}
            columns={[
              { name: t('report.gst') },
              { name: t('report.hsn') },
              ...PARTS.map((part) => ({ name: t(`report.${part}`), isNumber: true })),
            ]}
            rows={[
              ...rows.map((row) => ({
                key: `${row.rate} ${row.hsn ?? ''}`,
                cells: [formatTaxRate(row.rate), row.hsn ?? '–', ...listCells(row)],
              })),
              { key: 'all', cells: [t('report.together'), '', ...listCells(all)] },
            ]}
          />
        )
      }
    />
  );
}

const sumTax = ({ cgst, sgst }: TaxSplit) => sumAmounts([cgst, sgst]);
