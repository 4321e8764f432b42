import type { LogbookDetails } from '../../../electron/contract/domain/logbook.ts';
import { paise } from '../../../electron/contract/domain/money.ts';
import { shortNumber } from '../../../electron/contract/domain/order-number.ts';
import { formatMoney } from '../../i18n/format.ts';
import { describeAdjustmentReason, type I18n } from '../../i18n/use-i18n.ts';

/** The name of every kind of entry: "orders.accept" → "Accepted an order". */
export function listKindNames(t: I18n['t']): Readonly<Record<string, string>> {
  const { calls, events } = t('logbook', { returnObjects: true });
  const named = Object.entries(calls).flatMap(([group, names]) =>
    Object.entries(names).map(([name, words]): [string, string] => [`${group}.${name}`, words]),
  );
  return { ...Object.fromEntries(named), ...events };
}

type Value = string | number | boolean;

/** How the value of a field reads, where it isn't plain as stored; null hides it: only the CSV file has it. */
const VALUE_WORDS: Readonly<Record<string, (value: Value, i18n: I18n) => string | null>> = {
  workspace: (value, { t }) => (value === 'store' ? null : t('screen.practice')),
  orderId: (value) => shortNumber(String(value)),
  mode: (value, { t }) => t(value === 'SERVICE_COURIER' ? 'catch_up.with_courier' : 'card.own_riders'),
  reason: (value, { t }) => describeAdjustmentReason(t, String(value)),
  countedCash: (value) => formatMoney(paise(Number(value))),
  role: (value, { t }) =>
    Object.entries(t('staff.roles', { returnObjects: true })).find(([role]) => role === value)?.[1] ?? String(value),
  call: (value, { t }) => listKindNames(t)[String(value)] ?? String(value),
  actionId: () => null,
  undoes: () => null,
  eventId: () => null,
  printerId: () => null,
  endpointId: () => null,
  deliveryId: () => null,
};

/** The details of an entry in words: "order: 7K38 · bill: B-17". */
export function describeDetails(details: LogbookDetails, i18n: I18n): string {
  const { t } = i18n;
  const fields: Readonly<Record<string, string>> = t('logbook.fields', { returnObjects: true });
  const describe = (field: string, value: Value): string | null => {
    if (typeof value === 'boolean') return t(value ? 'logbook.yes' : 'logbook.no');
    const words = VALUE_WORDS[field];
    return words === undefined ? String(value) : words(value, i18n);
  };
  return Object.entries(details)
    .flatMap(([field, value]) => {
      const words = value === null ? null : describe(field, value);
      return words === null ? [] : [`${fields[field] ?? field}: ${words}`];
    })
    .join(' · ');
}
