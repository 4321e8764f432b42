import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Where each program's bundle says which packages are in it, beside the bundle. It is not packed. */
export const PACKAGES_FILE = 'packages.json';

/** Lists the folders of the packages that a bundle was made from, also of those of which nothing was left in it. */
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

/** The package's folder of a module's path: `node_modules/a/node_modules/@b/c/x.js` is of `node_modules/a/node_modules/@b/c`. */
export function findPackageFolder(path: string): string | null {
  const parts = path.split(/[\\/]/);
  const at = parts.lastIndexOf('node_modules');
  const name = parts[at + 1];
  if (at < 0 || name === undefined) return null;
  return parts.slice(0, at + (name.startsWith('@') ? 3 : 2)).join('/');
}
