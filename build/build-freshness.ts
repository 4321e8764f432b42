import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What the programs are built from; a folder counts with everything in it. */
const SOURCES = ['electron', 'renderer', 'build', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** One output file of each program. */
const RESULTS = ['main/main.js', 'preload/preload.cjs', 'preview/main.js', 'renderer/index.html'];

/** When the newest of these files and folders changed. A folder changes when a file in it comes or goes. */
export function findNewestChange(top: string, names: readonly string[]): number {
  let newest = 0;
  for (const name of names) {
    const path = join(top, name);
    const entries = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
    for (const each of [path, ...entries.map((entry) => join(path, entry))]) {
      newest = Math.max(newest, statSync(each).mtimeMs);
    }
  }
  return newest;
}

/** When the oldest of these files was written; 0 if one is missing. */
export function findOldestResult(top: string, names: readonly string[]): number {
  return Math.min(...names.map((name) => statSync(join(top, name), { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/** Builds the programs unless their output is newer than every source. */
export async function buildIfStale(say: (line: string) => void): Promise<void> {
  if (findOldestResult(join(root, 'dist'), RESULTS) > findNewestChange(root, SOURCES)) return;
  say('Building Counter, a few seconds …');
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'error' });
  await builder.buildApp();
}
