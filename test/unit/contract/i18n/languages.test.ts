import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '../../../../electron/contract/i18n/languages.ts';
import { findMainTexts } from '../../../../electron/contract/i18n/main-texts.ts';

const i18n = join(import.meta.dirname, '../../../../electron/contract/i18n');

test('English comes first, and drafts last', () => {
  expect(LANGUAGE_CODES.slice(0, 2)).toEqual(['en', 'hi']);
  const drafts = LANGUAGE_CODES.map((code) => LANGUAGES[code]?.isDraft);
  expect(drafts).toEqual(drafts.toSorted((one, other) => Number(one) - Number(other)));
});

test('a language without a folder is English', () => {
  expect(findMainTexts('xx')).toEqual(findMainTexts('en'));
});

interface Built {
  readonly LANGUAGES: typeof LANGUAGES;
  readonly createMainTranslate: typeof import('../../../../electron/contract/i18n/translate.ts').createMainTranslate;
  readonly loadScreenTexts: typeof import('../../../../electron/contract/i18n/screen-texts.ts').loadScreenTexts;
}

const ENTRY = `
export * from './languages.ts';
export * from './translate.ts';
export * from './screen-texts.ts';
`;

/** Adds a folder of JSON, and nothing else, beside the folders that there are. */
function addLanguage(folder: string): void {
  cpSync(i18n, folder, { recursive: true });
  const files = {
    language: { name: 'Ööö', locale: 'fi', isDraft: true, draft: 'luonnos' },
    desktop: { desktop: { quit: 'Ööquit', new_orders_one: '{{count}} öö', new_orders_other: '{{count}} ööö' } },
    orders: { card: { accept: 'Öö' } },
  };
  mkdirSync(join(folder, 'xx'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, 'xx', `${name}.json`), JSON.stringify(content));
  writeFileSync(join(folder, 'entry.ts'), ENTRY);
}

describe.each(['a build', 'the sources'])('a language added as a folder of JSON alone, in %s', (where) => {
  const folder = mkdtempSync(join(tmpdir(), 'counter-language-'));
  let built: Built;

  beforeAll(async () => {
    addLanguage(folder);
    if (where === 'a build')
      await build({
        configFile: false,
        root: folder,
        logLevel: 'silent',
        build: { ssr: join(folder, 'entry.ts'), outDir: join(folder, 'out'), target: 'node20' },
      });
    const entry = where === 'a build' ? join(folder, 'out/entry.mjs') : join(folder, 'entry.ts');
    built = await import(/* @vite-ignore */ pathToFileURL(entry).href);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('can be chosen', () => {
    expect(Object.keys(built.LANGUAGES)).toEqual([...LANGUAGE_CODES, 'xx']);
    expect(built.LANGUAGES['xx']).toEqual({ name: 'Ööö', locale: 'fi', isDraft: true, draft: 'luonnos' });
  });

  test('speaks on screen, and says in English what it lacks', async () => {
    const { card } = await built.loadScreenTexts('xx');
    expect([card.accept, card.reject]).toEqual(['Öö', 'Reject']);
  });

  test('speaks in menus and on paper, and says in English what it lacks', () => {
    const t = built.createMainTranslate('xx');
    expect([t('desktop.quit'), t('desktop.open'), t('documents.total')]).toEqual(['Ööquit', 'Open Counter', 'Total']);
    expect([t('desktop.new_orders', { count: 1 }), t('desktop.new_orders', { count: 2 })]).toEqual(['1 öö', '2 ööö']);
  });
});
