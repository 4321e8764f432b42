import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = join(import.meta.dirname, '../../../renderer');

/** Sheets of pages of their own, and the one that adds to all others. */
const APART = ['documents/page.css', 'theme/forced-colors.css'];

/** The classes that a sheet lays out by their name alone. */
function classesOf(sheet: string): string[] {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g);
  return [...rules].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []),
  );
}

test('a class is laid out in one folder, because all sheets are on every screen', () => {
  const folders = new Map<string, Set<string>>();
  for (const path of globSync(join(RENDERER, '**/*.css'))) {
    const name = relative(RENDERER, path);
    if (APART.includes(name)) continue;
    const folder = dirname(name).split('/').slice(0, 2).join('/');
    for (const each of classesOf(readFileSync(path, 'utf8')))
      folders.set(each, (folders.get(each) ?? new Set()).add(folder));
  }
  const shared = [...folders].filter(([, of]) => of.size > 1).map(([name, of]) => `.${name}: ${[...of].join(', ')}`);
  expect(shared).toEqual([]);
  expect(folders.get('column-cards')).toEqual(new Set(['screens/orders']));
});
