import { createServer } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { findFreePort } from '../../support/webhook-sender.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type RunningService, startService } from '../support/e2e-service.ts';
import { findFilesWith } from '../support/file-search.ts';
import { test } from '../support/fixtures.ts';
import { findOverlappingText } from '../support/overlapping-text.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';

const createdEndpoint = z.object({ id: z.string(), secret: z.string() });
const delivery = z.object({ last_status_code: z.number().nullable() });

let service: RunningService;
test.beforeAll(async () => {
  service = await startService({ args: ['--allow-private-webhooks'] });
});
test.afterAll(async () => {
  await service.stop();
});

const findSection = (page: Page) => page.getByRole('region', { name: 'Webhooks to this PC' });
const findStatus = (page: Page) => findSection(page).getByRole('status', { name: 'Webhooks to this PC' });

/** Types over what a field holds, key by key. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const field = findSection(page).getByRole('textbox', { name, exact: true });
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

async function switchOn(page: Page, port: number): Promise<void> {
  await connectStores(page, service);
  await openScreen(page, 'Settings');
  await findSection(page).getByRole('radio', { name: 'On', exact: true }).click();
  await typeInto(page, 'Port', String(port));
  await findSection(page).getByRole('button', { name: 'Save', exact: true }).click();
}

/** Types the secret, which the computer may have to be allowed to keep. */
async function typeSecret(page: Page, secret: string): Promise<void> {
  await findSection(page).getByLabel('Secret of the endpoint').pressSequentially(secret);
  const consent = findSection(page).getByLabel('Keep the secret on this PC all the same');
  if ((await consent.isVisible()) && !(await consent.isChecked())) await consent.click();
  await findSection(page).getByRole('button', { name: 'Keep the secret' }).click();
}

test('an order rings by a webhook, a forged one is refused, and the secret is never seen again (C13: secrets)', async ({
  page,
  counter,
  profile,
  host,
}) => {
  const port = await findFreePort();
  await switchOn(page, port);
  await expect(findStatus(page)).toContainText('Waits for the secret');
  const { id, secret } = createdEndpoint.parse(
    await service.callApi('POST', '/v1/webhook-endpoints', { url: `http://127.0.0.1:${port}/webhooks` }),
  );
  await typeSecret(page, 'sk_test_no_secret');
  await expect(findSection(page).getByRole('alert')).toContainText('must begin with whsec_');
  await typeSecret(page, secret);
  await expect(findStatus(page)).toContainText(`Listens at http://127.0.0.1:${port}/webhooks`);
  await expect(findSection(page).getByText(`Secret that ends in ${secret.slice(-4)}`)).toBeVisible();

  await service.placeOrder(service.storeId);
  await expect(findStatus(page)).toContainText('The last webhook came just now');
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveAccessibleDescription('1 new order');

  const sendSample = async (body: object) =>
    delivery.parse(await service.callApi('POST', `/v1/webhook-endpoints/${id}/test`, body)).last_status_code;
  expect(await sendSample({ bad_signature: true })).toBe(401);
  await expect(findSection(page).getByText('its signature was wrong')).toBeVisible();
  expect(await sendSample({ type: 'sale.completed' })).toBe(422);
  await expect(findSection(page).getByText('A sale was refused on purpose')).toBeVisible();
  expect(await sendSample({})).toBe(200);

  expect(await page.content()).not.toContain(secret);
  expect(counter.output()).not.toContain(secret);
  const files = findFilesWith(profile, secret).filter((name) => !/^keys[\\/]webhooks-[a-z0-9]+\.json$/.test(name));
  expect(files).toEqual([]);
  if (host === 'preview') expect(findFilesWith(profile, secret)).toEqual([]);

  await page.setViewportSize({ width: 1024, height: 600 });
  await findStatus(page).scrollIntoViewIfNeeded();
  expect(await page.evaluate(findOverlappingText)).toEqual([]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('every screen reports a port that another program has; it is taken once it is free', async ({ page }) => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await switchOn(page, port);
  await typeSecret(page, 'whsec_0123456789abcdef');
  await expect(findStatus(page)).toContainText(`Port ${port} belongs to another program`);
  await openScreen(page, 'Sales');
  const banner = page.locator('[data-slot=banner]').filter({ hasText: `Port ${port} belongs to another program` });
  await expect(banner).toBeVisible();
  await new Promise((resolve) => other.close(resolve));
  await expect(banner).toBeHidden({ timeout: 12_000 });
  await openScreen(page, 'Settings');
  await typeInto(page, 'Port', '80');
  await findSection(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(findSection(page).getByRole('alert')).toContainText('a number from 1024 to 65535');
  await expect(findStatus(page)).toContainText(`Listens at http://127.0.0.1:${port}/webhooks`);
});

test('the port is typed with the digits of a Hindi keyboard', async ({ page }) => {
  const port = await findFreePort();
  await switchOn(page, port);
  await page.getByRole('textbox', { name: 'Port', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  const other = await findFreePort();
  await page.keyboard.insertText(String(other).replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit))));
  await findSection(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Port', exact: true })).toHaveValue(String(other));
});
