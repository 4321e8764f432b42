/** What the linter can't say: which folders may import each other, and which words file names avoid. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { expect, test } from 'vitest';

const top = join(import.meta.dirname, '..');

const files = ['electron', 'renderer', 'build', 'test'].flatMap((folder) =>
  readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
);

/** Pairs of folders that still import each other. A pair leaves the list with its last import; none is added. */
const OPEN_PAIRS: ReadonlySet<string> = new Set(['renderer/screens/settings renderer/screens/settings/webhooks']);

test('no two folders import each other, types included', () => {
  const arrows = new Set<string>();
  for (const file of files.filter((path) => !path.startsWith('test/') && /\.tsx?$/.test(path))) {
    const imports = readFileSync(join(top, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g);
    for (const [, target = ''] of imports) arrows.add(`${dirname(file)} ${dirname(posix.join(dirname(file), target))}`);
  }
  const pairs = [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`);
  });
  expect(pairs.filter((pair) => !OPEN_PAIRS.has(pair))).toEqual([]);
});

/** Words that file names avoid, each with the glossary's better one (electron/README.md). */
const AVOIDED_WORDS: Readonly<Record<string, string>> = {
  host: 'platform',
  shell: 'desktop',
  bridge: 'ipc',
  strip: 'list, dialog, panel or banner',
  part: 'list, dialog, panel or banner',
  reply: 'outcome',
  press: 'action',
  work: 'action',
  guess: 'reckoned moment',
  paper: 'document, print job or transport',
  syncs: 'inventory runs',
  loop: 'poller or worker',
};

test('files are named by words of the glossary', () => {
  const faults = files.flatMap((path) => {
    const words = posix.basename(path).split(/[-.]/);
    return words.flatMap((word) => (word in AVOIDED_WORDS ? [`${path}: say ${AVOIDED_WORDS[word]}`] : []));
  });
  expect(faults).toEqual([]);
});
