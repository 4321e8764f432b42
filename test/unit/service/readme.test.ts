import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '../../support/local-port.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The program, by what it runs on: `npm run service:cloud:test` chooses workerd. */
const SCRIPT = process.env['SERVICE_ENGINE'] === 'workerd' ? 'service:cloud' : 'service';

const page = readFileSync(join(ROOT, 'electron/service/README.md'), 'utf8');
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);

/** Runs commands of the page in an empty folder until one fails. Returns the status and what they wrote. */
async function runCommands(commands: string, options: string): Promise<{ status: unknown; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  const run = (script: string): string => `npm --prefix ${ROOT} run -s ${script} --`;
  // The first line starts the service; the others command it.
  const script = commands
    .replace('npm run -s service --', `${run(SCRIPT)} ${options}`)
    .replaceAll('npm run -s service --', run('service'));
  writeFileSync(join(folder, 'page.sh'), `set -euo pipefail\n${script}\necho; echo the end\n`);
  const child = spawn('bash', ['page.sh'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const closed = once(child, 'close');
  const [status] = await once(child, 'exit');
  // The background processes of the script are in its process group; there may be none left.
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  } catch {}
  await closed;
  rmSync(folder, { recursive: true });
  return { status, output: output.join('') };
}

test('every command in the README succeeds, in order', async () => {
  expect(blocks.length).toBeGreaterThan(6);
  const commands = blocks.join('\n').replaceAll('4020', String(await findFreePort()));
  const { status, output } = await runCommands(commands, '--port 0 --live-port 0 --operator-port 0');
  expect(output, output).toContain('the end');
  expect(status).toBe(0);
  // Each command starts npm and Node: a busy machine needs its time.
}, 240_000);

test('a start that fails ends the wait in the README', async () => {
  const { output } = await runCommands(blocks[0] ?? '', '--fixture missing.json');
  expect(output).toMatch(/The fixture \S*readme-\w+\/\S*missing.json can't be used[\s\S]*the end/);
});
