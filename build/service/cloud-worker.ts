import { copyFileSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createBuilder } from 'vite';
import { REFERENCE_FILES } from '../../electron/service/openapi/reference-files.ts';
import { findOperatorPage } from './operator-page.ts';

const root = join(import.meta.dirname, '../..');

/** The folder in which the platform lays the files that go with a program. */
const BUNDLE_FOLDER = '/bundle';

/** The name of the bundle, which is the main module. */
const MAIN = 'worker.js';

/** Bundles a Worker into one module of a folder, which is emptied. */
export async function bundleWorker(folder: string, entry: string): Promise<void> {
  const builder = await createBuilder({
    configFile: false,
    root,
    logLevel: 'error',
    // The program finds its pages from there, as beside any bundle of the service.
    define: { 'import.meta.dirname': JSON.stringify(BUNDLE_FOLDER) },
    environments: {
      worker: {
        consumer: 'server',
        resolve: { noExternal: true, builtins: [/^node:/], conditions: ['workerd', 'worker', 'module', 'import'] },
        build: {
          outDir: folder,
          emptyOutDir: true,
          copyPublicDir: false,
          minify: false,
          target: 'es2024',
          rolldownOptions: {
            input: join(root, entry),
            output: { format: 'es', entryFileNames: MAIN, codeSplitting: false },
          },
        },
      },
    },
  });
  const { worker } = builder.environments;
  if (!worker) throw new Error('vite has not made the environment of the worker');
  await builder.build(worker);
}

/** The page's files and those of the reference, by their names for the Worker. */
async function listFiles(): Promise<readonly (readonly [name: string, path: string])[]> {
  const page = await findOperatorPage();
  return [
    ...Object.entries(REFERENCE_FILES).map(([name, path]) => [`page/${name}`, path] as const),
    ...globSync('{operator.html,assets/*}', { cwd: page }).map(
      (name) => [`page/operator/${name}`, join(page, name)] as const,
    ),
  ];
}

/** Bundles the Worker of the service into a folder, with the files that go with it. Returns their names, the main module first. */
export async function buildCloudWorker(folder: string): Promise<readonly string[]> {
  await bundleWorker(folder, 'electron/service/cloud/worker.ts');
  const files = await listFiles();
  for (const [name, path] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(path, join(folder, name));
  }
  return [MAIN, ...files.map(([name]) => name)];
}
