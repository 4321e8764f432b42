import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = join(import.meta.dirname, '../../../renderer');

interface Component {
  readonly name: string;
  readonly source: string;
  /** The style sheets that the component imports, by their local names. */
  readonly sheets: ReadonlyMap<string, string>;
}

/** Reads the classes in the selectors of a style sheet. */
function readClasses(path: string): Set<string> {
  const rules = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector);
  const own = selectors.map((selector) => selector.replaceAll(/:global\([^)]*\)/g, ''));
  return new Set(own.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)));
}

function readComponent(path: string): Component {
  const source = readFileSync(path, 'utf8');
  const imports = source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  const sheets = new Map([...imports].map(([, name = '', from = '']) => [name, join(dirname(path), from)]));
  return { name: relative(RENDERER, path), source, sheets };
}

/** Finds the classes that a component uses from one of its style sheets. */
function findUsedClasses({ source }: Component, sheet: string): string[] {
  return [...source.matchAll(new RegExp(`\\b${sheet}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
}

const paths = globSync(join(RENDERER, '**/*.module.css'));
const sheets = new Map(paths.map((path) => [path, readClasses(path)]));
const components = globSync(join(RENDERER, '**/*.tsx')).map(readComponent);

test('every style sheet has a unique file name', () => {
  const names = paths.map((path) => basename(path));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every class that a component uses is defined in its style sheet', () => {
  const missing = components.flatMap((component) =>
    [...component.sheets].flatMap(([name, path]) =>
      findUsedClasses(component, name)
        .filter((used) => sheets.get(path)?.has(used) !== true)
        .map((used) => `${component.name}: ${name}.${used}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('every class of a style sheet is used by a component that imports it', () => {
  const used = new Map(paths.map((path) => [path, new Set<string>()]));
  for (const component of components) {
    for (const [name, path] of component.sheets)
      for (const each of findUsedClasses(component, name)) used.get(path)?.add(each);
  }
  const unused = [...sheets].flatMap(([path, classes]) =>
    [...classes].filter((each) => used.get(path)?.has(each) !== true).map((each) => `${basename(path)}: .${each}`),
  );
  expect(unused).toEqual([]);
});

test('a class is named in full, never computed', () => {
  const indexed = components.filter(({ source, sheets: own }) =>
    [...own.keys()].some((name) => source.includes(`${name}[`)),
  );
  expect(indexed.map(({ name }) => name)).toEqual([]);
});

test('a class named in a string is a global class', () => {
  const known = readClasses(join(RENDERER, 'theme/base.css'));
  const unknown = components.flatMap(({ name, source }) =>
    [...source.matchAll(/className="([^"]*)"/g)]
      .flatMap(([, names = '']) => names.split(/\s+/))
      .filter((each) => !known.has(each))
      .map((each) => `${name}: ${each}`),
  );
  expect(unknown).toEqual([]);
});
