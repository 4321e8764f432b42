import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
