import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '../../../../electron/contract/i18n/languages.ts';
import { loadScreenTexts, type ScreenTexts } from '../../../../electron/contract/i18n/screen-texts.ts';
import { createMainTranslate, createTranslate, type Translate } from '../../../../electron/contract/i18n/translate.ts';
import { initTranslations } from '../../../../renderer/i18n/setup.ts';

beforeAll(async () => {
  await initTranslations();
  await i18next.loadLanguages(LANGUAGE_CODES);
});

/** One text of each kind: plain, deep, with places, with plural forms, with a key that only looks like a plural form. */
const TEXTS: readonly Parameters<Translate<ScreenTexts>>[] = [
  ['card.paid', {}],
  ['status_other', {}],
  ['refusal.happened.too_old_to_repeat', {}],
  ['bar.sound_tested', { volume: '80', time: '11:41 am' }],
  ['screen.new_count', { count: 0 }],
  ['screen.new_count', { count: 1 }],
  ['stock.copy_age', { count: 2, items: '2', ago: '1 h', time: '$& {{count}}' }],
];

test.each(LANGUAGE_CODES.flatMap((language) => TEXTS.map(([key, values]) => [language, key, values] as const)))(
  'in %s, %s is the same text as i18next’s',
  async (language, key, values) => {
    const translate = createTranslate(language, await loadScreenTexts(language));
    expect(translate(key, values)).toBe(i18next.getFixedT(language)(key, { ...values }));
  },
);

test('the main process has texts of its own', () => {
  expect(createMainTranslate('en')('desktop.new_orders', { count: 2 })).toBe('Counter: 2 new');
});
