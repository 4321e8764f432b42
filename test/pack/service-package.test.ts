import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { writeServicePackage } from '../../build/service/package-folder.ts';
import { HELP } from '../../electron/service/command-line.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const packed = z.array(z.object({ filename: z.string() }));
const ready = z.object({
  sandbox_base_url: z.string(),
  operator_url: z.string(),
  keys: z.object({ test_company: z.string() }),
});

let folder: string;

/** Packs a package folder as npm would publish it. Returns the archive's path. */
async function packFolder(source: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, source];
  const { stdout } = await run('npm', args, { maxBuffer: 2 ** 24 });
  return join(folder, packed.parse(JSON.parse(stdout))[0]?.filename ?? '');
}

/** A copy of the database driver without its sources and the other systems' binaries, which only take long to pack. */
function copyDriver(): string {
  const source = join(ROOT, 'node_modules/better-sqlite3');
  const copy = join(folder, 'driver');
  for (const each of ['package.json', 'lib', `prebuilds/${process.platform}-${process.arch}.node`]) {
    cpSync(join(source, each), join(copy, each), { recursive: true });
  }
  return copy;
}

/** The packages that the package needs, as npm would get them from a registry. */
const packDependencies = async (): Promise<string[]> => [
  await packFolder(join(ROOT, 'node_modules/node-addon-api')),
  await packFolder(copyDriver()),
];

let source: string;
let dependencies: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'service-package-'));
  source = join(folder, 'source');
  await writeServicePackage(source);
  dependencies = await packDependencies();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Installs the package in an empty project, with no other package at hand than its dependency, and without a network. */
async function installPackage(): Promise<string> {
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private": true}');
  const archives = [...dependencies, await packFolder(source)];
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...archives], {
    cwd: project,
  });
  return project;
}

/** Starts the service, places an order and reads its pages, and stops it. */
async function expectService(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, [...args, '--port', '0', '--live-port', '0', '--operator-port', '0'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (chunk) => resolve(String(chunk)));
      void ended.then((status) => reject(new Error(`it ended with ${String(status)}`)));
    });
    const { sandbox_base_url: sandbox, operator_url: operator, keys } = ready.parse(JSON.parse(line));
    const headers = { authorization: `Bearer ${keys.test_company}` };
    const placed = await fetch(`${sandbox}/v1/sandbox/orders`, { method: 'POST', headers });
    expect([placed.status, await placed.json()]).toEqual([201, expect.objectContaining({ store_id: 1001 })]);
    for (const address of [sandbox, operator]) {
      for (const path of ['/openapi.json', '/docs', '/docs/scalar.js']) {
        expect((await fetch(address + path)).status, address + path).toBe(200);
      }
    }
    const page = await fetch(operator);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
}

test('the package runs on its own, with better-sqlite3 as its only dependency', async () => {
  const project = await installPackage();
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed.sort()).toEqual(['better-sqlite3', 'counter-sandbox', 'node-addon-api']);
  const own = join(project, 'node_modules/counter-sandbox');
  expect(readdirSync(own)).toEqual(
    expect.arrayContaining(['Containerfile', 'SKILL.md', 'signature', 'LICENSE', 'NOTICES.txt', 'README.md']),
  );
  expect(readFileSync(join(own, 'NOTICES.txt'), 'utf8')).toContain('hono');
  expect(statSync(join(own, 'main.js')).size).toBeLessThan(2_000_000);
  const program = join(project, 'node_modules/.bin/counter-sandbox');
  await expectService(program, [], project);
  await run('npx', ['--offline', 'counter-sandbox', 'exam', '--reference', '--scene', 'exit-verified'], {
    cwd: project,
  });
  const report = readFileSync(join(project, 'exam-report/exam.json'), 'utf8');
  expect(JSON.parse(report)).toMatchObject({ passed: 1, failed: 0, not_shown: 0 });
}, 300_000);

