/** The billing program writes files of stock into a folder, and each is sent. */

import { appendFileSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { BillingFolder } from '../../support/billing-folder.ts';
import { billedCode, openBillingFolder } from '../../support/billing-folder.ts';

let folder: BillingFolder;

beforeEach(async () => {
  folder = await openBillingFolder();
});
afterEach(() => folder.close());

const finding = async () => (await folder.run.call('health.view', {})).import_folder;

const items = z.object({ data: z.array(z.object({ stock: z.number() })) });

async function stockAtService(barcode: string): Promise<number | undefined> {
  const { harness } = folder;
  const { data } = items.parse(await harness.callApi(`/v1/stores/${harness.storeId}/inventory?barcode=${barcode}`));
  return data[0]?.stock;
}

test('the first file waits for staff, and later ones like it go by themselves, as of when they were written', async () => {
  folder.bill('monday.csv', 31);
  await folder.sendFirst();
  expect(await stockAtService(billedCode(1))).toBe(31);

  folder.bill('tuesday.csv', 40);
  const writtenAt = Math.floor(folder.harness.clock.now());
  await folder.until(() => folder.names('done').includes('tuesday.csv'));
  expect(await stockAtService(billedCode(1))).toBe(40);
  // As the app knows the service's time.
  const [asOf = 0] = await folder.listPushes();
  expect(Math.abs(asOf - writtenAt)).toBeLessThan(SECOND);
  expect(await finding()).toMatchObject({ finding: 'import_folder_watched' });
});

test('a file with mistakes, one of another kind and one that is no list go to to-mend, each with its reasons', async () => {
  folder.bill('monday.csv', 31);
  await folder.sendFirst();

  folder.bill('tuesday.csv', -4);
  await folder.until(() => folder.names('to-mend').includes('tuesday.csv'));
  expect(await stockAtService(billedCode(2))).toBe(7);
  expect(readFileSync(join(folder.path, 'to-mend', 'tuesday.csv.to-mend.csv'), 'utf8').split('\r\n')).toEqual([
    '\ufeffEAN,Item Name,Closing Stock,What is wrong',
    `"=""${billedCode(1)}""",Atta,-4,below zero`,
    '',
  ]);

  writeFileSync(join(folder.path, 'empty.csv'), `EAN,Item Name,Closing Stock\n${billedCode(1)},Atta,none\n`);
  folder.touch('empty.csv');
  await folder.until(() => folder.names('to-mend').includes('empty.csv'));

  writeFileSync(join(folder.path, 'picture.csv'), Buffer.from([0, 0, 1, 0, 0, 2]));
  folder.touch('picture.csv');
  await folder.until(() => folder.names('to-mend').includes('picture.csv.to-mend.txt'));
  await folder.until(async () => (await finding()).finding === 'import_folder_to_mend');
  await folder.until(async () => (await finding()).values.count === 3);

  writeFileSync(join(folder.path, 'other.csv'), `Item,Barcode,Qty\nAtta,${billedCode(1)},5\n`);
  folder.touch('other.csv');
  await folder.until(async () => (await finding()).finding === 'import_folder_waiting');
  expect((await finding()).values).toEqual({ name: 'other.csv' });
});

test('a file that is still being written is waited for, and a folder that is gone is said and looked for', async () => {
  folder.bill('monday.csv', 31);
  await folder.sendFirst();
  const before = (await folder.listPushes()).length;

  writeFileSync(join(folder.path, 'slow.csv'), 'EAN,Item Name,Closing Stock\n');
  for (const at of [1, 2, 3, 4]) {
    appendFileSync(join(folder.path, 'slow.csv'), `${billedCode(at)},Item ${at},${at}\n`);
    // As of a share whose clock is behind.
    const seconds = folder.harness.clock.now() / 1000 - 30;
    utimesSync(join(folder.path, 'slow.csv'), seconds, seconds);
    await folder.pass(20 * SECOND);
    expect(await folder.listPushes()).toHaveLength(before);
  }
  await folder.until(() => folder.names('done').includes('slow.csv'));
  expect(await stockAtService(billedCode(4))).toBe(4);

  renameSync(folder.path, `${folder.path}-away`);
  await folder.until(async () => (await finding()).finding === 'import_folder_missing');
  renameSync(`${folder.path}-away`, folder.path);
  await folder.until(async () => (await finding()).finding === 'import_folder_watched');
});

test('a file whose folder goes away while it is checked has its reasons beside it once the folder is back', async () => {
  folder.bill('monday.csv', 31);
  await folder.sendFirst();
  folder.bill('tuesday.csv', -4);
  while ((await folder.view())?.fileName !== 'tuesday.csv') await folder.harness.clock.advance(100);
  renameSync(folder.path, `${folder.path}-away`);
  await folder.pass(120 * SECOND);
  renameSync(`${folder.path}-away`, folder.path);
  await folder.until(() => folder.names('to-mend').includes('tuesday.csv.to-mend.csv'));
  expect(folder.names('done')).toEqual(['monday.csv']);
});

test('a file that was sent is not sent again under another name', async () => {
  folder.bill('monday.csv', 31);
  await folder.sendFirst();
  const before = (await folder.listPushes()).length;
  renameSync(join(folder.path, 'done', 'monday.csv'), join(folder.path, 'copy of monday.csv'));
  await folder.until(() => folder.names('done').includes('copy of monday.csv'));
  expect(await folder.listPushes()).toHaveLength(before);
});

test('a file that changes while it is read is sent once, as it is in the end', async () => {
  folder.bill('monday.csv', 31);
  await folder.sendFirst();
  const before = (await folder.listPushes()).length;
  let changes = 0;
  folder.harness.share.onFolderStep = (step) => {
    if (step !== 'read' || changes > 0) return;
    changes += 1;
    folder.bill('tuesday.csv', 44);
  };
  folder.bill('tuesday.csv', 40);
  await folder.until(() => folder.names('done').includes('tuesday.csv'));
  expect(changes).toBe(1);
  expect(await folder.listPushes()).toHaveLength(before + 1);
  expect(await stockAtService(billedCode(1))).toBe(44);
});

test('a share that hangs is said, while orders go on, and is used again once it answers', async () => {
  folder.bill('monday.csv', 31);
  await folder.sendFirst();
  const { promise, resolve } = Promise.withResolvers<void>();
  folder.harness.share.onFolderStep = () => promise;
  folder.bill('tuesday.csv', 40);
  await folder.until(async () => (await finding()).finding === 'import_folder_failing');
  const orderId = await folder.harness.placeOrder();
  await folder.until(() => folder.run.screen().alarm.episodes.some((episode) => episode.orderId === orderId));

  folder.harness.share.onFolderStep = null;
  resolve();
  await folder.until(() => folder.names('done').includes('tuesday.csv'));
  await folder.until(async () => (await finding()).finding === 'import_folder_watched');
  expect(await stockAtService(billedCode(1))).toBe(40);
});
