import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findTranslationFaults,
  findUnusedTexts,
  readTranslationFolder,
  type TranslationFaults,
  type TranslationFolder,
} from './support/translations/translation-checker.ts';

const top = join(import.meta.dirname, '..');
const folder = join(top, 'electron/contract/i18n');

const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }): [string, TranslationFolder] => [name, readTranslationFolder(join(folder, name))]);
const english = readTranslationFolder(join(folder, 'en'));

const SOUND: TranslationFaults = { missing: [], unknown: [], empty: [], repeated: [], places: [], plurals: [] };

test.each(languages)('%s says what English says', (code, language) => {
  const faults = findTranslationFaults(language, english);
  const { isDraft, name } = language.description;
  if (isDraft && faults.missing.length > 0)
    process.stderr.write(
      `${name} (${code}), a draft, lacks ${faults.missing.length} texts and says them in English:\n  ${faults.missing.join('\n  ')}\n`,
    );
  expect(isDraft ? { ...faults, missing: [] } : faults).toEqual(SOUND);
});

test('every text is used', () => {
  const sources = ['electron', 'renderer'].flatMap((name) =>
    readdirSync(join(top, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(top, name, path), 'utf8')),
  );
  // The logbook and Help read these tables as a whole; their own tests compare them with what they can hold.
  const isReadAsWhole = (path: string): boolean => /^(logbook\.(calls|events|fields)|help_pages)\./.test(path);
  expect(findUnusedTexts(english, sources).filter((path) => !isReadAsWhole(path))).toEqual([]);
});

describe('the check', () => {
  const sample = (locale: string, texts: Readonly<Record<string, string>>): TranslationFolder => ({
    description: { name: 'Sample', locale, isDraft: false },
    texts: new Map(Object.entries(texts)),
    repeated: [],
  });
  const first = {
    'a.name': 'Name of {{item}}',
    'a.day_one': '{{count}} day',
    'a.day_other': '{{count}} days',
    a_other: 'Other',
  };

  test.each([
    ['nothing in what is complete', 'hi', first, {}],
    ['what is missing', 'hi', { 'a.name': '{{item}}' }, { missing: ['a.day_one', 'a.day_other', 'a_other'] }],
    ['what English does not have', 'hi', { ...first, 'a.more': 'More' }, { unknown: ['a.more'] }],
    ['what is empty', 'hi', { ...first, a_other: ' ' }, { empty: ['a_other'] }],
    ['a wrong place', 'hi', { ...first, 'a.name': '{{itm}}' }, { places: ['a.name'] }],
    ['a missing place', 'hi', { ...first, 'a.day_one': 'a day' }, { places: ['a.day_one'] }],
    ['a plural form too few', 'ru', first, { missing: ['a.day_few', 'a.day_many'] }],
    ['a plural form too many', 'ja', first, { plurals: ['a.day_one'] }],
  ])('finds %s', (_, locale, texts, faults) => {
    expect(findTranslationFaults(sample(locale, texts), sample('en', first))).toEqual({ ...SOUND, ...faults });
  });

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the sample is a source that has a template.
  test('finds what no source names', () => {
    const unused = (source: string): string[] => findUnusedTexts(sample('en', first), [source]);
    expect(unused("t('a.name'); t('a.day', { count }); has(english.a_other)")).toEqual(['a_other']);
    expect(unused("t(`a.${what}`); t('a_other')")).toEqual([]);
    expect(unused('t(`a.${what}`)')).toEqual(['a_other']);
    expect(unused('t(`b.${what}`)')).toEqual(Object.keys(first));
  });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the sample is a source that has a template.
});
