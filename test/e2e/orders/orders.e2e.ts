import { expect, type Page } from '@playwright/test';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

const details = (page: Page, number: string) => page.getByRole('region', { name: `Details of ${number}` });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the details show lines, shelf and story; a bill number goes with Accept, and a later one stays here', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enterPractice(page);
  const first = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', first).getByRole('link').click();
  const panel = details(page, first);
  await expect(panel.getByRole('table', { name: 'Lines' }).getByRole('row')).not.toHaveCount(1);
  await expect(panel.getByRole('columnheader')).toHaveText(['Units', 'Item', 'Price', 'Amount', 'Shelf left']);
  await expect(panel.getByRole('cell').last()).toHaveText(/^\d+/);
  await expect(panel.getByRole('listitem').first()).toContainText(/Placed.*\d:\d\d/);

  await panel.getByRole('textbox', { name: 'Bill number' }).fill('B-77');
  // New stays beside it.
  await findCard(page, 'New', first).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(panel).toContainText('bill number B-77');
  await expect(panel).toContainText('Accepted');
  await expect(panel.getByRole('textbox', { name: 'Bill number' })).toHaveCount(0);

  await openScreen(page, 'Practice');
  const second = await placeOrder(page);
  await findCard(page, 'New', second).getByRole('button', { name: 'Accept', exact: true }).click();
  await findCard(page, 'Preparing', second).getByRole('link').click();
  const later = details(page, second);
  await expect(later).toContainText('Stays on this counter');
  await later.getByRole('textbox', { name: 'Bill number' }).fill('B-78');
  await later.getByRole('button', { name: 'Keep it' }).click();
  await expect(later).toContainText('bill number B-78');
});

test('an order never offered for accepting has its own place; once it is paid after all, it comes as new', async ({
  page,
}) => {
  const service = await startService();
  await connectStores(page, service);
  const orderId = await service.placeOrder(service.storeId, 'timeout');
  const failed = page.getByRole('region', { name: 'Payment failed' }).getByRole('article');
  await expect(failed).toContainText('Not paid');
  await expect(failed.getByRole('button')).toHaveCount(0);
  await expect(column(page, 'New').getByRole('article')).toHaveCount(0);

  await service.callOperator('POST', `/operator/orders/${orderId}/payment`, { outcome: 'succeeded' });
  const card = column(page, 'New').getByRole('article');
  await expect(card).toContainText('Ringing');
  await expect(failed).toHaveCount(0);

  await service.callApi('POST', '/v1/sandbox/instore-sales', {});
  const inStore = page.getByRole('region', { name: 'In store', exact: true }).getByRole('article');
  await expect(inStore).toContainText('Paid');
  await expect(inStore.getByRole('button')).toHaveCount(0);
  await service.stop();
});
