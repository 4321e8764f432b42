import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type RunningService, startService } from '../support/e2e-service.ts';
import { findFilesWith } from '../support/file-search.ts';
import { test as base } from '../support/fixtures.ts';
import { findOverlappingText } from '../support/overlapping-text.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';
import { startWebhookTarget, type WebhookTarget } from '../support/webhook-target.ts';

const issuedKey = z.object({ key: z.string() });
const listed = z.object({ data: z.array(z.object({ id: z.string() })) });
const logged = z.object({ data: z.array(z.object({ query: z.string() })) });
const pinged = z.object({ company: z.object({ id: z.string() }) });

const test = base.extend<{ target: WebhookTarget; service: RunningService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  service: async ({}, use) => {
    const service = await startService({ args: ['--allow-private-webhooks'] });
    await use(service);
    await service.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  target: async ({}, use) => {
    const target = await startWebhookTarget();
    await use(target);
    await target.stop();
  },
});

const findSection = (page: Page): Locator => page.getByRole('region', { name: 'Webhooks', exact: true });
const findEndpoint = (page: Page, { url }: WebhookTarget): Locator =>
  findSection(page).getByRole('listitem', { name: url });
const press = (place: Locator, name: string): Promise<void> => place.getByRole('button', { name, exact: true }).click();

/** Makes an endpoint with real keys, and gives its secret from the dialog, which stays open. */
async function addEndpoint(page: Page, target: WebhookTarget): Promise<string> {
  await press(findSection(page), 'New endpoint');
  const dialog = page.getByRole('dialog', { name: 'New endpoint' });
  await dialog.getByRole('textbox', { name: 'Address' }).pressSequentially(target.url);
  await press(dialog, 'Create');
  return await readSecret(page);
}

/** The new secret that the open dialog shows. */
async function readSecret(page: Page): Promise<string> {
  const secret = page.getByRole('textbox', { name: 'Secret', exact: true });
  await expect(secret).toHaveValue(/^whsec_/);
  return await secret.inputValue();
}

/** What the open dialog looks like in the smallest window. */
async function checkDialog(page: Page): Promise<void> {
  expect(await page.evaluate(findOverlappingText)).toEqual([]);
  expect(await findAccessibilityFaults(page, { except: '[data-slot=banner]' })).toEqual([]);
}

