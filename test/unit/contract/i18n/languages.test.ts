import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, MAIN_TEXTS, SCREEN_TEXTS } from '../../../../electron/contract/i18n/languages.ts';

const folder = join(import.meta.dirname, '../../../../electron/contract/i18n');

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Every text of a language with its path. */
function listTexts(texts: Texts, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : listTexts(value, `${path}${key}.`),
  );
}

const findPlaces = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();

const english = listTexts({ ...SCREEN_TEXTS.en, ...MAIN_TEXTS.en });

it('every folder is a language of the list', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(Object.entries(LANGUAGES))('%s', (key, { code }) => {
  const groups = { ...SCREEN_TEXTS[code], ...MAIN_TEXTS[code] };
  const texts = new Map(listTexts(groups));

  it('is listed under its own code', () => {
    expect(code).toBe(key);
  });

  it('has the keys of English in the same order, and no text is empty', () => {
    expect([...texts.keys()]).toEqual(english.map(([path]) => path));
    expect([...texts.values()].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('names each key in one file only, and takes every file in', () => {
    const files = readdirSync(join(folder, code)).filter((name) => name.endsWith('.json'));
    const named = files.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(folder, code, name), 'utf8'))));
    expect(named.sort()).toEqual(Object.keys(groups).sort());
  });

  it.each(english)('names the same things in %s', (path, text) => {
    expect(findPlaces(texts.get(path) ?? '')).toEqual(findPlaces(text));
  });
});
