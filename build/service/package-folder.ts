import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import openapiTS from 'openapi-typescript';
import { createBuilder } from 'vite';
import { z } from 'zod';
import { buildApiDocument } from '../../electron/service/openapi/api/api-document.ts';
import { describeSkill } from '../../electron/service/openapi/api/integration-guide.ts';
import { buildOperatorDocument } from '../../electron/service/openapi/operator/operator-document.ts';
import { findLicenceFaults, formatNotices, readLicence } from '../pack/licence-notices.ts';
import { PACKAGES_FILE } from '../pack/package-list-plugin.ts';
import { buildOperatorPage } from './operator-page.ts';

const root = join(import.meta.dirname, '../..');

/** The package's name, which is also the name of its command. */
const NAME = 'counter-sandbox';

const manifest = z.object({
  version: z.string(),
  license: z.string(),
  author: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.object({ 'better-sqlite3': z.string() }),
});

/** Where the operator's page is in the package. */
const PAGE = 'page/operator';

/** Where the code and the types of the import are in the package. */
const IMPORT = 'import';

/** Files that the package contains as they are, by their path in the repository. */
const COPIED = ['build/service/Containerfile', 'build/service/README.md', 'LICENSE'] as const;

async function bundleService(folder: string): Promise<void> {
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments: { service: { build: { outDir: folder } }, sandbox: { build: { outDir: join(folder, IMPORT) } } },
  });
  const { service, sandbox } = builder.environments;
  if (!(service && sandbox)) throw new Error('vite.config.ts has no environment for the service or its import');
  await builder.build(service);
  await builder.build(sandbox);
}

/** What the types of the import say besides the interfaces of its source. */
const DECLARATION = `
import type { operations as OperatorCalls } from './operator-api.js';

/** The shapes of the API and of its webhooks, for a client of your own. */
export type { components, operations, webhooks } from './api.js';

/** Starts a sandbox in this process, in milliseconds and without a port. */
export declare function createSandbox(options?: SandboxOptions): Promise<Sandbox<OperatorCalls>>;
`;

/** Writes the types of the import: those of its source, and those of the two OpenAPI documents. */
async function writeTypes(folder: string): Promise<void> {
  const source = readFileSync(join(root, 'electron/service/embedding/sandbox-types.ts'), 'utf8');
  writeFileSync(join(folder, 'index.d.ts'), source + DECLARATION);
  writeFileSync(join(folder, 'api.d.ts'), await openapiTS(JSON.parse(buildApiDocument())));
  writeFileSync(join(folder, 'operator-api.d.ts'), await openapiTS(JSON.parse(buildOperatorDocument())));
}

/** Removes the list of packages beside a bundle. Returns it. */
function takePackages(folder: string): string[] {
  const list = join(folder, PACKAGES_FILE);
  const packages = z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8')));
  rmSync(list);
  return packages;
}

/** Replaces the lists of packages by their licences. Throws for one that may not be packed. */
function writeLicences(folder: string): void {
  const bundled = [folder, join(folder, IMPORT), join(folder, PAGE)].flatMap(takePackages);
  const packages = [...new Set(bundled)].sort().map((each) => readLicence(join(root, each)));
  const faults = findLicenceFaults(packages);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  writeFileSync(join(folder, 'NOTICES.txt'), formatNotices(packages));
}

/** Makes the bundle a command: a program that a shell starts by its first line. */
function writeCommand(folder: string): void {
  const path = join(folder, 'main.js');
  writeFileSync(path, `#!/usr/bin/env node\n${readFileSync(path, 'utf8')}`);
  chmodSync(path, 0o755);
}

/** Writes the reference POS beside the bundle, still readable: Node strips no types of a package. */
function writeReferencePos(folder: string): void {
  const source = join(root, 'build/service/reference-pos');
  mkdirSync(folder);
  for (const name of readdirSync(source)) {
    const stripped = stripTypeScriptTypes(readFileSync(join(source, name), 'utf8'));
    const text = stripped.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'").replaceAll(/^[^\S\n]+$/gm, '');
    writeFileSync(join(folder, name.replace(/\.ts$/, '.js')), text);
  }
}

/**
 * Writes the service as a package of its own into a folder, which is emptied: one bundle with everything but the database
 * driver, another with the import and its types, the operator's page, the licences and a container file.
 */
export async function writeServicePackage(folder: string): Promise<void> {
  const { version, license, author, engines, dependencies } = manifest.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  await bundleService(folder);
  await buildOperatorPage(join(folder, PAGE));
  writeLicences(folder);
  await writeTypes(join(folder, IMPORT));
  writeCommand(folder);
  writeReferencePos(join(folder, 'reference-pos'));
  for (const path of COPIED) copyFileSync(join(root, path), join(folder, path.split('/').at(-1) ?? path));
  cpSync(join(root, 'build/service/signature'), join(folder, 'signature'), { recursive: true });
  writeFileSync(join(folder, 'SKILL.md'), describeSkill());
  const about = {
    name: NAME,
    version,
    description: 'The Store POS Connection API on your own machine, to build and test an integration against.',
    license,
    author,
    type: 'module',
    bin: { [NAME]: 'main.js' },
    exports: { '.': { types: `./${IMPORT}/index.d.ts`, default: `./${IMPORT}/in-process-sandbox.js` } },
    engines,
    dependencies: { 'better-sqlite3': dependencies['better-sqlite3'] },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}
