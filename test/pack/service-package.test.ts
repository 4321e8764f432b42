import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { writeServicePackage } from '../../build/service/package-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const packed = z.array(z.object({ filename: z.string() }));
const ready = z.object({
  sandbox_base_url: z.string(),
  operator_url: z.string(),
  keys: z.object({ test_company: z.string() }),
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-package-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

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

/** Installs the package in an empty project, with no other package at hand than its dependency, and without a network. */
async function installPackage(): Promise<string> {
  const source = join(folder, 'source');
  await writeServicePackage(source);
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private": true}');
  const archives = [
    await packFolder(join(ROOT, 'node_modules/node-addon-api')),
    await packFolder(copyDriver()),
    await packFolder(source),
  ];
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...archives], {
    cwd: project,
  });
  return project;
}

test('the package runs on its own, with better-sqlite3 as its only dependency', async () => {
  const project = await installPackage();
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed.sort()).toEqual(['better-sqlite3', 'counter-sandbox', 'node-addon-api']);
  const own = join(project, 'node_modules/counter-sandbox');
  expect(readdirSync(own)).toEqual(expect.arrayContaining(['Containerfile', 'LICENSE', 'NOTICES.txt', 'README.md']));
  expect(readFileSync(join(own, 'NOTICES.txt'), 'utf8')).toContain('hono');
  expect(statSync(join(own, 'main.js')).size).toBeLessThan(2_000_000);

  const ports = ['--port', '0', '--live-port', '0', '--operator-port', '0'];
  const child = spawn(join(project, 'node_modules/.bin/counter-sandbox'), ports, {
    cwd: project,
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
    expect((await fetch(`${sandbox}/openapi.json`)).status).toBe(200);
    const page = await fetch(operator);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
}, 300_000);
