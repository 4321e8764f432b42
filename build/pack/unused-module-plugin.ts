import type { Plugin } from 'vite';

const NOTHING = 'module.exports = {};';

/** Parts of packages that are bundled along but never used, by their files, with the reason and what stands for them. */
const UNUSED_MODULES: readonly (readonly [files: RegExp, why: string, code: string])[] = [
  [/\/node_modules\/(ajv|ajv-formats)\//, 'conf validates only if it is given a schema; zod validates here', NOTHING],
  [
    /\/node_modules\/electron-updater\/out\/(providers\/(Bitbucket|GitHub|GitLab|Keygen|PrivateGitHub)Provider|(Deb|Rpm|Pacman)Updater)\.js/,
    'updates come from one plain address, and the system updates its own packages',
    NOTHING,
  ],
  [
    /\/node_modules\/react-(aria|stately|aria-components)\/dist\/private\/intl\/\w+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/,
    'has the words of controls in 33 languages, none of them Indian, so that every choice of staff reads the English ones',
    `export { default } from './en-US.mjs';`,
  ],
];

/** Leaves these parts, a sixth of a bundle, out of it. */
export function omitUnusedModules(): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const leftOut = UNUSED_MODULES.find(([files]) => files.test(id.replaceAll('\\', '/')));
      return leftOut === undefined ? null : { code: leftOut[2], moduleSideEffects: false };
    },
  };
}
