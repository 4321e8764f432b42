import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import './build/node-version.js';
import { cssModules } from './build/pack/css-modules.ts';
import { joinLanguageFiles } from './build/pack/language-chunk-plugin.ts';
import { listPackages } from './build/pack/package-list-plugin.ts';
import { omitUnreadDeclarations } from './build/pack/unread-declarations-plugin.ts';
import { omitUnusedModules } from './build/pack/unused-module-plugin.ts';
import { buildOperatorPage } from './build/service/operator-page.ts';
import { NONCE_PLACEHOLDER } from './electron/platform/page-server.ts';
import { REFERENCE_FILES } from './electron/service/openapi/reference-files.ts';

const here = (...parts: string[]): string => join(import.meta.dirname, ...parts);

/**
 * One program that runs in Node, bundled into its own folder in dist/ with everything it imports but Electron and the
 * database driver. The packed app then carries one package instead of hundreds.
 */
const nodeProgram = (folder: string, ...entries: string[]): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { noExternal: true, external: ['electron', 'better-sqlite3'] },
  build: {
    outDir: here('dist', folder),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    // Not node24: end-to-end tests also run in an older Electron, whose Node can't read the newest syntax.
    target: 'node20',
    rolldownOptions: {
      input: entries.map((entry) => here(entry)),
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Names and blanks are a third of it. Only classes keep their names, because the log names faults by them.
        minify: {
          compress: true,
          mangle: { keepNames: { class: true, function: false } },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
});

/** Copies the API reference, which needs no build, to where the service looks beside its bundle. */
const referenceBesideService: Plugin = {
  name: 'reference-beside-service',
  applyToEnvironment: ({ name }) => name === 'service',
  generateBundle() {
    for (const [name, path] of Object.entries(REFERENCE_FILES)) {
      this.emitFile({ type: 'asset', fileName: `page/${name}`, source: readFileSync(path) });
    }
  },
};

const TESTS = 'test/**/*.test.{ts,tsx}';
/** End-to-end tests, and screens in a browser (test/vite.config.ts). */
const NO_TESTS = ['**/node_modules/**', 'test/e2e/**', 'test/**/*.browser.test.ts'];
/** Test files that change shared modules, `node:fs` or the database driver: each runs in a process of its own. */
const ISOLATED = [
  'test/simulation/mutations/mutation-table.test.ts',
  'test/unit/database/durability/unsynced-files.test.ts',
  'test/unit/desktop/updates/update-power-cut.test.ts',
  'test/unit/platform/preference-power-cut.test.ts',
];
/** What `npm run check` runs. */
const CHECK = ['architecture', 'pages', 'promises', 'translations'].map((name) => `test/${name}.test.ts`);
/** What `npm run simulate:kept` plays. */
const SIMULATION = ['test/simulation/kept-seeds.test.ts', 'test/simulation/mutations/mutation-seeds.test.ts'];
/** What `npm run exam:mutants` runs: fifty whole exams, which say what they mean only on a machine that is idle. */
const EXAM = ['test/unit/service/exam/mutants.test.ts'];

/** What `npm run test:slow` runs: tests that start real processes, wait for real sockets, or try thousands of inputs. */
const SLOW = [
  'test/journeys/failures/printer-lost.test.ts',
  'test/journeys/foreign/mixtures.test.ts',
  'test/journeys/stock/import-folder-kills.test.ts',
  'test/kill/*.test.ts',
  'test/pack/service-package.test.ts',
  'test/unit/build/{operator-page,page-bundle,signature-recipes}.test.ts',
  'test/unit/database/durability/power-cut.test.ts',
  'test/unit/database/instance-lock.test.ts',
  'test/unit/printing/transports/{network,raw-queue}.test.ts',
  'test/unit/service/{command-line,interruptions,readme}.test.ts',
  'test/unit/service/exam/{counter,reference-pos}.test.ts',
  'test/unit/service/model/*.test.ts',
  'test/unit/service/openapi/{document-fuzz,error-guide,operator-fuzz,typescript-client}.test.ts',
  'test/unit/service/pipeline/api-fuzz.test.ts',
  'test/unit/service/pipeline/body/hostile-bodies.test.ts',
  'test/unit/service/verbs/verb-process.test.ts',
  'test/unit/workspace/queries/board-rows.test.ts',
];

export default defineConfig({
  root: here('renderer'),
  base: './',
  html: { cspNonce: NONCE_PLACEHOLDER },
  css: { modules: cssModules },
  plugins: [
    react(),
    omitUnusedModules(),
    omitUnreadDeclarations(),
    joinLanguageFiles(),
    referenceBesideService,
    listPackages(import.meta.dirname),
  ],
  environments: {
    client: {
      build: {
        outDir: here('dist/renderer'),
        emptyOutDir: true,
        // The content security policy allows no data: addresses.
        assetsInlineLimit: 0,
        rolldownOptions: { input: ['index', 'print', 'fault'].map((page) => here(`renderer/${page}.html`)) },
      },
    },
    main: nodeProgram('main', 'electron/boot.ts', 'electron/main.ts', 'electron/backup-copy.ts'),
    preview: nodeProgram('preview', 'electron/preview/main.ts'),
    service: nodeProgram('service', 'electron/service/main.ts'),
    sandbox: nodeProgram('sandbox', 'electron/service/embedding/in-process-sandbox.ts'),
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        outDir: here('dist/preload'),
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        target: 'node20',
        // A sandboxed preload script must be one CommonJS file.
        rolldownOptions: {
          input: here('electron/preload.ts'),
          output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      await buildOperatorPage(here('dist/service/page/operator'));
    },
  },
  test: {
    root: import.meta.dirname,
    projects: [
      {
        extends: true,
        // All other files run one after another in the same processes, which load the app once instead of once for each file.
        test: {
          name: 'shared',
          include: [TESTS],
          exclude: [...NO_TESTS, ...ISOLATED, ...CHECK, ...SIMULATION, ...SLOW, ...EXAM],
          isolate: false,
          setupFiles: here('test/support/leftovers.ts'),
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      here('test/vite.config.ts'),
      here('test/vite.devices.config.ts'),
      { extends: true, test: { name: 'check', include: CHECK } },
      { extends: true, test: { name: 'simulation', include: SIMULATION } },
      { extends: true, test: { name: 'slow', include: SLOW } },
      { extends: true, test: { name: 'exam', include: EXAM } },
    ],
    watch: false,
    // The native module crashes in worker threads.
    pool: 'forks',
    maxWorkers: '100%',
    // Only stops tests that hang: none may depend on how fast a machine is.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // In Node, importing electron would start a download.
    alias: { electron: here('test/support/electron-fake.ts') },
    server: { deps: { inline: ['electron-store'] } },
    reporters: ['default', 'json'],
    outputFile: { json: here('.reports/unit.json') },
  },
});
