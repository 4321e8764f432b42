import type { ScaleAmount } from '../../electron/contract/domain/item-code.ts';
import { formatMoney } from './format.ts';
import type { I18n } from './use-i18n.ts';

/** What the label of a scale says: "0.456 kg on the label". */
export function describeScaleAmount({ t }: I18n, amount: ScaleAmount): string {
  return amount.kind === 'price'
    ? t('scan.price', { price: formatMoney(amount.price) })
    : t('scan.weight', { weight: (amount.grams / 1_000).toFixed(3) });
}
