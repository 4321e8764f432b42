// Builds that are kept, each in a folder named by the sources that it was built from.
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface CachedBuild {
  /** The folder of all builds of this kind, from the top of the repository. */
  readonly cache: string;
  /** Everything that it may be built from: patterns, from the top of the repository. */
  readonly sources: readonly string[];
  /** Builds into a folder. */
  build(folder: string): Promise<void>;
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const paths = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const path of paths) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Finds what was built from the present sources, or builds it. Returns its folder. */
export async function findBuild({ cache, sources, build }: CachedBuild): Promise<string> {
  const name = fingerprint(sources);
  const builds = join(root, cache);
  const folder = join(builds, name);
  if (existsSync(folder)) return folder;
  mkdirSync(builds, { recursive: true });
  // Built beside it, because another process may do the same at the same time.
  const own = mkdtempSync(join(builds, `${name}-`));
  await build(own);
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  for (const each of readdirSync(builds)) {
    if (!each.startsWith(name)) rmSync(join(builds, each), { recursive: true, force: true });
  }
  return folder;
}
