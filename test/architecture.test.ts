import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findNameFaults } from './support/architecture/avoided-words.ts';
import { findArchitectureFaults } from './support/architecture/checker.ts';
import { findCompileErrors, listCompiledFiles } from './support/architecture/environments.ts';
import { PLANTED_FAULTS, SOUND_APP } from './support/architecture/planted-faults.ts';

const top = join(import.meta.dirname, '..');

function listFiles(folder: string): string[] {
  return readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function readSources(folder: string): [string, string][] {
  return listFiles(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(top, path), 'utf8')]);
}

test('the sources keep to the architecture', () => {
  expect(findArchitectureFaults(new Map([...readSources('electron'), ...readSources('renderer')]))).toEqual([]);
});

describe('the names of files', () => {
  test('are words of the glossary', () => {
    expect(findNameFaults(['electron', 'renderer', 'test', 'build'].flatMap(listFiles))).toEqual([]);
  });

  test.each([
    ['electron/sync/loop.ts', 'loop'],
    ['renderer/ui/button-strip.module.css', 'strip'],
    ['test/unit/outbox/before.test.ts', 'before'],
    ['electron/outbox/runner.ts', 'runner'],
    ['electron/printing/print-runner.ts', undefined],
    ['electron/database/tables/stores.ts', undefined],
    ['electron/shell/window.ts', undefined],
    ['electron/sync/looper.ts', undefined],
  ])('%s', (path, word) => {
    expect(findNameFaults([path]).map((fault) => /“(.*)”/.exec(fault)?.[1])).toEqual(word === undefined ? [] : [word]);
  });
});

describe('the checker', () => {
  const findFaults = (changes: Readonly<Record<string, string>>): string[] =>
    findArchitectureFaults(new Map(Object.entries({ ...SOUND_APP, ...changes })));

  test('finds nothing in a sound app', () => {
    expect(findFaults({})).toEqual([]);
  });

  test.each(PLANTED_FAULTS)('%s: %s', (path, text, fault) => {
    const faults = findFaults({ [path]: text });
    expect(faults).toHaveLength(fault === undefined ? 0 : 1);
    if (fault !== undefined) expect(faults[0]).toContain(fault);
  });

  test('finds an import cycle of three files', () => {
    const faults = findFaults({
      'electron/alarm/a.ts': `import { b } from './b.ts'; export const a = b;`,
      'electron/alarm/b.ts': `import type { c } from './c.ts'; export type b = typeof c; export const b = 1;`,
      'electron/alarm/c.ts': `import { a } from './a.ts'; export const c = a;`,
    });
    expect(faults).toEqual([
      'import cycle: electron/alarm/a.ts → electron/alarm/b.ts → electron/alarm/c.ts → electron/alarm/a.ts',
    ]);
  });
});

describe('the compiler', () => {
  const DOM = { names: ['document.title', '{} as HTMLElement', 'window.close'], library: '/lib.dom.d.ts' };
  const NODE = {
    names: ['process.argv', "Buffer.from('x')", "import('node:fs')", 'require'],
    library: '/@types/node/',
  };

  test.each([
    { project: 'electron/contract', has: [], lacks: [DOM, NODE] },
    { project: 'electron', has: [NODE], lacks: [DOM] },
    { project: 'electron/service', has: [NODE], lacks: [DOM] },
    { project: 'electron/service/openapi/page', has: [DOM], lacks: [NODE] },
    { project: 'renderer', has: [DOM], lacks: [NODE] },
  ])('knows in $project only the names that exist there', async ({ project, has, lacks }) => {
    const wrong = lacks.flatMap(({ names }) => names);
    const right = has.flatMap(({ names }) => names);
    const lines = [...wrong, ...right].map((name, index) => `export const x${index} = ${name};`);
    const errors = await findCompileErrors(project, lines);
    expect(errors.map((line) => lines[line - 1])).toEqual(lines.slice(0, wrong.length));
    // A package that is imported can bring the names of another environment with it.
    const files = await listCompiledFiles(project);
    for (const { library } of lacks) expect(files.filter((file) => file.includes(library))).toEqual([]);
  });
});