/** A strict program with the types of the package. */
const TYPED = `
import type { components, webhooks } from 'counter-sandbox';
import { createSandbox } from 'counter-sandbox';

type Order = components['schemas']['Order'];
type Placed = webhooks['order.placed']['post']['requestBody']['content']['application/json'];

const sandbox = await createSandbox({ seed: 1, clock: 'manual', receiver: () => new Response() });
const { order_id, status } = await sandbox.operator('createCheckout', {
  params: { store_id: sandbox.testStoreId ?? 0 },
  body: { type: 'delivery', lines: [{ barcode: '8901058000016', quantity: 1 }], outcome: 'paid' },
});
export const label: string = order_id + status.toLowerCase() + (await sandbox.advance('15m')) + (sandbox.keys?.test_company ?? '');
export const lines = (event: Placed): Order['lines'] => event.data.order.lines;
// @ts-expect-error there is no such outcome
void sandbox.operator('payOrder', { params: { order_id }, body: { outcome: 'late' } });
`;

test('the import runs its examples under node:test and Vitest, and its types hold in a strict program', async () => {
  const project = join(folder, 'project');
  const page = readFileSync(join(source, 'README.md'), 'utf8');
  for (const [, code = '', name = ''] of page.matchAll(/```js\n(\/\/ (\S+)\n.*?)```/gs))
    writeFileSync(join(project, name), code);
  const commands = [...page.matchAll(/```sh\n((?:node --test|npx vitest).*?)\n```/g)].map(
    ([, command = '']) => command,
  );
  expect(commands).toHaveLength(2);
  for (const name of ['vitest', 'typescript', '@types', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  symlinkSync(join(ROOT, 'node_modules/.bin/vitest'), join(project, 'node_modules/.bin/vitest'));
  for (const command of commands) {
    const { stdout } = await run('sh', ['-c', command], { cwd: project });
    expect(stdout, command).toMatch(/pass 1|1 passed/);
  }
  writeFileSync(join(project, 'typed.mts'), TYPED);
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'typed.mts'], {
    cwd: project,
  });
}, 300_000);

/** The instructions of the container file, each with the rest of its line. */
function readContainerFile(): [name: string, rest: string][] {
  return readFileSync(join(source, 'Containerfile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', rest = ''] = line.split(/ (.*)/s);
      return [name, rest];
    });
}

// An image needs a daemon and a registry, which a test has not: it takes the same steps in an empty folder.
test('the steps of the container file lead to a service that runs', async () => {
  const box = join(folder, 'box');
  mkdirSync(box);
  const steps: string[] = [];
  for (const [name, rest] of readContainerFile()) {
    steps.push(name);
    if (name === 'FROM') expect(rest).toBe(`node:${process.versions.node.split('.')[0]}-slim`);
    if (name === 'COPY') {
      const paths = rest.split(' ');
      const target = join(box, paths.pop() ?? '');
      for (const path of paths) {
        const isFolder = statSync(join(source, path)).isDirectory();
        cpSync(join(source, path), isFolder ? target : join(target, path), { recursive: true });
      }
    }
    if (name === 'RUN') {
      const about = JSON.parse(readFileSync(join(box, 'package.json'), 'utf8'));
      const [addon, driver] = dependencies;
      about.dependencies = { 'better-sqlite3': `file:${driver}`, 'node-addon-api': `file:${addon}` };
      writeFileSync(join(box, 'package.json'), JSON.stringify(about));
      const [install = '', ...others] = rest.split(' && ');
      expect(others).toEqual(['mkdir /data', 'chown node /data']);
      const [program = '', ...args] = install.split(' ');
      await run(program, [...args, '--offline'], { cwd: box });
    }
    if (name === 'EXPOSE') {
      const ports = [...HELP.matchAll(/port (40\d\d)/g)].map(([, port]) => port);
      expect(rest.split(' ')).toEqual(ports);
    }
    if (name === 'ENTRYPOINT') {
      const [program, ...args] = z.array(z.string()).parse(JSON.parse(rest));
      expect(program).toBe('node');
      await expectService(process.execPath, args, box);
    }
  }
  expect(steps).toEqual(['FROM', 'WORKDIR', 'COPY', 'RUN', 'COPY', 'COPY', 'COPY', 'USER', 'EXPOSE', 'ENTRYPOINT']);
}, 300_000);
