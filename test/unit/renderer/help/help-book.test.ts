import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../../../electron/contract/calls/call.ts';
import { HEALTH_FINDINGS } from '../../../../electron/contract/calls/health-findings.ts';
import { SILENCE_SECONDS } from '../../../../electron/contract/domain/silence.ts';
import { screens as english } from '../../../../electron/contract/i18n/english-screens.ts';
import { loadHelpTexts } from '../../../../electron/contract/i18n/help-texts.ts';
import { findText } from '../../../../electron/contract/i18n/language-files.ts';
import { LANGUAGE_CODES, type Language } from '../../../../electron/contract/i18n/languages.ts';
import { loadScreenTexts } from '../../../../electron/contract/i18n/screen-texts.ts';
import { type HelpPage, joinPhrases, readHelp } from '../../../../renderer/help/help-book.ts';
import { createHelpSearch } from '../../../../renderer/help/help-search.ts';
import { findHelpTarget, HELP_PAGES } from '../../../../renderer/state/help-target.ts';
import {
  findRefusalTrouble,
  MESSAGE_TROUBLES,
  PARK_TROUBLES,
  PROBLEM_TROUBLES,
  REFUSAL_TROUBLES,
} from '../../../../renderer/state/help-topics.ts';
import { SCREENS } from '../../../../renderer/state/route.ts';
import { GALLERY_STATES } from '../../../gallery/gallery-states.ts';
import { PICTURE_STATES } from '../../../guide/guide-printer.ts';
import { createSnapshot } from '../../../support/snapshots/snapshot.ts';

const texts = await loadHelpTexts('en');
const readPages = async (language: Language): Promise<readonly HelpPage[]> =>
  readHelp(await loadHelpTexts(language), await loadScreenTexts(language));
const troubles = Object.keys(texts.help_pages.trouble.parts);

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  test('Help and the list of keys say how long Silence lasts (C3)', async () => {
    const { help_pages } = await loadHelpTexts(language);
    for (const text of [help_pages.orders.parts.ring.text, (await loadScreenTexts(language)).keys.silence])
      expect(text).toMatch(new RegExp(`\\b${SILENCE_SECONDS}\\b`));
  });

  test('every page and paragraph has words, and every label is one of the app', async () => {
    const pages = await readPages(language);
    expect(pages.map(({ name }) => name)).toEqual(HELP_PAGES);
    for (const { name, title, about, parts } of pages) {
      expect(Object.keys(texts.help_pages[name].parts)).toEqual(parts.map((part) => part.name));
      for (const text of [
        title,
        joinPhrases(about),
        ...parts.flatMap((part) => [part.title, joinPhrases(part.text)]),
      ]) {
        expect(text, name).toMatch(/\p{L}/u);
        expect(text, name).not.toMatch(/\{\{|\}\}/);
      }
      const labels = [about, ...parts.map(({ text }) => text)].flat().filter(({ isLabel }) => isLabel);
      expect(labels.filter(({ text }) => /^[a-z_]+\.[\w.]+$/.test(text))).toEqual([]);
    }
  });

  test('the search finds every page by its title', async () => {
    const pages = await readPages(language);
    const search = createHelpSearch(pages);
    for (const { name, title } of pages) {
      expect(
        search(title).map(({ page }) => page),
        title,
      ).toContain(name);
    }
  });
});

test('no label of a text has places of its own, which would stay empty', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../electron/contract/i18n/en/help.json'), 'utf8');
  const keys = [...file.matchAll(/\{\{([\w.]+)\}\}/g)].map(([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => findText(english, key)?.includes('{{') !== false)).toEqual([]);
});

describe('errors', () => {
  const refusals = Object.keys(english.refusal.happened);
  test.each([...PROBLEMS])('the problem %s leads to a paragraph', (problem) => {
    expect(troubles).toContain(PROBLEM_TROUBLES[problem]);
  });

  test.each(refusals)('the refusal %s leads to a paragraph', (code) => {
    expect(Object.keys(REFUSAL_TROUBLES)).toContain(code);
    expect(troubles).toContain(findRefusalTrouble(code));
  });

  test('a refusal that this version does not know leads to one too', () => {
    expect(troubles).toContain(findRefusalTrouble('made_up_tomorrow'));
  });

  test('every paragraph is about some message', () => {
    const tables = [PROBLEM_TROUBLES, REFUSAL_TROUBLES, PARK_TROUBLES, MESSAGE_TROUBLES];
    const findings = Object.values(HEALTH_FINDINGS).flatMap((each) => each.flatMap(({ trouble }) => trouble ?? []));
    const named = [...tables.flatMap((table) => Object.values(table)), ...findings];
    expect([...new Set(named)].sort()).toEqual(troubles.toSorted());
  });
});

describe('the search', () => {
  const hits = async (language: string, text: string): Promise<string[]> =>
    createHelpSearch(await readPages(language))(text).map(({ page, part }) =>
      part === null ? page : `${page}/${part}`,
    );

  test.each([
    ['en', 'printer', 'trouble/printer'],
    ['en', 'prnter', 'trouble/printer'],
    ['en', 'wrong clock', 'trouble/clock'],
    ['en', 'rejct', 'orders/reject'],
    ['en', 'refund', 'orders/reject'],
    ['en', 'GST', 'sales/tax'],
    ['hi', 'refund', 'orders/reject'],
    ['hi', 'प्रिंटर', 'trouble/printer'],
    ['hi', 'प्रिन्टर', 'trouble/printer'],
    ['mr', 'इंटरनेट', 'trouble/line'],
    ['ta', 'சாவி', 'trouble/key'],
  ])('%s: %s finds %s', async (language, text, expected) => {
    expect(await hits(language, text)).toContain(expected);
  });

  test('lists what has the words in its title first, and nothing for what Help does not have', async () => {
    expect((await hits('en', 'disk'))[0]).toBe('trouble/disk');
    expect(await hits('en', 'xylophone')).toEqual([]);
    expect(await hits('en', ' ')).toEqual([]);
  });
});

test('every screen has its page', () => {
  const snapshot = createSnapshot();
  const pages = SCREENS.map((screen) => findHelpTarget(snapshot, `#${screen}`).page);
  expect(pages).toHaveLength(SCREENS.length);
  for (const page of pages) expect(HELP_PAGES).toContain(page);
  expect(findHelpTarget({ ...snapshot, workspace: null }, '#orders').page).toBe('welcome');
  expect(findHelpTarget({ ...snapshot, unopened: { kind: 'store', reason: 'fault' } }, '').part).toBe('database');
});

test('every page has a picture of a state that there is, but for the keys and what only programmers use', () => {
  const pictured = Object.keys(PICTURE_STATES);
  expect(HELP_PAGES.filter((name) => !pictured.includes(name))).toEqual(['keys', 'webhooks']);
  for (const state of Object.values(PICTURE_STATES)) expect(Object.keys(GALLERY_STATES)).toContain(state);
});
