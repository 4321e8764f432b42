import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPromiseFaults } from './support/promises.ts';

const top = join(import.meta.dirname, '..');
const PAGE = 'test/PROMISES.md';

/** Promises that nothing measures yet. */
const OPEN: readonly string[] = [];

/** Files in which no code is a citation. */
const WITHOUT_CITATIONS = ['test/promises.test.ts'];

function readSources(): Map<string, string> {
  const sources = new Map<string, string>();
  for (const folder of ['electron', 'renderer', 'test', 'build']) {
    for (const entry of readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${entry.split(sep).join('/')}`;
      const isText = ['.ts', '.tsx', '.js', '.md', '.css', '.html'].includes(extname(path));
      if (isText && path !== PAGE && !WITHOUT_CITATIONS.includes(path) && !path.includes('/node_modules/')) {
        sources.set(path, readFileSync(join(top, path), 'utf8'));
      }
    }
  }
  return sources;
}

test('every promise that is cited is listed, and every one that is listed is proven', () => {
  expect(findPromiseFaults(readFileSync(join(top, PAGE), 'utf8'), readSources(), OPEN)).toEqual([]);
});

describe('what is wrong when', () => {
  const page = `# Promises

### C1: accepts

Proven by [x](unit/x.test.ts).

### C2: one effect

Proven by [x](unit/x.test.ts), [y](e2e/y.e2e.ts).

## Speed

### P1: start

Not measured yet.
`;
  const sources = {
    'test/unit/x.test.ts': '// C1 to C2',
    'test/e2e/y.e2e.ts': "test('once (C2)')",
    'electron/x.ts': '/** (C1: accepts) #C9A1F0 */',
  };

  test.each<[string, { page?: string; sources?: Record<string, string>; open?: string[] }, string[]]>([
    ['nothing has changed', {}, []],
    [
      'a code is cited that it does not list',
      { sources: { 'renderer/y.tsx': '// (S7: stock pushes)' } },
      ["renderer/y.tsx cites S7, which test/PROMISES.md doesn't list"],
    ],
    [
      'a code of a range is not listed',
      { sources: { 'build/y.ts': '// C1–C3' } },
      ["build/y.ts cites C3, which test/PROMISES.md doesn't list"],
    ],
    ['nothing proves a promise', { page: '\n### C3: ringing\n\nIt rings.\n' }, ['C3 is proven by nothing']],
    [
      'a test is gone',
      { page: '\n### C3: ringing\n\nProven by [z](unit/z.test.ts).\n' },
      ['C3: there is no test/unit/z.test.ts'],
    ],
    [
      'a test does not cite the code',
      { page: '\n### C3: ringing\n\nProven by [y](e2e/y.e2e.ts).\n' },
      ["C3: test/e2e/y.e2e.ts doesn't cite it"],
    ],
    [
      'a promise is called open that is not on the list',
      { page: '\n### P2: accept\n\nNot measured yet.\n' },
      ['P2: the page and the list of open promises disagree'],
    ],
    ['an open promise is not on it', { open: ['P1', 'P3'] }, ["P3 is open, and test/PROMISES.md doesn't list it"]],
    [
      'a code is there twice',
      { page: '\n### C1: accepts\n\nProven by [x](unit/x.test.ts).\n' },
      ['C1 is listed twice', 'C1 is listed twice'],
    ],
  ])('%s', (_what, changes, faults) => {
    const changed = new Map(Object.entries({ ...sources, ...changes.sources }));
    expect(findPromiseFaults(page + (changes.page ?? ''), changed, changes.open ?? ['P1'])).toEqual(faults);
  });
});
