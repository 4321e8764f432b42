/** A counter whose store is connected but can't be reached with a key says so, and comes back (C3, C20). */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type HostOption, test } from '../support/fixtures.ts';
import { connectStores, enterPractice, findColumn } from '../support/page-actions.ts';
import { expectSounding, monitorSound } from '../support/sound-monitor.ts';
import { findLocked, signInOwner, switchStaffOn } from '../support/staff-actions.ts';

/** Overwrites the stored keys; the preview keeps keys only as long as it runs. Returns how they come back. */
function damageKeys(profile: string, host: HostOption['host'], content: string): () => void {
  const folder = join(profile, 'keys');
  const files = host === 'electron' ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const whole = files.map((file) => readFileSync(file, 'utf8'));
  for (const file of files) writeFileSync(file, content);
  return () => {
    for (const [at, file] of files.entries()) writeFileSync(file, whole[at] ?? '');
  };
}

test('after the key is lost, the screen, title and tone say so, and whoever types it brings the ring back', async ({
  counter,
  service,
  profile,
  host,
}) => {
  await connectStores(counter.page, service);
  await switchStaffOn(counter.page);
  // As a new password of the Windows account does.
  damageKeys(profile, host, '{"kept":"keyr');
  await counter.restart();
  const { page } = counter;
  await monitorSound(page);

  const title =
    host === 'electron' ? 'Sharma Retail is here, but its key can’t be read' : 'Sharma Retail is here: type its key';
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveTitle('Orders don’t ring');
  await expectSounding(page);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // The address is filled in and the field of the key has the focus. Nobody has signed in.
  await expect(page.getByRole('textbox', { name: 'Address of the service' })).toHaveValue(service.address);
  await page.keyboard.insertText(service.key);
  await page.keyboard.press('Enter');
  const consent = page.getByLabel('Keep the key on this PC all the same');
  await expect(page.getByRole('heading', { name: '2. Store' })).toBeVisible();
  if (await consent.isVisible()) await consent.check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await service.placeOrder(service.storeId);
  await expect(findColumn(page, 'New').getByRole('article')).toContainText('Ringing');
  await expect(findLocked(page)).toBeVisible();
});

test('where the key is missing, the owner signs in, and practice leads back to the store', async ({
  counter,
  service,
  profile,
  host,
}) => {
  await connectStores(counter.page, service);
  await switchStaffOn(counter.page);
  const restoreKeys = damageKeys(profile, host, '');
  await counter.restart();
  const { page } = counter;
  await signInOwner(page, page.getByRole('button', { name: 'Choose your name' }));

  await page.getByRole('button', { name: 'Go to the practice store' }).click();
  await expect(page.getByRole('alert')).toContainText('Orders of your own store do not ring on this PC');
  await page.getByRole('button', { name: 'Go to your store' }).click();
  await expect(page.getByRole('heading', { name: /^Sharma Retail is here/ })).toBeVisible();

  // The keyring is unlocked: the store comes back by itself.
  if (host !== 'electron') return;
  restoreKeys();
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
});

test('an owner of a counter that never had a store gets a new PIN for the recovery code', async ({ page }) => {
  await enterPractice(page);
  const code = (await switchStaffOn(page)) ?? '';
  expect(code).toMatch(/^(\w{4}-){2}\w{4}$/);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Meera/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Meera/ })
    .click();
  await page.getByRole('button', { name: 'PIN forgotten?' }).click();
  await page.getByRole('textbox', { name: 'Key of the store, or recovery code' }).fill(code.toLowerCase());
  await page.getByRole('textbox', { name: 'New PIN' }).fill('246813');
  await page.getByRole('button', { name: 'Set the new PIN' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
