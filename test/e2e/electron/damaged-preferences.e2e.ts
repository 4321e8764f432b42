/** A file of preferences that was damaged between two starts loses no store and no person, and opens no counter (C3, C20). */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { connectStores, findColumn } from '../support/page-actions.ts';
import { expectSounding, monitorSound } from '../support/sound-monitor.ts';
import { findLocked, signInOwner, switchStaffOn } from '../support/staff-actions.ts';

const DAMAGED = '{"settings":{"lang';

test('a damaged file comes back from its copy: store, people and ring, and it is said until somebody with rights has seen it', async ({
  counter,
  service,
  profile,
}) => {
  const file = join(profile, 'preferences.json');
  const readStored = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));
  const notice = () => counter.page.getByRole('alert').filter({ hasText: 'What it held is back, from its copy' });
  await connectStores(counter.page, service);
  await switchStaffOn(counter.page);
  const { staff, settings } = readStored();
  await counter.restart(() => writeFileSync(file, DAMAGED));

  await monitorSound(counter.page);
  const aside = readdirSync(profile).find((name) => name.includes('.damaged-')) ?? '';
  await expect(notice()).toContainText(aside);
  expect(readFileSync(join(profile, aside), 'utf8')).toBe(DAMAGED);
  expect(readFileSync(join(profile, 'logs/counter.log'), 'utf8')).toContain('preferences_damaged');
  expect(readStored()).toMatchObject({ staff, settings });
  // Anyone at the counter has the board and the ring, and no further rights.
  await service.placeOrder(service.storeId);
  await expect(findColumn(counter.page, 'New').getByRole('article')).toContainText('Ringing');
  await expectSounding(counter.page);
  await expect(findLocked(counter.page)).toBeVisible();

  await signInOwner(counter.page);
  await notice().getByRole('button', { name: 'Close' }).click();
  await expect(notice()).toHaveCount(0);
  await counter.restart();
  await expect(findLocked(counter.page)).toBeVisible();
  await expect(notice()).toHaveCount(0);
});
