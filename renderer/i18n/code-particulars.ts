import type { CodeParticulars, ScaleAmount } from '../../electron/contract/domain/item-code.ts';
import { formatCalendarDate, formatMoney } from './format.ts';
import type { I18n } from './use-i18n.ts';

/** What the label of a scale says: "0.456 kg on the label". */
export function describeScaleAmount({ t }: I18n, amount: ScaleAmount): string {
  return amount.kind === 'price'
    ? t('scan.price', { price: formatMoney(amount.price) })
    : t('scan.weight', { weight: (amount.grams / 1_000).toFixed(3) });
}

/** What a code says besides its item: what the label of the scale says, and until when it may be sold. */
export function listParticulars(i18n: I18n, { amount, expiryDate, lot }: CodeParticulars): readonly string[] {
  const { t, language } = i18n;
  return [
    ...(amount === null ? [] : [describeScaleAmount(i18n, amount)]),
    ...(expiryDate === null ? [] : [t('scan.expires', { day: formatCalendarDate(expiryDate, language) })]),
    ...(lot === null ? [] : [t('scan.lot', { lot })]),
  ];
}
