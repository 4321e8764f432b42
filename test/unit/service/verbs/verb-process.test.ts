import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenLocally } from '../../../support/local-port.ts';
import type { ServiceProcess } from '../../../support/service-process.ts';
import { startServiceProcess } from '../../../support/service-process.ts';

const MAIN = join(import.meta.dirname, '../../../../electron/service/main.ts');

let folder: string;
let service: ServiceProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verbs-'));
  service = startServiceProcess('--allow-private-webhooks');
  writeFileSync(join(folder, 'ready.json'), await service.ready);
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
  rmSync(folder, { recursive: true });
});

/** Starts a verb where the ready line is. */
function startVerb(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const firstLine = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { child, ended, firstLine, output: () => ({ out, err }) };
}

test('listen forwards real deliveries and takes its endpoint away when it is stopped', async () => {
  const received = Promise.withResolvers<string>();
  const receiver = createServer((request, response) => {
    received.resolve(String(request.headers['service-event-type']));
    response.writeHead(204).end();
  });
  const port = await listenLocally(receiver);
  try {
    const listening = startVerb('listen', '--forward', `http://127.0.0.1:${port}/`, '--json');
    await listening.firstLine;
    const triggered = startVerb('trigger', 'order.placed');
    expect(await triggered.ended).toBe(0);
    expect(await received.promise).toBe('order.placed');
    listening.child.kill('SIGINT');
    expect([await listening.ended, listening.output().err]).toEqual([0, '']);
    const ping = startVerb('trigger', 'ping');
    expect([await ping.ended, ping.output().err]).toEqual([1, expect.stringContaining('no webhook endpoint')]);
  } finally {
    receiver.close();
  }
});

test('wrong words end with 2 and one line, and nothing on standard output', async () => {
  const wrong = startVerb('trigger', 'order.place');
  expect(await wrong.ended).toBe(2);
  expect(wrong.output()).toEqual({ out: '', err: expect.stringMatching(/^"order\.place" is no event[^\n]*\n$/) });
  const gone = startVerb('clock', '--operator', 'http://127.0.0.1:1', '--token', 'x');
  expect([await gone.ended, gone.output().out]).toEqual([3, '']);
});

test('bash completes commands, events and options with the printed script', async () => {
  const printed = startVerb('completion', 'bash');
  expect(await printed.ended).toBe(0);
  writeFileSync(join(folder, 'completion.sh'), printed.output().out);
  const complete = async (...words: string[]) => {
    const line = `source completion.sh; COMP_WORDS=(counter-sandbox ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _counter_sandbox; echo "\${COMPREPLY[*]}"`;
    const { stdout } = await promisify(execFile)('bash', ['-c', line], { cwd: folder });
    return stdout.trim();
  };
  expect(await complete('tri')).toBe('trigger');
  expect(await complete('trigger', 'order.pa')).toBe('order.packed order.payment_failed order.payment_recovered');
  expect(await complete('fault', '--ret')).toBe('--retry-after');
});
