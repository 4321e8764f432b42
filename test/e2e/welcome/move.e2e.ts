/** Moving to a new PC by hand: a file made in Settings, opened at Welcome; and a second folder for backups. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { expectHealth, openHealth, pressHealthButton } from '../support/health-lines.ts';
import { connectStores, findCard, openScreen } from '../support/page-actions.ts';
import { namePath } from '../support/path-dialog.ts';
import type { RunningApp } from '../support/running-app.ts';
import { startAppInBrowser, startAppInElectron } from '../support/running-app.ts';

const PASSPHRASE = 'green mango rain roof';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-e2e-move-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

function startOtherPc(chromium: Browser | undefined): Promise<RunningApp> {
  const profile = join(folder, 'new-pc');
  return chromium === undefined ? startAppInElectron(profile, []) : startAppInBrowser(chromium, profile, []);
}

async function typePassphrases(section: Locator, first: string, second: string): Promise<void> {
  await section.getByLabel('Passphrase', { exact: true }).fill(first);
  await section.getByLabel('Passphrase once more').fill(second);
  await section.getByRole('button', { name: 'Make the file' }).click();
}

/** Types a passphrase at Welcome, and agrees to how the key is kept where the PC has no keyring. */
async function openFile(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase);
  const consent = page.getByLabel('Keep the key on this PC all the same');
  if (await consent.isVisible()) await consent.check({ force: true });
  await page.getByRole('button', { name: 'Open and go on here' }).click();
}

test('the file made on the old PC opens on the new one with its passphrase, where the next order rings', async ({
  counter,
  page,
  service,
  chromium,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1366, height: 768 });
  await connectStores(page, service);
  await service.placeOrder(service.storeId);
  const card = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
  const number = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();

  await openScreen(page, 'Settings');
  const section = page.getByRole('region', { name: 'Move to a new PC' });
  const file = join(folder, 'shop.counter');
  await namePath(counter, section, 'File, with its whole path', file);
  await typePassphrases(section, '12345678', '12345678');
  await expect(section.getByRole('alert')).toContainText('too easy to guess');
  await typePassphrases(section, PASSPHRASE, 'green mango rain road');
  await expect(section.getByRole('alert')).toContainText('are not the same');
  expect(readdirSync(folder)).toEqual([]);
  await typePassphrases(section, PASSPHRASE, PASSPHRASE);
  await expect(section.getByRole('status')).toContainText(`Saved: ${file}`);
  await expect(section.getByRole('status')).toContainText('Use one PC only.');
  await section.scrollIntoViewIfNeeded();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const other = await startOtherPc(chromium);
  try {
    await other.page.setViewportSize({ width: 1366, height: 768 });
    await other.page.getByRole('button', { name: 'I have a file from another PC' }).click();
    await namePath(other, other.page.locator('main'), 'File, with its whole path', file);
    await other.page.getByRole('button', { name: 'Choose the file' }).click();
    await openFile(other.page, 'green mango rain road');
    await expect(other.page.getByRole('alert')).toContainText('not the passphrase of this file');
    expect(await findAccessibilityFaults(other.page)).toEqual([]);
    await openFile(other.page, PASSPHRASE);
    await expect(findCard(other.page, 'Preparing', number)).toBeVisible();

    await section.getByRole('button', { name: 'This PC is retired' }).click();
    await page.getByRole('button', { name: 'Yes, retire this PC' }).click();
    await expect(page.getByRole('heading', { name: 'This PC is retired' })).toBeVisible();
    await service.placeOrder(service.storeId);
    const next = other.page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
    await expect(next.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  } finally {
    await other.close();
  }
});

test('the second folder for backups is chosen in Settings, and Health says what is there', async ({
  counter,
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await connectStores(page, service);
  await openHealth(page);
  await expectHealth(page, 'Copies elsewhere', 'Fine', 'All backups are on this PC alone.');
  await pressHealthButton(page, 'Copies elsewhere', 'Folder for copies');
  const section = page.getByRole('region', { name: 'Copies of backups' });
  await namePath(counter, section, 'Folder, with its whole path', folder);
  await section.getByRole('button', { name: 'Choose the folder' }).click();
  await expect(section).toContainText(`Each backup is copied to ${folder}.`);
  await expect(section).toContainText('names, phone numbers and orders of your customers');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await openHealth(page);
  await pressHealthButton(page, 'Backups', 'Back up now');
  // The folder of this test lies on the disk of the app's own.
  await expectHealth(page, 'Copies elsewhere', 'Look at it', 'is on the same disk');
  await expect
    .poll(() => readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.backup-')).length)
    .toBe(1);
});
