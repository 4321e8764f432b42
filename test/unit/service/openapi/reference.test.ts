import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
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

test('/llms.txt names every operation and code, without a key; the operator address has none', async () => {
  const response = await fetch(`${ready.sandbox_base_url}/llms.txt`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  for (const { method, path } of Object.values(ENDPOINTS)) expect(text).toContain(`\`${method} ${path}\``);
  for (const code of Object.values(ENDPOINTS).flatMap(({ errors }) => errors)) expect(text).toContain(`\`${code}\``);
  expect(text).not.toContain(ready.keys?.test_company);
  expect((await fetch(`${ready.operator_url}/llms.txt`)).status).not.toBe(200);
});

test('the page of the operator address has its own document, and the token filled in', async () => {
  const page = await fetch(`${ready.operator_url}/docs`);
  expect(await page.text()).toContain(`data-token="token" data-key="${ready.operator_token}"`);
  const { paths } = await (await fetch(`${ready.operator_url}/openapi.json`)).json();
  expect(Object.keys(paths)).toContain('/operator/stores/{store_id}/disconnect');
  expect((await fetch(`${ready.operator_url}/operator/clock`)).status).toBe(401);
});

test.each([
  ['--operator-host', '0.0.0.0'],
  ['--operator-token', 'a-token-for-the-tests'],
])('no token is filled in with %s %s', async (...flags) => {
  const other = startServiceProcess(...flags);
  const { operator_url, operator_token } = await readReadyLine(other);
  const page = await (await fetch(`http://127.0.0.1:${new URL(operator_url).port}/docs`)).text();
  expect(page).toContain('data-key=""');
  expect(page).not.toContain(operator_token);
  other.child.kill();
  await other.ended;
});

test('nothing is filled in once the service answers to another name: a tunnel may lead everybody there', async () => {
  const other = startServiceProcess('--allow-host', 'pos.example');
  const { sandbox_base_url, operator_url } = await readReadyLine(other);
  for (const address of [sandbox_base_url, operator_url]) {
    expect(await (await fetch(`${address}/docs`)).text()).toContain('data-key=""');
  }
  other.child.kill();
  await other.ended;
});

test.each(['sandbox_base_url', 'operator_url'] as const)(
  'the page at the %s takes everything from there',
  async (address) => {
    const response = await fetch(`${ready[address]}/docs`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    const scripts = [...(await response.text()).matchAll(/src="([^"]+)"/g)].map(([, path]) => path);
    expect(scripts).toEqual(['/docs/scalar.js', '/docs/reference.js']);
    for (const path of scripts) {
      const script = await fetch(`${ready[address]}${path}`);
      expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    }
  },
);

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
