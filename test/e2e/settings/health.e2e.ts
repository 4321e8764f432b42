/** Health: each line turns by a fault from outside, and its button leads to what helps. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { layPrinterCable } from '../../support/printing/printer-cable.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { expectHealth, findHealthLine, openHealth, pressHealthButton } from '../support/health-lines.ts';
import { connectStores, enterPractice, findCard, openScreen, placeOrder, setNetwork } from '../support/page-actions.ts';
import { setUpPrinter } from '../support/printer-setup.ts';
import { createKey, revokeKey } from '../support/service-keys.ts';
import { openTcpLine } from '../support/tcp-line.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

const TOPICS = [
  'Internet line',
  'Key',
  'Clock of this PC',
  'Disk',
  'Printers',
  'Sound',
  'Waiting to be sent',
  'Backups',
  'Version',
  'Start with the computer',
];

const companyList = z.object({ data: z.array(z.object({ id: z.string() })) });

const headingNamed = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });

test('one press on the bar opens Health: ten lines, each with a word and a sentence, in English and Hindi', async ({
  page,
}, testInfo) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await enterPractice(page);
  await openHealth(page);
  const lines = page.getByRole('list', { name: 'Health' }).getByRole('listitem');
  await expect(lines.getByRole('heading')).toHaveText(TOPICS);
  await expectHealth(page, 'Key', 'Fine', 'The practice store needs no key.');
  expect([...(await findAccessibilityFaults(page)), ...(await page.evaluate(findSmallTargets))]).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('health.png'), fullPage: true });

  await openScreen(page, 'Settings');
  await page.getByRole('region', { name: 'Language' }).getByRole('radio', { name: 'हिन्दी' }).click();
  // Health is in Settings too.
  await page.getByRole('button', { name: 'हालत देखें' }).click();
  await expect(page.getByRole('heading', { name: 'हालत', level: 1 })).toBeVisible();
  await expect(page.getByText('अभ्यास स्टोर को चाबी नहीं चाहिए।')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await page.screenshot({ path: testInfo.outputPath('health-hi.png'), fullPage: true });
});

test('a plug that is out and a sound at 0 are red, are counted on top, and each button leads to the cure', async ({
  page,
}) => {
  await enterPractice(page);
  await openHealth(page);
  const summary = page.getByRole('status').filter({ hasText: /Everything is fine|attention/ });
  await expect(findHealthLine(page, 'Sound')).toContainText('The ring can sound, at 80 of 100.');
  const before = Number.parseInt((await summary.textContent()) ?? '', 10) || 0;

  await openScreen(page, 'Practice');
  await setNetwork(page, false);
  await openScreen(page, 'Settings');
  const volume = page.getByRole('slider', { name: 'Volume' });
  await volume.focus();
  await volume.press('Home');
  await openHealth(page);
  await expectHealth(page, 'Internet line', 'Act now', 'network is unplugged');
  await expectHealth(page, 'Sound', 'Act now', 'The volume is 0');
  await expect(summary).toHaveText(`${before + 2} things need attention`);

  await pressHealthButton(page, 'Internet line', 'Open Practice');
  await setNetwork(page, true);
  await openHealth(page);
  await expectHealth(page, 'Internet line', 'Fine', 'The service answers.');

  await pressHealthButton(page, 'Sound', 'Sound settings');
  await expect(headingNamed(page, 'Sound')).toBeFocused();
  await expect(volume).toBeInViewport();
  await volume.focus();
  for (let step = 0; step < 4; step += 1) await volume.press('ArrowRight');
  await openHealth(page);
  await expectHealth(page, 'Sound', 'Look at it', 'The ring is soft: 20 of 100.');
  await pressHealthButton(page, 'Sound', 'Sound settings');
  await volume.focus();
  await volume.press('End');
  await openHealth(page);
  await expectHealth(page, 'Sound', 'Fine', 'at 100 of 100');
});

test('a printer without its cable is red by its name, and its button leads to the printers', async ({
  page,
  printer,
}) => {
  await enterPractice(page);
  await openHealth(page);
  await expectHealth(page, 'Printers', 'Fine', 'No printer is set up');
  const cable = await layPrinterCable(printer.port);
  await setUpPrinter(page, cable.port, 'Till');
  await openHealth(page);
  await expectHealth(page, 'Printers', 'Fine', '1 printer is set up');
  await cable.stop();
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByText(number, { exact: true }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Print ${number}` });
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openHealth(page);
  await expectHealth(page, 'Printers', 'Act now', 'Printer does not answer: Till.');
  await pressHealthButton(page, 'Printers', 'Printer settings');
  await expect(headingNamed(page, 'Printers and paper')).toBeFocused();
});

test('backups that were removed or fail are red, and Back up now makes one', async ({ page, profile }) => {
  await enterPractice(page);
  await openHealth(page);
  await expectHealth(page, 'Backups', 'Fine', 'The first backup is made in a few minutes.');
  await pressHealthButton(page, 'Backups', 'Back up now');
  await expectHealth(page, 'Backups', 'Fine', 'The last backup was made');

  const database = execFileSync('find', [profile, '-name', 'practice*.db'], { encoding: 'utf8' })
    .split('\n')
    .find(
      (path) => path !== '' && readdirSync(dirname(path)).some((name) => name.startsWith(`${basename(path)}.backup`)),
    );
  if (database === undefined) throw new Error('there is no backup');
  const folder = dirname(database);
  for (const name of readdirSync(folder)) if (name.includes('.backup-')) rmSync(join(folder, name));
  await expectHealth(page, 'Backups', 'Act now', 'There is no backup');
  await pressHealthButton(page, 'Backups', 'Back up now');
  await expectHealth(page, 'Backups', 'Fine', 'The last backup was made');

  // What a copy would be written to can't be.
  mkdirSync(`${database}.copying`);
  await pressHealthButton(page, 'Backups', 'Back up now');
  await expectHealth(page, 'Backups', 'Act now', 'The last backup failed.');
  rmdirSync(`${database}.copying`);
  await pressHealthButton(page, 'Backups', 'Back up now');
  await expectHealth(page, 'Backups', 'Fine', 'The last backup was made');
});

test('a revoked key, a stopped company and a disconnected store are red, and a new key is entered from here (C11)', async ({
  page,
  service,
}) => {
  await connectStores(page, service);
  await openHealth(page);
  await expectHealth(page, 'Key', 'Fine', 'The service knows the key');
  const { data } = companyList.parse(await service.callOperator('GET', '/operator/companies'));
  const suspend = async (suspended: boolean): Promise<void> => {
    for (const { id } of data) await service.callOperator('PATCH', `/operator/companies/${id}`, { suspended });
  };
  await suspend(true);
  await expectHealth(page, 'Key', 'Act now', 'The marketplace has stopped your company');
  await suspend(false);
  await pressHealthButton(page, 'Internet line', 'Check again');
  await expectHealth(page, 'Key', 'Fine', 'The service knows the key');

  const companyId = await revokeKey(service);
  await expectHealth(page, 'Key', 'Act now', 'The service refuses the key');
  await pressHealthButton(page, 'Key', 'Replace the key');
  const dialog = page.getByRole('dialog', { name: 'Replace the key' });
  await expect(dialog.getByRole('textbox', { name: 'Key', exact: true })).toBeFocused();
  await page.keyboard.type(await createKey(service, companyId, null), { delay: 20 });
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Check the key' }).click();
  await expect(dialog).toContainText('This key opens the same stores.');
  const consent = dialog.getByLabel('Keep the key on this PC all the same');
  if (await consent.isVisible()) await consent.click();
  await dialog.getByRole('button', { name: 'Replace the key' }).click();
  await expectHealth(page, 'Key', 'Fine', 'The service knows the key');

  await service.callOperator('POST', `/operator/stores/${service.storeId}/disconnect`);
  await expectHealth(page, 'Key', 'Act now', 'The store was disconnected by its owner');
  await pressHealthButton(page, 'Key', 'Store and key');
  await expect(headingNamed(page, 'Store and key')).toBeFocused();
});

test('a line that is cut is red, and Check again finds it at once when it is back', async ({ page, service }) => {
  const line = await openTcpLine(service);
  await connectStores(page, { address: line.address, key: service.key });
  await openHealth(page);
  await expectHealth(page, 'Internet line', 'Fine', 'The service answers.');
  line.cut();
  await expectHealth(page, 'Internet line', 'Act now', 'Look at the router and the cable');
  line.restore();
  await pressHealthButton(page, 'Internet line', 'Check again');
  await expectHealth(page, 'Internet line', 'Fine', 'The service answers.');
  line.stop();
});

test('a clock that is off is amber, then red; an action that waits with it, and leads to Activity', async ({
  page,
  service,
}) => {
  await connectStores(page, service);
  await service.placeOrder(service.storeId);
  const card = page.getByRole('region', { name: 'New', exact: true }).getByRole('article');
  await expect(card).toBeVisible();
  const path = '/v1/stores/{store_id}/orders/{order_id}/accept';
  await service.callOperator('POST', '/operator/faults', {
    match: { path },
    kind: 'status',
    status: 503,
    times: 1_000,
  });
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await openHealth(page);
  await expectHealth(page, 'Clock of this PC', 'Fine', 'agrees with the service');
  await expectHealth(page, 'Waiting to be sent', 'Fine', '1 action is on its way.');

  await service.callOperator('POST', '/operator/clock', { advance_seconds: 150 });
  await expectHealth(page, 'Clock of this PC', 'Look at it', 'off by 2 min');
  await expectHealth(page, 'Waiting to be sent', 'Look at it', '1 action has waited for 2 min.');

  await service.callOperator('POST', '/operator/clock', { advance_seconds: 2 * 3_600 });
  await expectHealth(page, 'Clock of this PC', 'Act now', 'off by 2 h');
  await expectHealth(page, 'Waiting to be sent', 'Act now', 'Call the customer');
  await pressHealthButton(page, 'Waiting to be sent', 'Open Activity');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
});