test.describe('with a company-wide key', () => {
  test.beforeEach(async ({ page, service }) => {
    await page.setViewportSize({ width: 1024, height: 600 });
    await connectStores(page, service);
    await openScreen(page, 'Settings');
  });

  test('an endpoint is made, its secret shown once and copied, and is nowhere afterwards (C13: secrets)', async ({
    page,
    target,
    counter,
    profile,
  }) => {
    await expect(findSection(page).getByText('There is no endpoint yet.')).toBeVisible();
    const secret = await addEndpoint(page, target);
    await checkDialog(page);
    await page.keyboard.press('Escape');
    const dialog = page.getByRole('dialog', { name: 'The secret of this endpoint' });
    await press(dialog, 'Copy');
    await expect(dialog.getByRole('status')).toHaveText('Copied.');
    expect(await page.content()).not.toContain(secret);
    await press(dialog, 'I have copied it');
    await expect(findEndpoint(page, target)).toContainText('Active');

    await press(findSection(page), 'New endpoint');
    const form = page.getByRole('dialog', { name: 'New endpoint' });
    await form.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(secret);
    await checkDialog(page);
    await press(form, 'Cancel');

    expect(counter.output()).not.toContain(secret);
    expect(findFilesWith(profile, secret)).toEqual([]);
  });

  test('an address that the service has refused is mended in the same dialog', async ({ page, target }) => {
    await press(findSection(page), 'New endpoint');
    const dialog = page.getByRole('dialog', { name: 'New endpoint' });
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await address.pressSequentially('not an address');
    await press(dialog, 'Create');
    await expect(dialog.getByRole('alert')).toContainText('This address can’t be used');
    await address.click({ clickCount: 3 });
    await address.pressSequentially(target.url);
    await press(dialog, 'Create');
    await readSecret(page);
  });

  test('tests explain the receiver’s answer, also to a wrong signature', async ({ page, target }) => {
    const secret = await addEndpoint(page, target);
    await press(page.getByRole('dialog'), 'I have copied it');
    await press(findEndpoint(page, target), 'Test');
    const dialog = page.getByRole('dialog', { name: 'Test the receiver' });
    const answer = dialog.getByRole('status');
    await press(dialog, 'Send');
    await expect(answer).toContainText('Right: the receiver took it (200)');
    await dialog.getByLabel('With a wrong signature, on purpose').click();
    await press(dialog, 'Send');
    await expect(answer).toContainText('Wrong: the receiver took a message with a wrong signature (200)');
    await checkDialog(page);
    target.secret = secret;
    await press(dialog, 'Send');
    await expect(answer).toContainText('Right: the receiver refused the wrong signature (401)');
    await dialog.getByLabel('With a wrong signature, on purpose').click();
    await dialog.getByLabel('Sample of').selectOption('order.cancelled');
    await press(dialog, 'Send');
    await expect(answer).toContainText('Right: the receiver took it (200)');
    expect(target.taken).toEqual(['ping', 'ping', 'order.cancelled']);
    target.status = 500;
    await press(dialog, 'Send');
    await expect(answer).toContainText('The receiver failed (500)');
  });

  test('deliveries show what was sent and answered, and one that failed is sent again', async ({
    page,
    target,
    service,
  }) => {
    await addEndpoint(page, target);
    await press(page.getByRole('dialog'), 'I have copied it');
    target.status = 503;
    const orderId = await service.placeOrder(service.storeId);
    await press(findEndpoint(page, target), 'Deliveries');
    const dialog = page.getByRole('dialog', { name: 'Deliveries' });
    const row = dialog.getByRole('listitem', { name: /^Placed and paid/ });
    // The first attempt may still be on its way.
    await expect(async () => {
      await dialog.getByRole('radio', { name: 'All' }).click();
      await dialog.getByRole('radio', { name: 'Waiting' }).click();
      await expect(row).toContainText('the receiver answered 503', { timeout: 500 });
    }).toPass();
    await expect(row).toContainText('1 attempt');
    await press(row, 'Show what was sent');
    await expect(row.getByText(orderId)).toBeVisible();
    await checkDialog(page);
    target.status = 200;
    await press(row, 'Send again now');
    await expect(row).toContainText('Arrived');
    expect(target.taken).toEqual(['order.placed']);
  });

  test('older deliveries that arrive after another choice are not added to it', async ({ page, target, service }) => {
    await addEndpoint(page, target);
    await press(page.getByRole('dialog'), 'I have copied it');
    // A page has 50 of them. That a store was connected is one, too.
    const elsewhere = await service.addStore('Indore');
    for (let order = 0; order < 47; order += 1) await service.placeOrder(elsewhere);
    for (let order = 0; order < 3; order += 1) await service.placeOrder(service.storeId);
    await expect.poll(() => target.taken.length).toBe(51);
    await press(findEndpoint(page, target), 'Deliveries');
    const dialog = page.getByRole('dialog', { name: 'Deliveries' });
    await expect(dialog.getByRole('listitem')).toHaveCount(50);
    const { data } = listed.parse(await service.callApi('GET', '/v1/webhook-endpoints'));
    const path = `/v1/webhook-endpoints/${data[0]?.id}/deliveries`;
    const fault = { match: { path }, kind: 'delay', delay_ms: 2_000, times: 1 };
    await service.callOperator('POST', '/operator/faults', fault);
    await press(dialog, 'Older ones');
    await dialog.getByRole('radio', { name: 'Waiting' }).click();
    await expect(dialog.getByText('There are none.')).toBeVisible();
    const listRequests = async () =>
      logged.parse(await service.callOperator('GET', `/operator/requests?limit=1000&search=${path}`)).data;
    await expect
      .poll(async () => (await listRequests()).filter(({ query }) => query.includes('cursor')))
      .toHaveLength(1);
    // What is placed after that answer reaches the page after it.
    await service.placeOrder(service.storeId);
    await expect(page).toHaveTitle(/^\(4\)/);
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await dialog.getByRole('radio', { name: 'All' }).click();
    await press(dialog, 'Older ones');
    await expect(dialog.getByRole('listitem')).toHaveCount(52);
  });

  test('an endpoint is paused, changed, given a new secret and deleted', async ({ page, target }) => {
    const old = await addEndpoint(page, target);
    await press(page.getByRole('dialog'), 'I have copied it');
    const endpoint = findEndpoint(page, target);
    await press(endpoint, 'Pause');
    await expect(endpoint).toContainText('Paused');
    await press(endpoint, 'Resume');
    await expect(endpoint).toContainText('Active');

    await press(endpoint, 'Change');
    const form = page.getByRole('dialog', { name: 'Change the endpoint' });
    await form.getByRole('textbox', { name: 'Description' }).pressSequentially('Billing in Indore');
    await form.getByRole('radio', { name: 'Every event' }).click();
    await press(form, 'Save');
    await expect(endpoint).toContainText('Billing in Indore');
    await expect(endpoint).toContainText('Every event');

    await press(endpoint, 'New secret');
    const question = page.getByRole('dialog', { name: 'A new secret for this endpoint?' });
    await expect(question).toContainText('The old secret stops working at once.');
    await expect(question).toContainText('make a second endpoint to the same receiver');
    await checkDialog(page);
    await press(question, 'Make a new secret now');
    expect(await readSecret(page)).not.toBe(old);
    await press(page.getByRole('dialog'), 'I have copied it');

    await press(endpoint, 'Delete');
    await press(page.getByRole('dialog'), 'Delete the endpoint');
    await expect(findSection(page).getByText('There is no endpoint yet.')).toBeVisible();
  });
});

test('a key for one store is not offered webhooks', async ({ page, service }) => {
  const { company } = pinged.parse(await service.callApi('GET', '/v1/ping'));
  const body = { company_id: company.id, mode: 'test', store_id: service.storeId };
  const { key } = issuedKey.parse(await service.callOperator('POST', '/operator/keys', body));
  await connectStores(page, { address: service.address, key });
  await openScreen(page, 'Settings');
  await expect(page.getByRole('region', { name: 'Store and key' })).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await service.callOperator('GET', '/operator/requests?limit=100')))
    .toContain('/v1/webhook-endpoints');
  await expect(findSection(page)).toBeHidden();
});
