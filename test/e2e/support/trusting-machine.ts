import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserType, Page } from '@playwright/test';
import { TEST_AUTHORITY } from '../../support/tls-service.ts';
import { buildElectronArguments, findElectronExecutable, stopProcess } from './app-launcher.ts';

/** Where Debian and its relatives keep the system's certificates. */
const STORE = '/etc/ssl/certs/ca-certificates.crt';

/** Whether this machine lets a program have its own view of the files, with another store of certificates. */
export function canTrustTestAuthority(): boolean {
  return existsSync(STORE) && spawnSync('/usr/bin/unshare', ['--map-root-user', '--mount', 'true']).status === 0;
}

/** The packed app on a machine whose administrator has added the tests' authority to the system's certificates. */
export interface TrustingApp {
  readonly page: Page;
  output(): string;
  close(): Promise<void>;
}

/** Starts it. `folder` takes the changed store; `args` may name a proxy to Chromium. */
export async function startTrustingApp(
  chromium: BrowserType,
  folder: string,
  profile: string,
  args: readonly string[],
): Promise<TrustingApp> {
  const store = join(folder, 'ca-certificates.crt');
  writeFileSync(store, `${readFileSync(STORE, 'utf8')}\n${TEST_AUTHORITY}`);
  const electron = [findElectronExecutable() ?? '', '--no-sandbox', '--remote-debugging-port=0'];
  const command = [...electron, ...args, ...buildElectronArguments(profile)];
  const mount = `mount --bind "$0" ${STORE} && exec "$@"`;
  const child = spawn('/usr/bin/unshare', ['--map-root-user', '--mount', 'sh', '-c', mount, store, ...command], {
    env: { ...process.env, TZ: 'Asia/Kolkata' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  const address = readDebuggingAddress(child, written);
  const browser = await chromium.connectOverCDP(await address);
  const page = await findPage(browser);
  return {
    page,
    output: () => written.join('\n'),
    async close() {
      await browser.close();
      await stopProcess(child);
    },
  };
}

async function findPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Electron shows nothing.');
  return context.pages()[0] ?? (await context.waitForEvent('page'));
}

/** Collects what the app writes, and resolves with the address at which its page can be watched. */
function readDebuggingAddress(child: ChildProcess, written: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        written.push(line);
        const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
    }
    child.once('close', () => reject(new Error(`Electron ended early:\n${written.join('\n')}`)));
  });
}
