import type { LogbookDetails } from '../../../electron/contract/domain/logbook.ts';
import { findScreenTexts } from '../../../electron/contract/i18n/screen-texts.ts';
import type { I18n } from '../../i18n/use-i18n.ts';

/** The name of every kind of entry, in a language: "orders.accept" → "Accepted an order". */
export function listKindNames(language: I18n['language']): Readonly<Record<string, string>> {
  const { calls, events } = findScreenTexts(language).logbook;
  const named = Object.entries(calls).flatMap(([group, names]) =>
    Object.entries(names).map(([name, words]): [string, string] => [`${group}.${name}`, words]),
  );
  return { ...Object.fromEntries(named), ...events };
}

/** The details of an entry in words: "order: ORDER-1 · bill: B-17". */
export function describeDetails(details: LogbookDetails, { t, language }: I18n): string {
  const fields: Readonly<Record<string, string>> = findScreenTexts(language).logbook.fields;
  const kinds = listKindNames(language);
  return Object.entries(details)
    .filter(([field, value]) => value !== null && !(field === 'workspace' && value === 'store'))
    .map(([field, value]) => {
      const words = typeof value === 'boolean' ? t(value ? 'logbook.yes' : 'logbook.no') : String(value);
      return `${fields[field] ?? field}: ${field === 'call' ? (kinds[words] ?? words) : words}`;
    })
    .join(' · ');
}
