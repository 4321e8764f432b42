import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '../../support/local-port.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The program, by what it runs on: `npm run service:cloud:test` chooses workerd. */
const SCRIPT = process.env['SERVICE_ENGINE'] === 'workerd' ? 'service:cloud' : 'service';

test('every command in the README succeeds, in order', async () => {
  const page = readFileSync(join(ROOT, 'electron/service/README.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block);
  expect(blocks.length).toBeGreaterThan(6);
  const ports = '--port 0 --live-port 0 --operator-port 0';
  const commands = blocks
    .join('\n')
    .replace('npm run -s service --', `npm --prefix ${ROOT} run -s ${SCRIPT} -- ${ports}`)
    .replaceAll('4020', String(await findFreePort()));
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  // A failing command ends the script.
  writeFileSync(join(folder, 'page.sh'), `set -euo pipefail\n${commands}\necho; echo the end\n`);
  const child = spawn('bash', ['page.sh'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const status = await new Promise((done) => child.on('exit', done));
  const closed = new Promise((done) => child.on('close', done));
  // The background processes of the script are in its process group.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await closed;
  expect(output.join(''), output.join('')).toContain('the end');
  expect(status).toBe(0);
  rmSync(folder, { recursive: true });
});
