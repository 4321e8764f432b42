import { expect } from '@playwright/test';
import {
  callSandbox,
  expectNoViolations,
  PROGRAMS,
  panel,
  press,
  startOperatedService,
  test,
} from '../support/operated-service.ts';

const message = { name: 'What came of it' } as const;

test('a customer orders a basket of two items, with a free unit of each', async ({ page, service, problems }) => {
  await page.goto(service.page);
  const customer = panel(page, 'A customer');
  const item = customer.getByRole('combobox', { name: 'Item' });
  await expect(item.getByRole('option').nth(1)).toBeAttached();
  const quantity = customer.getByRole('spinbutton', { name: 'Quantity' });
  await quantity.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await customer.getByRole('spinbutton', { name: 'Free units' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1');
  await press(page, 'Add another');
  await press(page, 'Add another');
  const basket = customer.getByRole('list', { name: 'Basket' }).getByRole('listitem');
  await expect(basket).toHaveText([/^3 × .*, 1 free/, /^3 × .*, 1 free/]);
  await basket.first().getByRole('button', { name: 'Remove' }).click();
  await item.focus();
  await page.keyboard.press('ArrowDown');
  await quantity.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2');
  await press(page, 'Add another');
  await expect(basket).toHaveText([/^3 × .*, 1 free/, /^2 × .*, 1 free/]);
  const left = await item.getByRole('option').first().textContent();
  await press(page, 'Order, paid');
  await expect(panel(page, 'Orders').getByRole('article')).toContainText('5 units');
  await expect(basket).toHaveCount(0);
  await expect(item.getByRole('option').first()).not.toHaveText(left ?? '');
  const { body } = await callSandbox(service, 'GET', '/v1/stores/1001/orders');
  expect(body.data[0].lines).toEqual([
    expect.objectContaining({ quantity: 3, free_quantity: 1 }),
    expect.objectContaining({ quantity: 2, free_quantity: 1 }),
  ]);
  expect(problems).toEqual([]);
});

test('the items offered are those of the chosen store, also when those of the one before arrive later', async ({
  page,
  service,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/stores/1001/items*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(service.page);
  const customer = panel(page, 'A customer');
  await customer.getByRole('combobox', { name: 'Store' }).selectOption('2001');
  const items = customer.getByRole('combobox', { name: 'Item' }).getByRole('option');
  await expect(items.first()).toBeAttached();
  const late = page.waitForResponse('**/stores/1001/items*');
  release();
  await (await late).finished();
  // The page has read everything once more by now.
  await page.waitForResponse('**/overview*');
  await expect(items.first()).toBeAttached();
});

test('the clock is set by typing, and refuses to go back', async ({ page }) => {
  const service = await startOperatedService(PROGRAMS.source, '--now', '2026-11-20T10:00:00');
  await page.goto(service.page);
  const clock = panel(page, 'Clock');
  await expect(clock).toContainText('stands still until you move it');
  const setTime = async (digits: string): Promise<void> => {
    await press(page, 'Set…');
    await page
      .getByRole('dialog')
      .getByLabel('New time, India')
      .click({ position: { x: 12, y: 12 } });
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
  };
  // Month and day are the same, because their order is that of the browser's language.
  await setTime('08082030');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(clock).toContainText('8 Aug, 2030');
  await expect(page.getByRole('status', message)).toContainText('The clock is set to 2030-08-08');
  await setTime('07072030');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status', message)).toContainText('Time moves forward only.');
  await expect(clock).toContainText('8 Aug, 2030');
  service.process.kill();
});

test('typed fields make a fault, and one of two faults is removed', async ({ page, service }) => {
  await page.goto(service.page);
  const faults = panel(page, 'Faults');
  const type = async (label: string, text: string): Promise<void> => {
    await faults.getByLabel(label, { exact: true }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  await type('Times', '2');
  await type('Status', '429');
  await type('Retry-After', '7');
  await type('Method', 'get');
  await type('Path', '/v1/stores');
  await page.keyboard.press('Enter');
  const fault = faults.getByRole('listitem');
  await expect(fault).toContainText('429 · Retry-After 7 · GET · /v1/stores · 2 to go');
  expect((await callSandbox(service, 'GET', '/v1/ping')).status).toBe(200);
  expect((await callSandbox(service, 'GET', '/v1/stores')).status).toBe(429);
  await expect(fault).toContainText('1 to go');

  await type('Status', '200');
  await press(page, 'Add fault');
  await expect(page.getByRole('status', message)).toContainText('invalid_request');
  await faults.getByRole('combobox', { name: 'Code' }).selectOption('store_not_found');
  await expect(faults.getByLabel('Status', { exact: true })).toHaveCount(0);
  await type('Retry-After', '');
  await page.keyboard.press('Delete');
  await press(page, 'Add fault');
  await expect(fault).toHaveCount(2);
  await fault.filter({ hasText: '429' }).getByRole('button', { name: 'Remove' }).click();
  await expect(fault).toHaveCount(1);
  expect(await callSandbox(service, 'GET', '/v1/stores')).toMatchObject({
    status: 404,
    body: { error: { code: 'store_not_found' } },
  });
});

test('a company is suspended, and a new key is shown once', async ({ page, service }) => {
  await page.goto(service.page);
  const accounts = panel(page, 'Companies and keys');
  const suspended = accounts.getByRole('switch', { name: 'Suspended' });
  await suspended.focus();
  await page.keyboard.press('Space');
  await expect(suspended).toBeChecked();
  expect((await callSandbox(service, 'GET', '/v1/ping')).status).toBe(403);
  await page.keyboard.press('Space');
  await expect(suspended).not.toBeChecked();

  await press(page, 'New test key');
  const dialog = page.getByRole('dialog');
  const key = (await dialog.getByRole('region', { name: 'Key' }).textContent()) ?? '';
  expect(key).toMatch(/^sk_test_/);
  expect((await callSandbox(service, 'GET', '/v1/ping', undefined, { authorization: `Bearer ${key}` })).status).toBe(
    200,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(accounts.getByRole('listitem').filter({ hasText: key.slice(-4) })).toHaveCount(1);
  expect(await page.content()).not.toContain('sk_test_');
});

test('the retailer disconnects a store, and a snapshot brings the connection back', async ({ page, service }) => {
  await page.goto(service.page);
  const snapshots = panel(page, 'Snapshots');
  await press(page, 'Keep this state');
  await expect(snapshots.getByRole('listitem')).toHaveCount(1);
  await press(page, 'Order, paid');
  await expect(panel(page, 'Orders').getByRole('article')).toHaveCount(1);
  const store = page.getByRole('article', { name: 'Store 1001' });
  await store.getByRole('button', { name: 'Disconnect' }).click();
  await expect(store).toContainText('not connected');
  await expect(store.getByRole('button', { name: 'Disconnect' })).toHaveCount(0);
  await expect(panel(page, 'Events')).toContainText('store.disconnected');
  expect((await callSandbox(service, 'GET', '/v1/stores/1001/orders')).status).toBe(404);

  await snapshots.getByRole('button', { name: 'Return' }).click();
  await expect(panel(page, 'Orders')).toContainText('No order yet');
  await expect(store).toContainText('connected to co_');
  expect((await callSandbox(service, 'GET', '/v1/stores/1001/orders')).status).toBe(200);
  await snapshots.getByRole('button', { name: 'Remove' }).click();
  await expect(snapshots.getByRole('listitem')).toHaveCount(0);
});

test('the focus and typed text stay while the page refreshes', async ({ page, service }) => {
  await page.goto(service.page);
  await press(page, 'Order, paid');
  const order = panel(page, 'Orders').getByRole('article').first();
  const changes = order.getByRole('button', { name: 'Changes' });
  await changes.focus();
  await order.evaluate((element) => element.setAttribute('data-kept', ''));
  const { body } = await callSandbox(service, 'GET', '/v1/stores/1001/orders');
  await callSandbox(service, 'POST', `/v1/stores/1001/orders/${body.data[0].id}/accept`, {});
  await expect(order).toContainText('accepted');
  await expect(changes).toBeFocused();
  await expect(order).toHaveAttribute('data-kept');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(changes).toBeFocused();
});

test('the page is clean for axe and fits, wide and narrow', async ({ page, service }) => {
  await page.goto(service.page);
  await press(page, 'Order, paid');
  await press(page, 'Add fault');
  await expect(panel(page, 'Orders').getByRole('article')).toHaveCount(1);
  await expectNoViolations(page);
  for (const width of [1280, 1000, 420]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width}`).toBe(0);
  }
  await expectNoViolations(page);
});
