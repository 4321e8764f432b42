/** Health: a fault from outside changes its line, whose button leads to what helps. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { expectHealth, findHealthLine, openHealth, pressHealthButton } from '../support/health-lines.ts';
import { enterPractice, openScreen, setNetwork } from '../support/page-actions.ts';
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
  'Copies elsewhere',
  'Files from billing',
  'Version',
  'Start with the computer',
];

const headingNamed = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });

test('one press on the bar opens Health: twelve lines, each with a word and a sentence, in English and Hindi', async ({
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

  // A folder in the place of the copy's file makes a backup fail.
  mkdirSync(`${database}.copying`);
  await pressHealthButton(page, 'Backups', 'Back up now');
  await expectHealth(page, 'Backups', 'Act now', 'The last backup failed.');
  rmdirSync(`${database}.copying`);
  await pressHealthButton(page, 'Backups', 'Back up now');
  await expectHealth(page, 'Backups', 'Fine', 'The last backup was made');
});
