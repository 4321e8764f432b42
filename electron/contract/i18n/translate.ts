/** Translates in the main process as i18next does on screen, with the same plural forms and `{{placeholders}}`. */

import { findText } from './language-files.ts';
import { type Language, localeOf } from './languages.ts';
import { findMainTexts, type MainTexts } from './main-texts.ts';

/** A key as callers write it: `new_orders` for the plural forms `new_orders_one` and `new_orders_other`. */
type CallName<Name extends string, Names extends string> = Name extends `${infer Base}_one`
  ? Base
  : Name extends `${infer Base}_other`
    ? `${Base}_one` extends Names
      ? Base
      : Name
    : Name;

type KeysOf<Texts, Path extends string = ''> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? `${Path}${CallName<Name, keyof Texts & string>}`
    : KeysOf<Texts[Name], `${Path}${Name}.`>;
}[keyof Texts & string];

/** The values for a text's placeholders. `count` also chooses the plural form. */
type TextValues = Readonly<Record<string, string | number>>;

/** Returns the text at a dotted path, such as `desktop.quit`, with its placeholders filled. */
export type Translate<Texts> = (key: KeysOf<Texts>, values?: TextValues) => string;
export type MainTranslate = Translate<MainTexts>;

export function createMainTranslate(language: Language): MainTranslate {
  return createTranslate(language, findMainTexts(language));
}

export function createTranslate<Texts extends object>(language: Language, texts: Texts): Translate<Texts> {
  const plural = new Intl.PluralRules(localeOf(language));
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? findForm(texts, key, plural.select(count)) : undefined;
    const text = form ?? findText(texts, key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
  };
}

/**
 * Finds a plural form, or else `other`, which every language has: the English text in place of a missing one may lack
 * the form.
 */
function findForm(texts: object, key: string, form: string): string | undefined {
  return findText(texts, `${key}_${form}`) ?? findText(texts, `${key}_other`);
}
