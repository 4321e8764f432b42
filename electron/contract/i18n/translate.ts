/** Looks up the texts of the main process, as i18next does on screen: the same plural forms and `{{places}}`. */

import { type Language, MAIN_TEXTS, type MainTexts } from './languages.ts';

/** A key's name at the call: `new_orders` for the plural forms `new_orders_one` and `new_orders_other`. */
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

/** What stands in a text's places. `count` also chooses the plural form. */
type TextValues = Readonly<Record<string, string | number>>;

/** Gives the text at a dotted path, such as `desktop.quit`, with its places filled. */
export type Translate<Texts> = (key: KeysOf<Texts>, values?: TextValues) => string;
export type MainTranslate = Translate<MainTexts>;

export function createMainTranslate(language: Language): MainTranslate {
  return createTranslate(language, MAIN_TEXTS[language]);
}

export function createTranslate<Texts extends object>(language: Language, texts: Texts): Translate<Texts> {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? findText(texts, `${key}_${plural.select(count)}`) : undefined;
    const text = form ?? findText(texts, key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
  };
}

function findText(texts: object, path: string): string | undefined {
  let found: unknown = texts;
  for (const name of path.split('.')) found = isTable(found) ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
