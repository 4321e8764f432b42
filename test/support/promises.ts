import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOP = join(import.meta.dirname, '../..');
const PAGE = 'test/PROMISES.md';

export interface PromiseCitations {
  /** Each promise of the page: its code with its name, as in “C7: counts”. */
  readonly promises: readonly string[];
  /** The files that cite a code, by their path from the top of the repository. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Reads which files cite which promise of test/PROMISES.md, alone (C7) or in a range (S1–S4, C1 to C7). */
export function readCitations(): PromiseCitations {
  const files = new Map<string, string[]>();
  for (const folder of ['electron', 'renderer', 'test', 'build']) {
    for (const entry of readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, entry).replaceAll('\\', '/');
      if (path === PAGE || path.includes('/node_modules/') || !/\.(tsx?|js|md|css|html)$/.test(path)) continue;
      for (const code of findCodes(readFileSync(join(TOP, path), 'utf8')))
        files.set(code, [...(files.get(code) ?? []), path]);
    }
  }
  const page = readFileSync(join(TOP, PAGE), 'utf8');
  return { promises: [...page.matchAll(/^### ([SCP]\d+: .*)$/gm)].map(([, promise = '']) => promise), files };
}

function findCodes(text: string): Set<string> {
  const codes = new Set(text.match(/\b[SCP]\d{1,2}\b/g));
  for (const [, letter, first, last] of text.matchAll(/\b([SCP])(\d{1,2})(?:–| to )\1(\d{1,2})\b/g)) {
    for (let number = Number(first); number <= Number(last); number += 1) codes.add(`${letter}${number}`);
  }
  return codes;
}

/** The code of a promise. */
export const codeOf = (promise: string): string => promise.slice(0, promise.indexOf(':'));

/** The tests and measurements that cite a promise. */
export function listProofs({ files }: PromiseCitations, promise: string): readonly string[] {
  return (files.get(codeOf(promise)) ?? []).filter(
    (path) => /^test\/(?!support\/)/.test(path) && !path.endsWith('.md'),
  );
}
