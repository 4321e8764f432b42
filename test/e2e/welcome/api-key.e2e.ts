import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningService, startService } from '../support/e2e-service.ts';
import { findFilesWith } from '../support/file-search.ts';
import { test } from '../support/fixtures.ts';
import { findCard } from '../support/page-actions.ts';

let service: RunningService;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(async () => {
  await service.stop();
});

/** All that the page itself has kept, in its document and beside it. */
async function rememberedByPage(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    const databases = await indexedDB.databases();
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify(store));
    return [document.documentElement.outerHTML, ...fields, ...stores, document.cookie, JSON.stringify(databases)].join(
      '\n',
    );
  });
}

test('the key is nowhere but in main and its one place (C13)', async ({ counter, page, profile, host }) => {
  const { address, key, storeId } = service;

  await page.getByRole('textbox', { name: 'Address of the service' }).fill(address);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill(key);
  await page.getByRole('button', { name: 'Check the key' }).click();
  await expect(page.getByText(key.slice(-4))).toBeVisible();
  expect(await rememberedByPage(page)).not.toContain(key);

  // Where there is no keyring, staff are asked first; in the preview the key is kept in no file at all.
  const consent = page.getByLabel('Keep the key on this PC all the same');
  if (await consent.isVisible()) await consent.check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');

  // The key does its work: an order of that store arrives and is accepted.
  await service.callOperator('POST', `/operator/stores/${storeId}/checkouts`, {
    type: 'delivery',
    lines: [{ barcode: '8901058000108', quantity: 1 }],
    outcome: 'paid',
  });
  const card = page.getByRole('region', { name: 'New' }).getByRole('article');
  const number = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();

  expect(await rememberedByPage(page)).not.toContain(key);
  expect(counter.output()).not.toContain(key);
  const kept = findFilesWith(profile, key);
  if (host === 'preview') {
    expect(kept).toEqual([]);
  } else {
    expect(kept.filter((name) => !/^keys[\\/][a-z0-9-]+\.json$/.test(name))).toEqual([]);
    if (process.platform !== 'win32')
      for (const name of kept) expect(statSync(join(profile, name)).mode & 0o077).toBe(0);
  }
});

test('an empty field is reported in the app’s own words, and gets the focus', async ({ page }) => {
  await page.getByRole('button', { name: 'Check the key' }).click();
  await expect(page.getByText('Required: type it here.')).toHaveCount(2);
  const address = page.getByRole('textbox', { name: 'Address of the service' });
  await expect(address).toBeFocused();
  await page.keyboard.press('h');
  await expect(page.getByText('Required: type it here.')).toHaveCount(1);
});
