import type { ClosingFindings, PaidSales } from '../../contract/domain/closing.ts';
import { findCashDifference, sumCash } from '../../contract/domain/closing.ts';
import { formatRupees, sumAmounts } from '../../contract/domain/money.ts';
import type { DocumentBlock, PrintDocument } from '../../contract/domain/print-document.ts';
import type { ClosingRow } from '../../database/tables/closings.ts';
import { blankField, centered, centeredLines, line, NO_BREAK_SPACE, pair, RULE, SPACE } from './blocks.ts';
import { formatDay, formatDayAndTime } from './formatters.ts';
import type { DocumentMarks, Letterhead } from './letterhead.ts';
import { letterheadBlocks, markBlocks } from './letterhead.ts';
import { formatPaymentMethod } from './order-blocks.ts';
import type { DocumentTranslator } from './translations.ts';

/** The day that a person signed off: money, what was left open, and room for a signature. */
export function buildClosingSlip(
  letterhead: Letterhead,
  { day, closedAt, signedBy, findings }: ClosingRow,
  marks: DocumentMarks,
): PrintDocument {
  const { t } = letterhead;
  return {
    title: `${t('closing')} ${formatDay(day)}`,
    blocks: [
      ...markBlocks(letterhead, marks, 'practice_page'),
      ...letterheadBlocks({ ...letterhead, logo: null }),
      centered(t('closing'), { size: 'big', bold: true }),
      centered(formatDay(day), { bold: true }),
      centered(t('compared', formatDayAndTime(closedAt)), { size: 'small' }),
      RULE,
      ...salesBlocks(findings.sales, t),
      RULE,
      ...cashBlocks(findings, t),
      ...leftBlocks(findings, t),
      ...centeredLines(findings.note, 'normal'),
      SPACE,
      pair(t('signed_by'), signedBy, { bold: true }),
      ...(findings.counter === null ? [] : [pair(t('counter'), findings.counter)]),
      ...(findings.logbookMark === null ? [] : [pair(t('logbook_mark'), findings.logbookMark)]),
      blankField(t('signature'), 'name'),
      SPACE,
      ...markBlocks(letterhead, { ...marks, isCopy: false }, 'practice_page'),
    ],
  };
}

function salesBlocks(sales: readonly PaidSales[], t: DocumentTranslator): DocumentBlock[] {
  const lines = sales.map(({ isInStore, method, count, total }) => {
    const payment = formatPaymentMethod(method, t) ?? t('other_payment');
    const channel = t(isInStore ? 'sales_in_store' : 'sales_online');
    return pair(`${channel}, ${payment}${NO_BREAK_SPACE}(${count})`, formatRupees(total));
  });
  const count = sales.reduce((sum, each) => sum + each.count, 0);
  const total = sumAmounts(sales.map((each) => each.total));
  return [...lines, pair(`${t('sales_all')}${NO_BREAK_SPACE}(${count})`, formatRupees(total), { bold: true })];
}

/** The day's cash beside what the drawer held. */
function cashBlocks(findings: ClosingFindings, t: DocumentTranslator): DocumentBlock[] {
  const { countedCash } = findings;
  const difference = findCashDifference(findings);
  if (countedCash === null || difference === null) return [];
  return [
    pair(t('cash_taken'), formatRupees(sumCash(findings.sales))),
    pair(t('cash_counted'), formatRupees(countedCash)),
    pair(t('difference'), formatRupees(difference), { bold: difference !== 0 }),
    RULE,
  ];
}

/** What was booked, and what the person who signed left open. */
function leftBlocks(findings: ClosingFindings, t: DocumentTranslator): DocumentBlock[] {
  const { leftOut, booked, toBook, openOrders, unsettled, refused, putRight, unlisted } = findings;
  const left = [
    ['to_book', toBook],
    ['unsettled', unsettled],
    ['refused', refused],
    ['unlisted', unlisted],
    ['put_right', putRight],
  ] as const;
  return [
    ...(leftOut.length === 0 ? [] : [line(t('left_out', leftOut.join(', ')), { bold: true })]),
    pair(t('booked'), String(booked)),
    ...left.flatMap(([word, count]) => (count === 0 ? [] : [pair(t(word), String(count), { bold: true })])),
    ...(openOrders.length === 0 ? [] : [line(t('open_orders', openOrders.join(', ')), { bold: true })]),
    RULE,
  ];
}
