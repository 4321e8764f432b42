import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { TestProxy } from '../../support/test-proxies.ts';
import { startHttpProxy, startNtlmProxy, startSocksProxy } from '../../support/test-proxies.ts';
import { type RunningService, startService } from '../support/e2e-service.ts';
import { findFilesWith } from '../support/file-search.ts';
import { test as base } from '../support/fixtures.ts';
import { connectStores, findCard, openScreen } from '../support/page-actions.ts';
import { startTlsFront, type TlsFront } from '../support/tls-front.ts';
import { canTrustTestAuthority, startTrustingApp, type TrustingApp } from '../support/trusting-machine.ts';

// Real proxies on loopback, named to Electron from outside. The service's name can't be looked up: whoever reaches it has
// come through a proxy, and has trusted an authority that only the system's certificates know.

const PASSWORD = 'right-horse-43';

interface Started {
  /** Starts the app with switches for Chromium; called again, restarts it with the same folder. */
  start(args: readonly string[]): Promise<TrustingApp>;
}

const test = base.extend<Started>({
  start: async ({ profile, playwright }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'counter-e2e-store-'));
    let app: TrustingApp | null = null;
    await use(async (args) => {
      await app?.close();
      app = await startTrustingApp(playwright.chromium, folder, profile, args);
      return app;
    });
    await (app as TrustingApp | null)?.close();
    await rm(folder, { recursive: true });
  },
});

let service: RunningService;
let front: TlsFront;
test.beforeAll(async () => {
  service = await startService();
  front = await startTlsFront(service);
});
test.afterAll(async () => {
  front.stop();
  await service.stop();
});
// biome-ignore lint/suspicious/noSkippedTests: only where it can't be played
test.skip(!canTrustTestAuthority(), 'this machine lets no program have files of its own');

const connection = () => ({ address: front.address, key: service.key });
const banner = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function tryToConnect(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Address of the service' }).fill(front.address);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill(service.key);
  await page.getByRole('button', { name: 'Check the key' }).click();
}

async function signIn(page: Page, password: string, user = 'asha'): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' });
  await dialog.getByRole('textbox', { name: 'User name' }).fill(user);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  const consent = dialog.getByLabel('Keep the password on this PC all the same');
  if (await consent.isVisible()) await consent.check();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
}

const pacOf = (list: string): string =>
  `--proxy-pac-url=data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(
    `function FindProxyForURL(){return "${list}"}`,
  ).toString('base64')}`;

test('a PAC list leads past a dead proxy to one whose password is asked for once and kept (C13)', async ({
  start,
  profile,
}) => {
  const proxy = await startHttpProxy({ login: `asha:${PASSWORD}` });
  const args = [pacOf(`PROXY 127.0.0.1:9; PROXY 127.0.0.1:${proxy.port}; DIRECT`)];
  const { page, output } = await start(args);
  await tryToConnect(page);
  await expect(banner(page, `The proxy 127.0.0.1:${proxy.port} wants a user name and password.`)).toBeVisible();

  await signIn(page, 'wrong');
  await tryToConnect(page);
  await expect(banner(page, 'refused this user name or password')).toBeVisible();
  await signIn(page, PASSWORD);
  await connectStores(page, connection());

  // After a start nobody is asked, and orders come in through the proxy.
  const again = await start(args);
  const number = await service.placeOrder(service.storeId);
  await expect(again.page.getByRole('region', { name: 'New' }).getByRole('article')).toBeVisible();
  expect(number).not.toBe('');
  expect(proxy.asked.filter(({ login }) => login?.includes('wrong'))).toHaveLength(1);
  const kept = findFilesWith(profile, PASSWORD).filter((name) => !/^keys[\\/][a-z-]+\.json$/.test(name));
  expect(kept).toEqual([]);
  for (const each of [output(), again.output()]) expect(each).not.toContain(PASSWORD);

  // Forgotten in Settings, it is asked for again.
  await openScreen(again.page, 'Settings');
  await again.page.getByRole('button', { name: 'Forget the password' }).click();
  await expect(banner(again.page, 'wants a user name and password')).toBeVisible();
  proxy.stop();
});

test('a SOCKS5 proxy that wants a password gets it and carries the requests', async ({ start }) => {
  const proxy = await startSocksProxy({ login: `asha:${PASSWORD}` });
  const { page } = await start([`--proxy-server=socks5://127.0.0.1:${proxy.port}`]);
  await tryToConnect(page);
  await signIn(page, PASSWORD);
  await connectStores(page, connection());
  expect(proxy.asked.at(-1)).toEqual({ target: `service.test:${front.port}`, login: `asha:${PASSWORD}` });
  proxy.stop();
});

test('a proxy that wants NTLM gets the password in its tokens only, which Chromium makes (C13)', async ({ start }) => {
  const proxy = await startNtlmProxy((message) => message.includes(Buffer.from('SHOPasha', 'utf16le')));
  const { page } = await start([`--proxy-server=http://127.0.0.1:${proxy.port}`]);
  await tryToConnect(page);
  await expect(banner(page, 'wants a user name and password.')).toBeVisible();
  await signIn(page, PASSWORD, 'SHOP\\asha');
  await connectStores(page, connection());
  await service.placeOrder(service.storeId);
  await expect(page.getByRole('region', { name: 'New' }).getByRole('article')).toBeVisible();
  const sent = proxy.asked.flatMap(({ login }) => login ?? []);
  expect(sent.length).toBeGreaterThan(1);
  for (const each of sent) expect(each).toMatch(/^NTLM TlRMTVNTUA/);
  proxy.stop();
});

test('what a proxy refuses was not sent: it is retried, and done once (C2)', async ({ start }) => {
  const proxy: TestProxy = await startHttpProxy();
  const { page } = await start([`--proxy-server=http://127.0.0.1:${proxy.port}`]);
  await connectStores(page, connection());
  await service.placeOrder(service.storeId);
  const card = page.getByRole('region', { name: 'New' }).getByRole('article').first();
  const number = (await card.getAttribute('aria-label')) ?? '';

  proxy.refuse(403);
  await expect(banner(page, 'does not let Counter reach the service')).toBeVisible();
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('link', { name: '1 action waiting' })).toContainText('not sent yet');
  proxy.refuse(null);
  await expect(findCard(page, 'Preparing', number)).toBeVisible({ timeout: 30_000 });
  await expect(banner(page, 'does not let Counter reach the service')).toBeHidden();
  proxy.stop();
});
