/** A file of preferences that was damaged between two starts loses no store and no person, and opens no counter (C3, C20). */

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { connectStores, enterPractice, findCard, findColumn, openScreen, placeOrder } from '../support/page-actions.ts';
import { expectSounding, monitorSound } from '../support/sound-monitor.ts';
import { findLocked, signInOwner, switchStaffOn } from '../support/staff-actions.ts';

const fileIn = (profile: string): string => join(profile, 'preferences.json');
const copyIn = (profile: string): string => join(profile, 'preferences.previous.json');
const readStored = (profile: string): Record<string, unknown> => JSON.parse(readFileSync(fileIn(profile), 'utf8'));
const listAside = (profile: string): string[] => readdirSync(profile).filter((name) => name.includes('.damaged-'));

/** A counter with an owner, and an order that rings. Returns its number. */
async function ringWithStaff(page: Page): Promise<string> {
  await monitorSound(page);
  await enterPractice(page);
  await switchStaffOn(page);
  await openScreen(page, 'Practice');
  return await placeOrder(page);
}

/** Whoever stands there has the board and the ring, and nobody's rights. */
async function expectLockedAndRinging(page: Page, number: string): Promise<void> {
  await expect(findLocked(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who is at the counter?' })).toHaveCount(0);
  await openScreen(page, 'Orders');
  await expect(findCard(page, 'New', number)).toContainText('Ringing');
  await monitorSound(page);
  await expectSounding(page);
}

/** What became of the file: cut off, empty, gone, no object, full of zeros. */
const DAMAGES: readonly ((whole: string) => string | null)[] = [
  (whole) => whole.slice(0, whole.length / 2),
  () => '',
  () => null,
  () => 'null',
  () => '[]',
  (whole) => '\0'.repeat(whole.length),
];

test('damaged preferences come back from their copy: people, store and ring, and it is said until somebody with rights has seen it', async ({
  counter,
  page: first,
  profile,
}) => {
  test.slow();
  const number = await ringWithStaff(first);
  const before = readStored(profile);
  const notice = () => counter.page.getByRole('alert').filter({ hasText: 'What it held is back, from its copy' });
  for (const damage of DAMAGES) {
    const content = damage(readFileSync(fileIn(profile), 'utf8'));
    await counter.restart(() => {
      if (content === null) rmSync(fileIn(profile));
      else writeFileSync(fileIn(profile), content);
    });
    await expect(notice()).toBeVisible();
    await expect(findLocked(counter.page)).toBeVisible();
    await expect(counter.page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
    expect(readStored(profile)).toMatchObject({ staff: before['staff'], settings: before['settings'] });
    if (content === null) continue;
    const aside = listAside(profile).at(-1) ?? '';
    expect(readFileSync(join(profile, aside), 'utf8')).toBe(content);
    await expect(notice()).toContainText(aside);
  }
  await expectLockedAndRinging(counter.page, number);
  expect(readLog(profile)).toContain('preferences_damaged');

  await signInOwner(counter.page);
  await notice().getByRole('button', { name: 'Close' }).click();
  await expect(notice()).toHaveCount(0);
  await counter.restart();
  await expect(findLocked(counter.page)).toBeVisible();
  await expect(notice()).toHaveCount(0);
});

function readLog(profile: string): string {
  const folder = join(profile, 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}

test('the connected store comes back from the copy, and rings; nobody has gained a right', async ({
  counter,
  service,
  profile,
  host,
}) => {
  await connectStores(counter.page, service);
  await switchStaffOn(counter.page);
  await counter.restart(() => writeFileSync(fileIn(profile), '{"settings":{"lang'));
  const { page } = counter;
  await monitorSound(page);
  await expect(page.getByRole('alert').filter({ hasText: 'What it held is back, from its copy' })).toBeVisible();
  // The preview keeps no key, but it knows whose it is and where.
  if (host === 'preview') {
    await expect(page.getByRole('heading', { name: 'Sharma Retail is here: type its key' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Address of the service' })).toHaveValue(service.address);
    await page.getByRole('textbox', { name: 'Key', exact: true }).fill(service.key);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
  }
  await service.placeOrder(service.storeId);
  await expect(findColumn(page, 'New').getByRole('article')).toContainText('Ringing');
  await expectSounding(page);
  await expect(findLocked(page)).toBeVisible();
});

test('people who can’t be read in either file lock the counter; orders ring, and it is said', async ({
  counter,
  page: first,
  profile,
}) => {
  const number = await ringWithStaff(first);
  await counter.restart(() => {
    const damaged = JSON.stringify({ ...readStored(profile), staff: { members: 'Meera' } });
    for (const file of [fileIn(profile), copyIn(profile)]) writeFileSync(file, damaged);
  });
  const { page } = counter;
  await expect(page.getByRole('alert').filter({ hasText: 'The people of this counter can’t be read' })).toBeVisible();
  await expectLockedAndRinging(page, number);
  // Nobody becomes the owner by it: neither here nor after another start.
  await openScreen(page, 'Settings');
  await expect(page.getByRole('button', { name: 'Switch staff on' })).toHaveCount(0);
  await counter.restart();
  await expect(findLocked(counter.page)).toBeVisible();
});

test('a newer version’s preferences open with what is understood, and lose nothing by a change', async ({
  counter,
  page: first,
  profile,
}) => {
  const number = await ringWithStaff(first);
  await counter.restart(() => {
    const { settings, staff, ...others } = readStored(profile);
    const newer = { ...others, version: 2, settings: { ...Object(settings), sparkle: 3 }, staff, rooms: [1, 2] };
    for (const file of [fileIn(profile), copyIn(profile)]) writeFileSync(file, JSON.stringify(newer));
  });
  const { page } = counter;
  await expect(page.getByText('A newer version of Counter has written the settings')).toBeVisible();
  await expectLockedAndRinging(page, number);
  await signInOwner(page);
  await openScreen(page, 'Settings');
  await page.getByRole('radiogroup', { name: 'Locks without a touch after' }).getByText('30 min').click();
  await expect
    .poll(() => readStored(profile))
    .toMatchObject({ version: 2, rooms: [1, 2], settings: { sparkle: 3 }, staff: { lockMinutes: 30 } });
});

test('preferences that can’t be read are not overwritten: the copy is used until they can be', async ({
  counter,
  page: first,
  profile,
}) => {
  const number = await ringWithStaff(first);
  const kept = `${fileIn(profile)}.kept`;
  await counter.restart(() => {
    // A folder can't be read as a file by anybody, not even by the administrator, whom no permissions keep out.
    renameSync(fileIn(profile), kept);
    mkdirSync(fileIn(profile));
  });
  const { page } = counter;
  const notice = page.getByRole('alert').filter({ hasText: 'Counter works with the copy' });
  await expect(notice).toBeVisible();
  await expectLockedAndRinging(page, number);
  const whole = readFileSync(kept, 'utf8');
  expect(readdirSync(fileIn(profile))).toEqual([]);
  rmSync(fileIn(profile), { recursive: true });
  renameSync(kept, fileIn(profile));
  await expect(notice).toHaveCount(0, { timeout: 10_000 });
  expect(readFileSync(fileIn(profile), 'utf8')).toBe(whole);
});
