import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What the programs are built from. A folder counts with all that is in it. */
const SOURCES = ['electron', 'renderer', 'build', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** One file of each program that is built. */
const RESULTS = ['main/main.js', 'preload/preload.cjs', 'preview/main.js', 'renderer/index.html'];

/** When the newest of these files and folders was changed; a folder is changed when a file in it comes or goes. */
export function findNewestChange(top: string, names: readonly string[]): number {
  let newest = 0;
  for (const name of names) {
    const path = join(top, name);
    const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
    for (const each of [path, ...inside.map((entry) => join(path, entry))]) {
      newest = Math.max(newest, statSync(each).mtimeMs);
    }
  }
  return newest;
}

/** When the oldest of these files was written; 0 when one is not there. */
export function findOldestResult(top: string, names: readonly string[]): number {
  return Math.min(...names.map((name) => statSync(join(top, name), { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/** Builds the programs unless what is built is younger than all it is built from. */
export async function buildIfStale(say: (line: string) => void): Promise<void> {
  if (findOldestResult(join(root, 'dist'), RESULTS) > findNewestChange(root, SOURCES)) return;
  say('Building Counter, a few seconds …');
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'error' });
  await builder.buildApp();
}
