import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const root = join(import.meta.dirname, '../../..');
const PROGRAMS = { source: 'electron/service/main.ts', bundle: 'dist/service/main.js' } as const;

/** A service of its own, with its page's address as it logged it. */
interface Running {
  readonly page: string;
  readonly sandbox: string;
  readonly operator: string;
  readonly keys: Readonly<Record<'test_company' | 'test_store', string>>;
  readonly process: ChildProcess;
}

async function start(program: string, ...flags: string[]): Promise<Running> {
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

const test = base.extend<{ service: Running; problems: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  service: async ({}, use) => {
    const service = await start(PROGRAMS.source);
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
async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const [what, program] of Object.entries(PROGRAMS)) {
  test(`the page opens from the ${what}, and every file of it is there`, async ({ page, problems }) => {
    const service = await start(program);
    const missing: string[] = [];
    page.on('response', (answer) => answer.ok() || missing.push(answer.url()));
    await page.goto(service.page);
    await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
    expect([...missing, ...problems]).toEqual([]);
    service.process.kill();
    await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('the service does not answer');
  });
}

test('an order from checkout to the door, by buttons alone', async ({ page, service, problems }) => {
  await page.goto(service.page);
  await expect(panel(page, 'Orders')).toContainText('No order yet');
  await press(page, 'Order, paid');
  const order = panel(page, 'Orders').getByRole('article');
  await expect(order).toContainText('pending');
  for (const hand of ['Accept in app', 'Start picking', 'Packed', 'Picked up', 'Delivered']) {
    await order.getByRole('button', { name: hand, exact: true }).click();
  }
  await expect(order).toContainText('delivered');
  await expect(order.getByRole('button')).toHaveText(['Changes']);
  const events = panel(page, 'Events');
  await expect(events).toContainText('sale.completed');
  await events.getByRole('button', { name: 'order.placed' }).click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('"type": "order.placed"');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  expect(problems).toEqual([]);
});

test('a payment that comes late, a courier that fails, a customer who changes the mind', async ({ page, service }) => {
  await page.goto(service.page);
  const orders = panel(page, 'Orders').getByRole('article');
  await press(page, 'Payment times out');
  await orders.filter({ hasText: 'payment failed' }).getByRole('button', { name: 'Pays' }).click();
  await expect(orders).toContainText('hold 15:00');
  await press(page, '+15 min');
  await expect(orders).toContainText('hold lapsed');
  for (const hand of ['with courier', 'Start picking', 'No courier']) await press(page, hand);
  await expect(orders).toContainText('courier failed');
  await expect(orders.getByRole('button', { name: 'Customer cancels' })).toHaveCount(0);
  await press(page, 'Payment pending');
  await expect(orders.filter({ hasText: 'not paid yet' })).toHaveCount(1);
  await press(page, 'Sale, paid');
  await expect(orders.filter({ hasText: 'completed' }).getByRole('button', { name: 'Exit checked' })).toBeVisible();
});

test('what the POS does is there within two seconds, without a reload', async ({ page, service }) => {
  await page.goto(service.page);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
  const headers = { authorization: `Bearer ${service.keys.test_company}` };
  await fetch(`${service.sandbox}/v1/sandbox/orders`, { method: 'POST', headers });
  await fetch(`${service.sandbox}/v1/nowhere`, { headers });
  await expect(panel(page, 'Orders').getByRole('article')).toHaveCount(1, { timeout: 2_000 });
  await expect(panel(page, 'Requests')).toContainText('not_found');
});

test('a request and its answer side by side, found by a search and copied as curl', async ({
  page,
  service,
  context,
  problems,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(service.page);
  const call = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(service.sandbox + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.keys.test_company}`, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const { order_id } = await call('/v1/sandbox/orders', {});
  const path = `/v1/stores/1001/orders/${order_id}/accept`;
  await call(path, { external_id: "Asha's bill" }, { 'idempotency-key': 'accept-1' });
  await call('/v1/sandbox/orders', {});
  const requests = panel(page, 'Requests').getByRole('button');
  await expect(requests).toHaveCount(3);

  await page.getByRole('searchbox', { name: 'Search' }).click();
  await page.keyboard.type("asha's", { delay: 30 });
  await expect(requests).toHaveCount(1);
  await expect(panel(page, 'Orders').getByRole('article')).toHaveCount(1);
  await expect(panel(page, 'Webhook deliveries')).toContainText('Nothing found.');
  await requests.click();
  const details = page.getByRole('dialog');
  const request = details.getByRole('region', { name: 'Request', exact: true });
  const answer = details.getByRole('region', { name: 'Answer', exact: true });
  await expect(request).toContainText(`"external_id": "Asha's bill"`);
  await expect(request).toContainText('Idempotency-Key: accept-1');
  await expect(answer).toContainText('Status: 200');
  await expect(answer).toContainText('"status": "ACCEPTED"');
  const [left, right] = [await request.boundingBox(), await answer.boundingBox()];
  expect([left?.y, (left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0)]).toEqual([right?.y, true]);
  expect(await details.textContent()).not.toContain('sk_');

  await details.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page.getByRole('status', { name: 'What came of it' })).toContainText('Copied');
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const replayed = spawnSync('bash', ['-c', command], {
    env: { ...process.env, KEY: service.keys.test_company },
    encoding: 'utf8',
  });
  expect(replayed.stdout).toMatch(/^idempotent-replayed: true/im);
  expect(problems).toEqual([]);
});

test('what each event changed of an order, and a delivery beside the receiver’s answer', async ({ page }) => {
  const receiver = createServer((_, answer) => answer.writeHead(422).end('{"error":"no such shop"}'));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const service = await start(PROGRAMS.source, '--allow-private-webhooks');
  await fetch(`${service.sandbox}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.keys.test_company}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/hook` }),
  });
  await page.goto(service.page);
  await press(page, 'Order, paid');
  const order = panel(page, 'Orders').getByRole('article');
  await order.getByRole('button', { name: 'Accept in app', exact: true }).click();
  await expect(order).toContainText('accepted');
  await order.getByRole('button', { name: 'Changes' }).click();
  const details = page.getByRole('dialog');
  const change = details.getByRole('region', { name: 'order.accepted' });
  await expect(change.getByRole('row').filter({ hasText: /^status/ })).toHaveText('status"PENDING""ACCEPTED"');
  await expect(details.getByRole('region', { name: 'order.placed' })).toContainText('"status": "PENDING"');
  await expectNoViolations(page);
  await details.getByRole('button', { name: 'Close' }).click();

  const deliveries = panel(page, 'Webhook deliveries').getByRole('button', { name: 'order.placed' });
  await expect(panel(page, 'Webhook deliveries')).toContainText('Answered 422.');
  await deliveries.click();
  await expect(details.getByRole('region', { name: 'Delivery', exact: true })).toContainText('"type": "order.placed"');
  await expect(details.getByRole('region', { name: 'Receiver’s answer', exact: true })).toContainText('no such shop');
  await expectNoViolations(page);
  service.process.kill();
  receiver.close();
});

test('faults wait, hit and are cleared', async ({ page, service }) => {
  await page.goto(service.page);
  const faults = panel(page, 'Faults');
  for (const kind of ['status', 'delay', 'drop_before', 'drop_after', 'duplicate_events', 'delay_events']) {
    await faults.getByRole('combobox', { name: 'Kind of fault' }).selectOption(kind);
    await faults.getByRole('button', { name: 'Add fault' }).click();
    await expect(faults.getByRole('listitem').filter({ hasText: kind })).not.toHaveCount(0);
  }
  const ping = () => fetch(`${service.sandbox}/v1/ping`, { headers: { authorization: 'Bearer x' } });
  expect((await ping()).status).toBe(401);
  await faults.getByRole('button', { name: 'Clear all' }).click();
  await expect(faults.getByRole('listitem')).toHaveCount(0);
});

test('a code that connects, a store without couriers, a key that is revoked', async ({ page, service }) => {
  await page.goto(service.page);
  const store = page.getByRole('article', { name: 'Store 1001' });
  await store.getByRole('button', { name: 'Connection code' }).click();
  await expect(store).toContainText(/[A-Z2-9]{4}-[A-Z2-9]{4} until/);
  await store.getByRole('switch', { name: 'Courier' }).click();
  await expect(store.getByRole('switch', { name: 'Courier' })).toHaveAttribute('aria-checked', 'false');
  const ping = () =>
    fetch(`${service.sandbox}/v1/ping`, { headers: { authorization: `Bearer ${service.keys.test_store}` } });
  expect((await ping()).status).toBe(200);
  const key = panel(page, 'Companies and keys')
    .getByRole('listitem')
    .filter({ hasText: service.keys.test_store.slice(-4) });
  await key.getByRole('button', { name: 'Revoke' }).click();
  await expect(key).toHaveCount(0);
  expect((await ping()).status).toBe(401);
});

test('the token leaves the address, is asked for, and no key is on the page', async ({ page, service, context }) => {
  await page.goto(service.page);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
  expect(page.url()).toBe(`${service.operator}/`);
  await page.reload();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
  expect(await page.content()).not.toContain('sk_');

  const other = await context.newPage();
  const answer = await other.goto(service.operator);
  expect(answer?.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  expect(await other.locator('style, script:not([src]), [style], [onclick]').count()).toBe(0);
  await other.getByLabel('Token').fill('op_wrong');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(other.getByText('not that of the service')).toBeVisible();
  await other.getByLabel('Token').fill(service.page.split('#')[1] ?? '');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(other.getByRole('status', { name: 'Connection' })).toHaveText('live');
});
