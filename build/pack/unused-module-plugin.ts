import type { Plugin } from 'vite';

/** Parts of packages that are bundled along but never called, by their files, with the reason. */
const UNUSED_MODULES: readonly (readonly [files: RegExp, why: string])[] = [
  [/\/node_modules\/(ajv|ajv-formats)\//, 'conf validates only if it is given a schema; zod validates here'],
  [
    /\/node_modules\/electron-updater\/out\/(providers\/(Bitbucket|GitHub|GitLab|Keygen|PrivateGitHub)Provider|(Deb|Rpm|Pacman)Updater)\.js/,
    'updates come from one plain address, and the system updates its own packages',
  ],
  [/\/node_modules\/sax\//, 'the format that some of those providers answer in'],
];

/** Leaves these parts, a sixth of a bundle, out of it. Their callers find an empty module. */
export function omitUnusedModules(): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const isLeftOut = UNUSED_MODULES.some(([files]) => files.test(id.replaceAll('\\', '/')));
      return isLeftOut ? { code: 'module.exports = {};', moduleSideEffects: false } : null;
    },
  };
}
