import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { findBuild } from '../pack/build-cache.ts';
import { cssModules } from '../pack/css-modules.ts';
import { listPackages } from '../pack/package-list-plugin.ts';

const root = join(import.meta.dirname, '../..');

/** Everything that the page may be built from. */
const SOURCES = [
  'renderer/{operator,ui,theme,i18n,state}/**',
  'renderer/operator.html',
  'electron/contract/**',
  'build/{pack/{build-cache,css-modules}.ts,service/operator-page.ts}',
  'package-lock.json',
];

/** Leaves out fonts in the format that only old browsers need. */
const omitOldFonts: Plugin = {
  name: 'old-fonts',
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith('.woff')) delete bundle[name];
  },
};

/** Builds the operator page of the service into a folder, which is emptied. */
export async function buildOperatorPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'renderer'),
    base: './',
    logLevel: 'error',
    css: { modules: cssModules },
    plugins: [react(), omitOldFonts, listPackages(root)],
    build: {
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      // The content security policy allows no data: addresses.
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'renderer/operator.html'),
        // Drops the texts of the shop's screens, which share a module with the locales.
        treeshake: { moduleSideEffects: [{ test: /\/contract\/i18n\//, sideEffects: false }] },
      },
    },
  });
}

/** Finds the page that was built from the present sources, or builds it. Returns its folder. */
export const findOperatorPage = (): Promise<string> =>
  findBuild({ cache: '.cache/operator-page', sources: SOURCES, build: buildOperatorPage });
