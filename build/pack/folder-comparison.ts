import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, sep } from 'node:path';

/** How a file of one folder compares with its namesake in another. */
export type Difference = 'contents' | 'mode' | 'only in the first' | 'only in the second';

/** Files, links and folders below `top`, by path with `/`, with what must be equal. */
function fingerprint(top: string): ReadonlyMap<string, { readonly contents: string; readonly mode: number }> {
  const found = new Map<string, { contents: string; mode: number }>();
  for (const name of readdirSync(top, { recursive: true, encoding: 'utf8' })) {
    const path = join(top, name);
    const stats = lstatSync(path);
    const contents = stats.isFile()
      ? createHash('sha256').update(readFileSync(path)).digest('hex')
      : stats.isSymbolicLink()
        ? `link to ${readlinkSync(path)}`
        : 'folder';
    // Whether a program may be started; who else may read it is up to the person who unpacks it.
    found.set(name.replaceAll(sep, '/'), { contents, mode: stats.isFile() ? stats.mode & 0o100 : 0 });
  }
  return found;
}

/** Compares two folders: the bytes of every file and whether it is a program. Returns the paths that differ, sorted. */
export function compareFolders(first: string, second: string): readonly (readonly [string, Difference])[] {
  const [left, right] = [fingerprint(first), fingerprint(second)];
  const paths = [...new Set([...left.keys(), ...right.keys()])].sort();
  return paths.flatMap((path): [string, Difference][] => {
    const [one, other] = [left.get(path), right.get(path)];
    if (other === undefined) return [[path, 'only in the first']];
    if (one === undefined) return [[path, 'only in the second']];
    if (one.contents !== other.contents) return [[path, 'contents']];
    return one.mode === other.mode ? [] : [[path, 'mode']];
  });
}
