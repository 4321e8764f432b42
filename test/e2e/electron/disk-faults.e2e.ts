import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { z } from 'zod';
import type { FailingDisk, SmallDisk } from '../../support/small-disk.ts';
import { mountFailingDisk, mountSmallDisk } from '../../support/small-disk.ts';
import { lockDatabase } from '../support/database-lock.ts';
import type { RunningService } from '../support/e2e-service.ts';
import { test as base } from '../support/fixtures.ts';
import { expectHealth, openHealth } from '../support/health-lines.ts';
import { connectStores, findCard, openScreen } from '../support/page-actions.ts';
import type { RunningApp } from '../support/running-app.ts';
import { startAppInElectron } from '../support/running-app.ts';
import { switchStaffOn } from '../support/staff-actions.ts';

const SECOND = 1_000;

/** One poll, and five seconds. */
const RING_WITHIN_MS = 6 * SECOND;

/** Between two attempts of the app to store what it holds, and a moment. */
const STORED_WITHIN_MS = 15 * SECOND;

const NOTHING_IS_SAVED = 'nothing can be saved';

/** What a test of a disk may ask for; it is skipped where a disk can't be mounted. */
interface Disks {
  smallDisk: SmallDisk;
  failingDisk: FailingDisk;
}

const requireDisk = <Disk>(disk: Disk | null): Disk => {
  if (disk !== null) return disk;
  base.skip(true, 'only root may mount a disk');
  throw new Error('skipped');
};

const test = base.extend<Disks>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  smallDisk: async ({}, use) => {
    const disk = requireDisk(mountSmallDisk(96));
    await use(disk);
    disk.unmount();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  failingDisk: async ({}, use) => {
    const disk = requireDisk(mountFailingDisk());
    await use(disk);
    disk.unmount();
  },
});

/** Runs a test with an app that keeps everything in `folder` and is connected to the service. */
async function withConnectedApp(
  folder: string,
  service: RunningService,
  work: (counter: RunningApp) => Promise<void>,
): Promise<void> {
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const counter = await startAppInElectron(profile, []);
  try {
    await connectStores(counter.page, service);
    await expect(counter.page.getByText('No order is waiting.')).toBeVisible();
    await work(counter);
  } finally {
    await counter.close();
  }
}

const cards = (page: Page, column: string): Locator =>
  page.getByRole('region', { name: column, exact: true }).getByRole('article');
const banner = (page: Page): Locator => page.getByRole('alert').filter({ hasText: NOTHING_IS_SAVED });

/** Sees each of these cards ring. A card far out of view is empty, so each is scrolled to first. */
async function expectToRing(shown: Locator): Promise<void> {
  for (const card of await shown.all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card).toContainText('Ringing');
  }
}

/** Places orders, and sees each ring in time. Returns their ids. */
async function expectOrdersToRing(page: Page, service: RunningService, count: number): Promise<string[]> {
  const before = await cards(page, 'New').count();
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await service.placeOrder(service.storeId));
  const placedAt = Date.now();
  const shown = cards(page, 'New');
  await expect(shown).toHaveCount(before + count, { timeout: RING_WITHIN_MS });
  await expect(shown.first()).toContainText('Ringing');
  test.info().annotations.push({ type: 'silence', description: `${Date.now() - placedAt} ms` });
  await expectToRing(shown);
  return ids;
}

const orderStatus = z.object({ status: z.string() });

async function readStatus(service: RunningService, orderId: string): Promise<string> {
  const { storeId } = service;
  return orderStatus.parse(await service.callApi('GET', `/v1/stores/${storeId}/orders/${orderId}`)).status;
}

/** Accepts the first order in New, and sees that the marketplace has it and this PC could not record it. */
async function acceptUnrecorded(page: Page, service: RunningService, orderIds: readonly string[]): Promise<string> {
  const first = cards(page, 'New').first();
  await first.scrollIntoViewIfNeeded();
  const number = (await first.getAttribute('aria-label')) ?? '';
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toContainText('This PC could not record it');
  const statuses = await Promise.all(orderIds.map((id) => readStatus(service, id)));
  expect(statuses.filter((status) => status === 'ACCEPTED')).toHaveLength(1);
  return number;
}

