/** Settings at the counter: whether the key works, and giving a store up. */

import { expect } from '@playwright/test';
import { z } from 'zod';
import { type RunningService, startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';
import { typeKeys } from '../support/typing.ts';

const companyList = z.object({ data: z.array(z.object({ id: z.string() })) });

let service: RunningService;
test.beforeEach(async ({ page }) => {
  service = await startService();
  await connectStores(page, service);
});
test.afterEach(async () => {
  await service.stop();
});

/** Suspends the company of the key, or lets it in again. */
async function setSuspended(suspended: boolean): Promise<void> {
  const { data } = companyList.parse(await service.callOperator('GET', '/operator/companies'));
  for (const { id } of data) await service.callOperator('PATCH', `/operator/companies/${id}`, { suspended });
}

test('the key is tested: whose it is, and what to do when the company is suspended', async ({ page }) => {
  await openScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Test the key' }).click();
  await expect(page.getByText(`company-wide, ends in ${service.key.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('It reaches every store of this counter.')).toBeVisible();
  await setSuspended(true);
  await page.getByRole('button', { name: 'Test the key' }).click();
  await expect(page.getByRole('status').getByText('Ask the owner to call the service.')).toBeVisible();
  await setSuspended(false);
  await page.getByRole('button', { name: 'Test the key' }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
});

test('a store is disconnected only after staff are told what that means', async ({ page }) => {
  await service.placeOrder(service.storeId);
  await expect(page.getByRole('region', { name: 'New', exact: true }).getByRole('article')).toHaveCount(1);
  await openScreen(page, 'Settings');
  const button = page.getByRole('button', { name: /^Disconnect / });
  await button.click();
  const question = page.getByRole('dialog', { name: /^Disconnect .* from your company\?$/ });
  await expect(question).toContainText('1 order is still open');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
  await button.click();
  await question.getByRole('button', { name: 'Yes, disconnect it' }).click();
  await expect(page.getByText('This store is no longer connected to your company.')).toBeVisible();
  await expect(button).toHaveCount(0);
});

test('a counter with a name shows it beside the store, in Activity, and where it says what happened', async ({
  page,
}) => {
  await openScreen(page, 'Settings');
  await page.getByRole('textbox', { name: 'Name of this counter' }).click();
  await typeKeys(page, 'Front');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sandbox · Front')).toBeVisible();

  await service.placeOrder(service.storeId);
  await openScreen(page, 'Orders');
  const card = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  const accepted = page.getByRole('region', { name: 'Preparing', exact: true }).getByRole('article');
  await accepted.locator('[data-slot="card-number"]').click();
  const story = page.getByRole('region', { name: /^Details of/ }).getByRole('listitem');
  await expect(story.filter({ hasText: 'Accepted' })).toContainText('Front');
  await openScreen(page, 'Activity');
  await expect(page.getByText(/^Front · /)).toBeVisible();
});
