/** A counter whose store is connected but can't be reached with a key says so, and comes back (C3, C20). */

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, findColumn } from '../support/page-actions.ts';
import { expectSounding, monitorSound } from '../support/sound-monitor.ts';
import { findLocked, switchStaffOn } from '../support/staff-actions.ts';

test('after the key is lost, the screen, title and tone say so, and whoever types it brings the ring back', async ({
  counter,
  service,
  profile,
  host,
}) => {
  await connectStores(counter.page, service);
  await switchStaffOn(counter.page);
  // As a new password of the Windows account does; the preview keeps keys only as long as it runs.
  const folder = join(profile, 'keys');
  if (host === 'electron') for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"kept":"keyr');
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
