import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FindPageFolder } from '../../../../electron/service/operator/page-files.ts';
import { createService } from '../../../../electron/service/service.ts';
import { createTestRandomness } from '../../../support/test-randomness.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

let top: string;
let folder: string;
let logged: unknown[];
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'operator-page-'));
  folder = join(top, 'page');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(top, 'secret.js'), 'secret');
  writeFileSync(join(folder, 'operator.html'), '<title>Page</title>');
  writeFileSync(join(folder, 'packages.json'), '[]');
  writeFileSync(join(folder, 'assets/operator.js'), 'run()');
  logged = [];
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

/** The page at the address of an operator API. */
function openPage(findPageFolder: FindPageFolder): (path: string) => Promise<Response> {
  const clock = new VirtualClock();
  const service = createService({
    database: ':memory:',
    clock,
    timers: clock,
    randomness: createTestRandomness(),
    log: (event, values) => logged.push([event, values]),
    findPageFolder,
  });
  return (path) => service.operator(new Request(`http://operator.test${path}`));
}

test('the page and its files are served under a strict policy', async () => {
  const get = openPage(() => Promise.resolve(folder));
  const page = await get('/');
  expect([page.status, await page.text()]).toEqual([200, '<title>Page</title>']);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')?.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  const script = await get('/assets/operator.js');
  expect([script.headers.get('content-type'), await script.text()]).toEqual([
    'text/javascript; charset=utf-8',
    'run()',
  ]);
});

test.each([
  '/assets/none.js',
  '/packages.json',
  '/assets/packages.json',
  '/assets/..%2Foperator.html',
  '/assets/%2E%2E%2F%2E%2E%2Fsecret.js',
  '/assets/..%5C..%5Csecret.js',
  '/operator.html',
])('%s is not found', async (path) => {
  expect([401, 404]).toContain((await openPage(() => Promise.resolve(folder))(path)).status);
});

test('the folder is found once, when the page is first opened, and its files outlive it', async () => {
  let searches = 0;
  const get = openPage(() => {
    searches += 1;
    return Promise.resolve(folder);
  });
  expect(searches).toBe(0);
  await Promise.all([get('/'), get('/'), get('/assets/operator.js')]);
  rmSync(folder, { recursive: true });
  expect([(await get('/')).status, (await get('/assets/operator.js')).status]).toEqual([200, 200]);
  expect(searches).toBe(1);
});

test('a page that can’t be built says why in one line, and is tried again', async () => {
  let isBroken = true;
  const get = openPage(() =>
    isBroken ? Promise.reject(new Error('The operator page can’t be built.')) : Promise.resolve(folder),
  );
  const refused = await get('/');
  expect([refused.status, await refused.text()]).toEqual([503, 'The operator page can’t be built.\n']);
  expect(logged).toEqual([['operator_page_missing', { why: 'The operator page can’t be built.' }]]);
  isBroken = false;
  expect((await get('/')).status).toBe(200);
});