test('orders ring from memory while the disk is full, can be accepted, and are stored when there is room (C1, C3)', async ({
  smallDisk: disk,
  service,
}) => {
  await withConnectedApp(disk.folder, service, async (counter) => {
    const { page } = counter;
    disk.fill();
    const ids = await expectOrdersToRing(page, service, 5);
    await expect(banner(page)).toBeVisible();
    // The first orders may still fit into files that have room.
    await expect(cards(page, 'New').filter({ hasText: 'Not saved on this PC' })).not.toHaveCount(0);
    const accepted = await acceptUnrecorded(page, service, ids);
    await openHealth(page);
    await expectHealth(page, 'Disk', 'Act now', 'The disk is full');
    await expectHealth(page, 'Backups', 'Act now', 'No backup can be made');

    disk.clear();
    await expect(banner(page)).toBeHidden({ timeout: STORED_WITHIN_MS });
    // The disk of this test is small.
    await expectHealth(page, 'Disk', 'Look at it', 'MB are free');
    await openScreen(page, 'Orders');
    await expect(cards(page, 'New')).toHaveCount(4);
    await expectToRing(cards(page, 'New'));
    await expect(page.getByText('Not saved on this PC')).toHaveCount(0);
    await counter.killAndStart();
    await expect(cards(counter.page, 'New')).toHaveCount(4);
    await expect(findCard(counter.page, 'Preparing', accepted)).toBeVisible();
  });
});

test('on a disk that is full at the start the app opens, and orders ring from memory (C3)', async ({
  smallDisk: disk,
  service,
}) => {
  await withConnectedApp(disk.folder, service, async (counter) => {
    await expectOrdersToRing(counter.page, service, 1);
    disk.fill();
    await counter.killAndStart();
    const { page } = counter;
    await expect(cards(page, 'New')).toHaveCount(1);
    await expectOrdersToRing(page, service, 2);
    await expect(page.getByRole('alert').filter({ hasText: 'The disk of this PC is full' })).toBeVisible();
    disk.clear();
    await expect(banner(page)).toBeHidden({ timeout: STORED_WITHIN_MS });
    await expect(cards(page, 'New')).toHaveCount(3);
    await expectToRing(cards(page, 'New'));
  });
});

test('orders ring from memory on a disk that has become read-only (C3)', async ({ failingDisk: disk, service }) => {
  await withConnectedApp(disk.folder, service, async ({ page }) => {
    disk.fail();
    const ids = await expectOrdersToRing(page, service, 2);
    await expect(banner(page)).toBeVisible();
    await acceptUnrecorded(page, service, ids);
    await openHealth(page);
    await expectHealth(page, 'Disk', 'Act now', 'The disk refuses to save.');
  });
});

test('while the data folder is deleted orders ring on, and the database is written again (C3)', async ({
  profile,
  service,
}) => {
  await withConnectedApp(profile, service, async ({ page }) => {
    await expectOrdersToRing(page, service, 1);
    const database = execFileSync('find', [profile, '-name', 'store-*.db'], { encoding: 'utf8' }).trim();
    rmSync(dirname(database), { recursive: true, force: true });
    await expectOrdersToRing(page, service, 2);
    await expect.poll(() => existsSync(database), { timeout: 2 * STORED_WITHIN_MS }).toBe(true);
    await expectOrdersToRing(page, service, 1);
    await expect(banner(page)).toBeHidden({ timeout: STORED_WITHIN_MS });
  });
});

test('orders ring and can be accepted although another program has locked the database before the start (C1, C3)', async ({
  profile,
  service,
}) => {
  await withConnectedApp(profile, service, async (counter) => {
    const data = join(profile, 'profile');
    const name = readdirSync(data).find((each) => /^store-.*\.db$/.test(each)) ?? '';
    const release = await lockDatabase(join(data, name));
    await counter.killAndStart();
    const orderIds = await expectOrdersToRing(counter.page, service, 1);
    await expect(banner(counter.page)).toContainText('Another program');
    await acceptUnrecorded(counter.page, service, orderIds);
    await release();
    await expect(banner(counter.page)).toHaveCount(0, { timeout: STORED_WITHIN_MS });
  });
});

test('a lock on the logbook delays no Accept (C3)', async ({ profile, service }) => {
  await withConnectedApp(profile, service, async ({ page }) => {
    await switchStaffOn(page);
    const release = await lockDatabase(join(profile, 'profile', 'logbook.db'));
    await openScreen(page, 'Orders');
    await service.placeOrder(service.storeId);
    const accept = cards(page, 'New').first().getByRole('button', { name: 'Accept', exact: true });
    await expect(accept).toBeVisible({ timeout: RING_WITHIN_MS });
    await accept.click();
    await expect(cards(page, 'Preparing')).toHaveCount(1, { timeout: 2 * SECOND });
    await release();
  });
});
