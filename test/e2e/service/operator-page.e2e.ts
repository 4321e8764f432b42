import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { listenLocally } from '../../support/local-port.ts';
import {
  callSandbox,
  expectNoViolations,
  PROGRAMS,
  panel,
  press,
  startOperatedService,
  test,
} from '../support/operated-service.ts';

for (const [what, program] of Object.entries(PROGRAMS)) {
  test(`the page opens from the ${what}, and every file of it is there`, async ({ page, problems }) => {
    const service = await startOperatedService(program);
    const missing: string[] = [];
    page.on('response', (answer) => answer.ok() || missing.push(answer.url()));
    await page.goto(service.page);
    await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
    expect([...missing, ...problems]).toEqual([]);
    const reference = await page.getByRole('link', { name: 'Reference' }).getAttribute('href');
    expect((await page.request.get(`${service.operator}${reference}`)).status()).toBe(200);
    service.process.kill();
    await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('the service does not answer');
  });
}

test('an order goes from checkout to the door by buttons alone', async ({ page, service, problems }) => {
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

test('a payment comes late, a courier fails, and a customer cancels', async ({ page, service }) => {
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

test('what the POS does shows within two seconds, without a reload', async ({ page, service }) => {
  await page.goto(service.page);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
  await callSandbox(service, 'POST', '/v1/sandbox/orders');
  await callSandbox(service, 'GET', '/v1/nowhere');
  await expect(panel(page, 'Orders').getByRole('article')).toHaveCount(1, { timeout: 2_000 });
  await expect(panel(page, 'Requests')).toContainText('not_found');
});

test('a search finds a request, which shows beside its answer and is copied as curl', async ({
  page,
  service,
  context,
  problems,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(service.page);
  const placed = await callSandbox(service, 'POST', '/v1/sandbox/orders', {});
  const path = `/v1/stores/1001/orders/${placed.body.order_id}/accept`;
  await callSandbox(service, 'POST', path, { external_id: "Asha's bill" }, { 'idempotency-key': 'accept-1' });
  await callSandbox(service, 'POST', '/v1/sandbox/orders', {});
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

test('the page shows what each event changed in an order, and a delivery beside the receiver’s answer', async ({
  page,
}) => {
  const receiver = createServer((_, answer) => answer.writeHead(422).end('{"error":"no such shop"}'));
  const port = await listenLocally(receiver);
  const service = await startOperatedService(PROGRAMS.source, '--allow-private-webhooks');
  await callSandbox(service, 'POST', '/v1/webhook-endpoints', { url: `http://127.0.0.1:${port}/hook` });
  await page.goto(service.page);
  await press(page, 'Order, paid');
  const order = panel(page, 'Orders').getByRole('article');
  await order.getByRole('button', { name: 'Accept in app', exact: true }).click();
  await expect(order).toContainText('accepted');
  await order.getByRole('button', { name: 'Changes' }).click();
  const details = page.getByRole('dialog');
  const change = details.getByRole('article', { name: 'order.accepted' });
  await expect(change.getByRole('row').filter({ hasText: /^status/ })).toHaveText('status"PENDING""ACCEPTED"');
  await expect(details.getByRole('article', { name: 'order.placed' })).toContainText('"status": "PENDING"');
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

test('the page makes a connection code, switches couriers off, and revokes a key', async ({ page, service }) => {
  await page.goto(service.page);
  const store = page.getByRole('article', { name: 'Store 1001' });
  await store.getByRole('button', { name: 'Connection code' }).click();
  await expect(store).toContainText(/[A-Z2-9]{4}-[A-Z2-9]{4} until/);
  await store.getByRole('switch', { name: 'Courier' }).click();
  await expect(store.getByRole('switch', { name: 'Courier' })).not.toBeChecked();
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
  await other.getByLabel('Token').click();
  await other.keyboard.type('op_wrong');
  await other.getByRole('button', { name: 'Open' }).click();
  await expect(other.getByText('not that of the service')).toBeVisible();
  await other.getByLabel('Token').click();
  await other.keyboard.type(service.page.split('#')[1] ?? '');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('status', { name: 'Connection' })).toHaveText('live');
});

test('a token of the user’s own, with any sign, opens the page; a cut one is asked for', async ({ page }) => {
  const token = 'mine%41#"/?&+%_token';
  const service = await startOperatedService(PROGRAMS.source, '--operator-token', token);
  // A token of the user's own is in no log.
  await page.goto(`${service.operator}/#${encodeURIComponent(token)}`);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('live');
  const stranger = await page.context().newPage();
  await stranger.goto(`${service.operator}/#mine%`);
  await expect(stranger.getByLabel('Token')).toBeVisible();
  service.process.kill();
});
