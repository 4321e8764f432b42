import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { findBrokenPaths } from './support/page-links.ts';

const top = join(import.meta.dirname, '..');

const pages = ['.github', 'electron', 'renderer', 'test', 'build']
  .flatMap((folder) => readdirSync(join(top, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name, parentPath }) => name.endsWith('.md') && !parentPath.includes('node_modules'))
  .map(({ name, parentPath }) => relative(top, join(parentPath, name)).replaceAll('\\', '/'));

test.each(['README.md', ...pages])('%s names only files that exist', (page) => {
  expect(findBrokenPaths(top, page, readFileSync(join(top, page), 'utf8'))).toEqual([]);
});

test('a path that does not exist is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counter-pages-'));
  try {
    writeFileSync(join(folder, 'there.md'), '');
    const text = `[a](there.md#part) [b](gone.md) [c](https://example.com/x) \`electron/gone.ts\` \`build/<name>/x.ts\` \`npm ci\``;
    expect(findBrokenPaths(folder, 'page.md', text)).toEqual(['gone.md', 'electron/gone.ts', 'build']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
