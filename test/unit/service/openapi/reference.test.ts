import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadyLine, ServiceProcess } from '../../../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../../../support/service-process.ts';

const run = promisify(execFile);

let service: ServiceProcess;
let ready: ReadyLine;

beforeAll(async () => {
  service = startServiceProcess('--seed', '1');
  ready = await readReadyLine(service);
});

afterAll(async () => {
  service.child.kill();
  await service.ended;
});

test('the page of the sandbox has the test key filled in, the live one has none', async () => {
  const sandbox = await (await fetch(`${ready.sandbox_base_url}/docs`)).text();
  const live = await (await fetch(`${ready.live_base_url}/docs`)).text();
  expect(sandbox).toContain(`data-key="${ready.keys?.test_company}"`);
  expect(live).toContain('data-key=""');
  expect(live).not.toContain('sk_live_');
});

test('the page takes everything from the service itself', async () => {
  const response = await fetch(`${ready.sandbox_base_url}/docs`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).toContain("connect-src 'self'");
  const scripts = [...(await response.text()).matchAll(/src="([^"]+)"/g)].map(([, path]) => path);
  expect(scripts).toEqual(['/docs/scalar.js', '/docs/reference.js']);
  for (const path of scripts) {
    const script = await fetch(`${ready.sandbox_base_url}${path}`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  }
});

// Both clients know nothing but the document: paths, methods and examples come from it.
test.for([
  ['Node', process.execPath, 'walk.mjs'],
  ['Python', 'python3', 'walk.py'],
])('a client in %s walks an order from the document alone', async ([, program = '', file = ''], { skip }) => {
  const hasProgram = await run(program, ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasProgram) skip(`${program} is not installed; the client in Node walks the same`);
  const script = join(import.meta.dirname, '../../../support/clients', file);
  const { stdout } = await run(program, [script, ready.sandbox_base_url, ready.keys?.test_company ?? '']);
  expect(stdout.trim().split('\n')).toEqual([
    'PENDING',
    'ACCEPTED BILL-2041',
    'DELIVERED',
    'booked 1',
    'refused order_not_in_required_state',
  ]);
});
