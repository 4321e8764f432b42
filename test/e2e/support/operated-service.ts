import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from './accessibility.ts';

const root = join(import.meta.dirname, '../../..');
/** The service from its sources, and as the build bundles it. */
export const PROGRAMS = { source: 'electron/service/main.ts', bundle: 'dist/service/main.js' } as const;

/** A service of its own, with its page's address as it logged it. */
export interface OperatedService {
  readonly page: string;
  readonly sandbox: string;
  readonly operator: string;
  readonly keys: Readonly<Record<'test_company' | 'test_store', string>>;
  readonly process: ChildProcess;
}

/** Starts the service on free ports, under a clock that stands still. */
export async function startOperatedService(program: string, ...flags: string[]): Promise<OperatedService> {
  const ports = ['--port', '0', '--live-port', '0', '--operator-port', '0'];
  const child = spawn(process.execPath, [join(root, program), ...ports, '--clock', 'manual', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[logged], [line]] = await Promise.all([
    once(createInterface(child.stderr), 'line'),
    once(createInterface(child.stdout), 'line'),
  ]);
  const { sandbox_base_url, operator_url, keys } = JSON.parse(line);
  return { page: JSON.parse(logged).url, sandbox: sandbox_base_url, operator: operator_url, keys, process: child };
}

export const test = base.extend<{ service: OperatedService; problems: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  service: async ({}, use) => {
    const service = await startOperatedService(PROGRAMS.source);
    await use(service);
    service.process.kill();
  },
  /** What the browser complained of: an inline script, a refused style, an error in the page. */
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    await use(problems);
  },
});

/** Checks the page in light and in dark. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
}

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Sends a request to the sandbox as the company. Returns the status and what the response says. */
export async function callSandbox(
  { sandbox, keys }: OperatedService,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(sandbox + path, {
    method,
    headers: { authorization: `Bearer ${keys.test_company}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
