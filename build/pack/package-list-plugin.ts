import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** The file beside each program's bundle that lists the packages in it. It is not packed. */
export const PACKAGES_FILE = 'packages.json';

/** Writes the folders of the packages that a bundle was made from, including those that leave nothing in it. */
export function listPackages(root: string): Plugin {
  return {
    name: 'shipped-packages',
    apply: 'build',
    generateBundle() {
      const folders = new Set<string>();
      for (const id of this.getModuleIds()) {
        const folder = findPackageFolder(relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')));
        if (folder !== null) folders.add(folder);
      }
      this.emitFile({ type: 'asset', fileName: PACKAGES_FILE, source: JSON.stringify([...folders].sort(), null, 2) });
    },
  };
}

/** The folder of the package of a module: `node_modules/a/node_modules/@b/c` for `node_modules/a/node_modules/@b/c/x.js`. */
export function findPackageFolder(path: string): string | null {
  const parts = path.split(/[\\/]/);
  const at = parts.lastIndexOf('node_modules');
  const name = parts[at + 1];
  if (at < 0 || name === undefined) return null;
  return parts.slice(0, at + (name.startsWith('@') ? 3 : 2)).join('/');
}
