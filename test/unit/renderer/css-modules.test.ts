import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = join(import.meta.dirname, '../../../renderer');

interface Component {
  readonly name: string;
  readonly source: string;
  /** The sheets that it imports, each by the name it has in the component. */
  readonly sheets: ReadonlyMap<string, string>;
}

/** The classes in the selectors of a sheet. */
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

/** The classes that a component takes from one of its sheets. */
function findUsedClasses({ source }: Component, sheet: string): string[] {
  return [...source.matchAll(new RegExp(`\\b${sheet}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
}

const paths = globSync(join(RENDERER, '**/*.module.css'));
const sheets = new Map(paths.map((path) => [path, readClasses(path)]));
const components = globSync(join(RENDERER, '**/*.tsx')).map(readComponent);

test('every sheet has a name of its own, by which its classes are told apart', () => {
  const names = paths.map((path) => basename(path));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every class that a component uses is defined in the sheet', () => {
  const missing = components.flatMap((component) =>
    [...component.sheets].flatMap(([name, path]) =>
      findUsedClasses(component, name)
        .filter((used) => sheets.get(path)?.has(used) !== true)
        .map((used) => `${component.name}: ${name}.${used}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('every class of a sheet is used by a component that imports the sheet', () => {
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

test('a class is named in full, never put together', () => {
  const indexed = components.filter(({ source, sheets: own }) =>
    [...own.keys()].some((name) => source.includes(`${name}[`)),
  );
  expect(indexed.map(({ name }) => name)).toEqual([]);
});

test('a class that is written as text is one of the global ones', () => {
  const known = readClasses(join(RENDERER, 'theme/base.css'));
  const unknown = components.flatMap(({ name, source }) =>
    [...source.matchAll(/className="([^"]*)"/g)]
      .flatMap(([, names = '']) => names.split(/\s+/))
      .filter((each) => !known.has(each))
      .map((each) => `${name}: ${each}`),
  );
  expect(unknown).toEqual([]);
});
