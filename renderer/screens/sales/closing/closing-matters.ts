import type { ClosingFindings, DayFindings } from '../../../../electron/contract/domain/closing.ts';
import { findCashDifference } from '../../../../electron/contract/domain/closing.ts';
import { type Paise, paise } from '../../../../electron/contract/domain/money.ts';
import { formatMoney } from '../../../i18n/format.ts';
import type { I18n } from '../../../i18n/use-i18n.ts';

/** How the drawer differs from the cash that was paid, in words. */
export function describeCashDifference({ t }: I18n, difference: Paise): string {
  if (difference === 0) return t('closing.agrees');
  const size = formatMoney(paise(Math.abs(difference)));
  return t(difference > 0 ? 'closing.cash_over' : 'closing.cash_short', { difference: size });
}

/** What a day leaves open and where it differed, each in a few words. Empty for a day that agrees. */
export function describeMatters(i18n: I18n, findings: DayFindings & Pick<ClosingFindings, 'countedCash'>): string[] {
  const { t } = i18n;
  const { openOrders, leftOut, toBook, unsettled, refused, unlisted, putRight } = findings;
  const cash = findCashDifference(findings);
  const counts = [
    ['closing.matter_to_book', toBook],
    ['closing.matter_unsettled', unsettled],
    ['closing.matter_refused', refused],
    ['closing.matter_unlisted', unlisted],
    ['closing.matter_corrected', putRight],
  ] as const;
  return [
    ...(cash === null || cash === 0 ? [] : [`${t('closing.cash')}: ${describeCashDifference(i18n, cash)}`]),
    ...(openOrders.length === 0
      ? []
      : [t('closing.matter_open', { count: openOrders.length, numbers: openOrders.join(', ') })]),
    ...counts.flatMap(([words, count]) => (count === 0 ? [] : [t(words, { count })])),
    ...(leftOut.length === 0 ? [] : [t('closing.left_out', { stores: leftOut.join(', ') })]),
  ];
}
