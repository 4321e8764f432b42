import { expect, type Locator, type Page } from '@playwright/test';
import { type RunningService, startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, findCard } from '../support/page-actions.ts';
import { createKey, revokeKey } from '../support/service-keys.ts';

let service: RunningService;
test.beforeEach(async () => {
  service = await startService();
});
test.afterEach(async () => {
  await service.stop();
});

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Replace the key' });

/** Types a new key into the dialog, key by key, and has it checked. */
async function typeKey(page: Page, key: string): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('textbox', { name: 'Address of the service' })).toHaveValue(service.address);
  await expect(dialog.getByRole('textbox', { name: 'Key', exact: true })).toBeFocused();
  // As fast as a scanner or a password manager: none of it may show as a misread barcode.
  await page.keyboard.type(key, { delay: 20 });
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Check the key' }).click();
  await expect(dialog.getByText(key.slice(-4))).toBeVisible();
  const shown = await page.evaluate(() => document.documentElement.outerHTML);
  expect(shown.toLowerCase()).not.toContain(key.slice(-8).toLowerCase());
  const consent = dialog.getByLabel('Keep the key on this PC all the same');
  if (await consent.isVisible()) await consent.click();
}

/** An order whose Accept waits, because the service takes the key no more. Returns its number and the company's id. */
async function acceptInVain(page: Page): Promise<{ readonly number: string; readonly companyId: string }> {
  await service.placeOrder(service.storeId);
  const card = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
  const number = (await card.getAttribute('aria-label')) ?? '';
  const companyId = await revokeKey(service);
  await expect(page.getByText('The service no longer takes this key.')).toBeVisible();
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('1 action waiting')).toBeVisible();
  return { number, companyId };
}

test('a refused key is replaced from the banner, and what waits is sent with the new one (C11)', async ({ page }) => {
  await connectStores(page, service);
  const { number, companyId } = await acceptInVain(page);
  await page.getByRole('button', { name: 'Replace the key' }).click();
  await expect(dialogOf(page)).toContainText('1 action waits on this PC.');
  await typeKey(page, await createKey(service, companyId, null));
  await expect(dialogOf(page)).toContainText('This key opens the same stores.');
  await dialogOf(page).getByRole('button', { name: 'Replace the key' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  await expect(page.getByText('The service no longer takes this key.')).toHaveCount(0);
});
