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
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { cssModules } from '../pack/css-modules.ts';
import { listPackages } from '../pack/package-list-plugin.ts';

const root = join(import.meta.dirname, '../..');

/** The folders of earlier builds, each named by the sources that it was built from. */
const CACHE = join(root, '.cache/operator-page');

/** Everything that the page may be built from. */
const SOURCES = [
  'renderer/{operator,ui,theme,i18n,state}/**',
  'renderer/operator.html',
  'electron/contract/**',
  'build/{pack/css-modules.ts,service/operator-page.ts}',
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

function fingerprintSources(): string {
  const hash = createHash('sha256');
  const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const path of paths) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Finds the page that was built from the present sources, or builds it. Returns its folder. */
export async function findOperatorPage(): Promise<string> {
  const name = fingerprintSources();
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Built beside it, because another service may do the same at the same time.
  const own = mkdtempSync(join(CACHE, `${name}-`));
  await buildOperatorPage(own);
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  for (const each of readdirSync(CACHE)) {
    if (!each.startsWith(name)) rmSync(join(CACHE, each), { recursive: true, force: true });
  }
  return folder;
}
