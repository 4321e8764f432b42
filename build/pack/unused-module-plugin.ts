import type { Plugin } from 'vite';

/** Parts of packages that come along with what is used of them and are never called: by their files, with the reason. */
const NEVER_CALLED: readonly (readonly [files: RegExp, why: string])[] = [
  [/\/node_modules\/(ajv|ajv-formats)\//, 'conf checks by a schema only where it is given one; zod does that here'],
  [
    /\/node_modules\/undici\/lib\/(mock|cache|interceptor)\//,
    'for tests of others, and what has to be asked for by name',
  ],
  [
    /\/node_modules\/electron-updater\/out\/(providers\/(Bitbucket|GitHub|GitLab|Keygen|PrivateGitHub)Provider|(Deb|Rpm|Pacman)Updater)\.js/,
    'newer versions are at one plain address, and a package of the system is updated by the system',
  ],
  [/\/node_modules\/sax\//, 'what some of those addresses answer in'],
  [/\/node_modules\/undici\/lib\/web\/(websocket|eventsource|cookies)\//, 'nothing but requests is made with undici'],
];

/** Leaves them out of a bundle, which a sixth of it is. What would call them finds nothing there. */
export function omitUnusedModules(): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const isLeftOut = NEVER_CALLED.some(([files]) => files.test(id.replaceAll('\\', '/')));
      return isLeftOut ? { code: 'module.exports = {};', moduleSideEffects: false } : null;
    },
  };
}
