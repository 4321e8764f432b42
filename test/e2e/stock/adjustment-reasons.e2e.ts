import { expect } from '@playwright/test';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { typeKeys } from '../support/typing.ts';

test('an adjustment’s reason stays on this PC, and is sent once Settings say that the service takes it', async ({
  page,
}) => {
  const service = await startService();
  const ear = await startRecordingProxy(service);
  const sent = () =>
    ear.bodiesSentTo('/inventory/adjustments').flatMap((body) => (body as { adjustments: unknown[] }).adjustments);
  await connectStores(page, { address: ear.address, key: service.key });
  await openScreen(page, 'Stock');
  await page.getByRole('searchbox', { name: 'Search the shelf' }).click();
  await typeKeys(page, '8901058000108');
  await page.getByRole('grid', { name: 'Shelf' }).getByRole('row').nth(1).click();

  const item = page.getByRole('region', { name: /Atta 5 kg/ });
  async function receive(units: string): Promise<void> {
    await expect(item.getByRole('textbox', { name: 'Units to add' })).toBeVisible();
    await typeKeys(page, units);
    const received = item.getByRole('radio', { name: 'Received' });
    if ((await received.getAttribute('aria-checked')) !== 'true') await received.click();
    await item.getByRole('button', { name: /^Save: shelf/ }).click();
  }
  await receive('2');
  await expect.poll(sent).toEqual([{ barcode: '8901058000108', delta: 2 }]);

  await openScreen(page, 'Settings');
  await page.getByRole('checkbox', { name: 'Received' }).click();
  await expect(page.getByRole('checkbox', { name: 'Received' })).toBeChecked();
  await openScreen(page, 'Stock');
  await page.getByRole('grid', { name: 'Shelf' }).getByRole('row').nth(1).click();
  await receive('3');
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toEqual({ barcode: '8901058000108', delta: 3, reason: 'received' });
  await item.getByRole('tab', { name: 'History' }).click();
  await expect(item.getByRole('listitem').filter({ hasText: 'Received' })).toHaveCount(2);
  ear.stop();
  await service.stop();
});
