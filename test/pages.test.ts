import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const top = join(import.meta.dirname, '..');

const pages = ['.github', 'electron', 'renderer', 'test', 'build']
  .flatMap((folder) => readdirSync(join(top, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name, parentPath }) => name.endsWith('.md') && !parentPath.includes('node_modules'))
  .map(({ name, parentPath }) => relative(top, join(parentPath, name)).replaceAll('\\', '/'));

/** Folders in which a page may name files by their path from the top of the repository. */
const TOP_FOLDERS = /^(electron|renderer|test|build|\.github|\.vscode)\//;

test.each(['README.md', ...pages])('%s names only files that exist', (page) => {
  const text = readFileSync(join(top, page), 'utf8');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
    .map((link) => join(dirname(page), link));
  // Of a path with a placeholder in angle brackets, the part before it must exist.
  const named = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => TOP_FOLDERS.test(code))
    .map((code) => (code.includes('<') ? dirname(`${code.slice(0, code.indexOf('<'))}x`) : code));
  expect([...new Set([...links, ...named])].filter((path) => !existsSync(join(top, path)))).toEqual([]);
});
