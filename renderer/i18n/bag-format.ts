import type { TimelineView } from '../../electron/contract/calls/orders.ts';
import type { BagCheck } from '../../electron/contract/domain/bag-check.ts';
import type { I18n } from './use-i18n.ts';

/** "Checked 11:42 am by Meena, 8 of 8", or "Bag check: 3 of 8 so far". */
export function formatBagCheck({ t, clock }: I18n, { result, ticked, units }: BagCheck): string {
  if (result === null) return t('bag.open', { ticked, units });
  const values = { time: clock(result.at), ticked, units };
  return result.who === null ? t('bag.done', values) : t('bag.done_by', { ...values, name: result.who });
}

/** "8 of 8, 1 mistake found"; null where there is no check. */
export function describeBag({ t }: I18n, bag: TimelineView['bag']): string | null {
  if (bag === undefined) return null;
  const count = t('bag.progress', { ticked: bag.ticked, units: bag.units });
  return bag.found === 0 ? count : `${count}, ${t('bag.found', { count: bag.found })}`;
}
