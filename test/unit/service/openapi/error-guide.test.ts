import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ERROR_STATUS, isErrorCode } from '../../../../electron/contract/api/errors.ts';
import { escapeMarkup } from '../../../../electron/service/core/markup.ts';
import { ERROR_GUIDES, RECIPE_SETUP } from '../../../../electron/service/openapi/api/error-guide.ts';
import type { ReadyLine, ServiceProcess } from '../../../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../../../support/service-process.ts';

const run = promisify(execFile);
const MAIN = join(import.meta.dirname, '../../../../electron/service/main.ts');

const CODES = Object.keys(ERROR_STATUS).filter(isErrorCode);

let service: ServiceProcess;
let ready: ReadyLine;
let folder: string;

beforeAll(async () => {
  service = startServiceProcess('--seed', '1', '--allow-private-webhooks');
  ready = await readReadyLine(service);
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  writeFileSync(join(folder, 'ready.json'), JSON.stringify(ready));
});

beforeEach(async () => {
  const headers = { authorization: `Bearer ${ready.operator_token}` };
  await fetch(`${ready.operator_url}/operator/reset`, { method: 'POST', headers });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  service.child.kill();
  await service.ended;
});

/** Runs a recipe after what every one needs. Returns what its last command wrote; null if an earlier one failed. */
async function runRecipe(recipe: readonly string[]): Promise<string | null> {
  const command = `counter-sandbox() { '${process.execPath}' '${MAIN}' "$@"; }`;
  const script = ['set -euo pipefail', command, RECIPE_SETUP, ...recipe.slice(0, -1), 'echo THE LAST', recipe.at(-1)];
  const { stdout, stderr } = await run('bash', ['-c', script.join('\n')], { cwd: folder }).catch((error) => error);
  const last = String(stdout).split('THE LAST\n')[1];
  return last === undefined ? null : last + stderr;
}

test.each(CODES)(
  '%s is what its recipe provokes',
  async (code) => {
    const output = await runRecipe(ERROR_GUIDES[code].recipe);
    expect(output).toContain(`{"error":{"code":"${code}"`);
    expect(output).toContain(`returned error: ${ERROR_STATUS[code]}`);
  },
  30_000,
);

test('every code of the contract has its page, in the list, the guide and the reference, with all markup escaped', async () => {
  const read = async (path: string) => await (await fetch(ready.sandbox_base_url + path)).text();
  const [list, guide, document] = await Promise.all(['/docs/errors', '/llms.txt', '/openapi.json'].map(read));
  expect(document).toContain('](/docs/errors)');
  for (const code of CODES) {
    expect(list).toContain(`href="/docs/errors/${code}"`);
    expect(guide).toContain(`](/docs/errors/${code})`);
    const page = await fetch(`${ready.sandbox_base_url}/docs/errors/${code}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).toContain(`<h1>${ERROR_STATUS[code]} ${code}</h1>`);
    for (const line of ERROR_GUIDES[code].recipe) expect(text).toContain(escapeMarkup(line));
    expect(text).not.toContain('<script');
    expect(text).not.toContain('`');
  }
});
