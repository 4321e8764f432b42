import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders in which a page may name files by their path from the top of the repository. */
const TOP_FOLDERS = /^(electron|renderer|test|build|\.github|\.vscode)\//;

/**
 * Paths in a Markdown page that don't exist: links relative to the page, and code such as `electron/app.ts`. Of a path with a
 * placeholder in angle brackets, the part before it must exist.
 */
export function findBrokenPaths(top: string, page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
    .map((link) => join(dirname(page), link));
  const named = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => TOP_FOLDERS.test(code))
    .map((code) => (code.includes('<') ? dirname(`${code.slice(0, code.indexOf('<'))}x`) : code));
  return [...new Set([...links, ...named])].filter((path) => !existsSync(join(top, path)));
}
