import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageDescription } from '../../../electron/contract/i18n/languages.ts';

/** A language as its folder has it. */
export interface TranslationFolder {
  readonly description: LanguageDescription;
  /** Every text by its path, such as `card.accept`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths that two files of the folder have. */
  readonly repeated: readonly string[];
}

/** What is wrong with a language, by path. */
export interface TranslationFaults {
  /** Texts that English has and the language has not. */
  readonly missing: readonly string[];
  /** Texts that English does not have. */
  readonly unknown: readonly string[];
  readonly empty: readonly string[];
  readonly repeated: readonly string[];
  /** Texts whose `{{places}}` are not those of English. */
  readonly places: readonly string[];
  /** Plural forms that the language does not have. */
  readonly plurals: readonly string[];
}

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Reads the folder of a language. */
export function readTranslationFolder(folder: string): TranslationFolder {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const files = readdirSync(folder).filter((name) => name !== 'language.json');
  const texts = files.flatMap((name) => listTexts(read(name)));
  const paths = texts.map(([path]) => path);
  return {
    description: read('language.json'),
    texts: new Map(texts),
    repeated: paths.filter((path, index) => paths.indexOf(path) !== index),
  };
}

function listTexts(texts: Texts, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : listTexts(value, `${path}${key}.`),
  );
}

/** The key and the plural form of a text; null if it is not a form of a plural, of which English has `one` and `other`. */
function splitForm(path: string, english: TranslationFolder['texts']): { key: string; form: string } | null {
  const { key = '', form = '' } = /^(?<key>.+)_(?<form>zero|one|two|few|many|other)$/.exec(path)?.groups ?? {};
  return english.has(`${key}_one`) && english.has(`${key}_other`) ? { key, form } : null;
}

/** The paths that a language must have: each plural of English in all of its own forms. */
function listExpected(english: TranslationFolder['texts'], forms: readonly string[]): Set<string> {
  return new Set(
    [...english.keys()].flatMap((path) => {
      const plural = splitForm(path, english);
      return plural === null ? [path] : forms.map((form) => `${plural.key}_${form}`);
    }),
  );
}

const findPlaces = (text: string): string => (text.match(/\{\{.*?\}\}/g) ?? []).sort().join(' ');

/** Compares a language with English. */
export function findTranslationFaults(
  { description, texts, repeated }: TranslationFolder,
  { texts: english }: TranslationFolder,
): TranslationFaults {
  const forms = new Intl.PluralRules(description.locale).resolvedOptions().pluralCategories;
  const expected = listExpected(english, forms);
  const paths = [...texts.keys()];
  const extra = paths.filter((path) => !expected.has(path));
  const isForm = (path: string): boolean => splitForm(path, english) !== null;
  return {
    missing: [...expected].filter((path) => !texts.has(path)),
    unknown: extra.filter((path) => !isForm(path)),
    empty: paths.filter((path) => texts.get(path)?.trim() === ''),
    repeated,
    places: paths.filter((path) => {
      const plural = splitForm(path, english);
      const text = english.get(path) ?? english.get(`${plural?.key}_other`);
      return text !== undefined && findPlaces(text) !== findPlaces(texts.get(path) ?? '');
    }),
    plurals: extra.filter(isForm),
  };
}

/** The English texts that no source names: neither whole nor as a template such as `status.${status}`. */
export function findUnusedTexts({ texts }: TranslationFolder, sources: readonly string[]): string[] {
  const keys = [...texts.keys()].map((path) => ({ path, key: splitForm(path, texts)?.key ?? path }));
  const named = new Set<string>();
  const templates = new Set<string>();
  for (const source of sources) {
    for (const [, name = ''] of source.matchAll(/['"`]([a-z]\w*(?:\.\w+)*)['"`]/gi)) named.add(name);
    for (const [, template = ''] of source.matchAll(/`([a-z]\w*[\w.]*\.[\w.]*(?:\$\{[^`}]*\}[\w.]*)+)`/gi))
      templates.add(template);
  }
  const patterns = [...templates].map(
    (template) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`),
  );
  return keys
    .filter(({ key }) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map(({ path }) => path);
}
