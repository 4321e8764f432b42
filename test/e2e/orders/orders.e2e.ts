import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { connectStores, findColumn } from '../support/page-actions.ts';

test('an order never offered for accepting has its own place; once it is paid after all, it comes as new', async ({
  page,
  service,
}) => {
  await connectStores(page, service);
  const orderId = await service.placeOrder(service.storeId, 'timeout');
  const failed = page.getByRole('region', { name: 'Payment failed' }).getByRole('article');
  await expect(failed).toContainText('Not paid');
  await expect(failed.getByRole('button')).toHaveCount(0);
  await expect(findColumn(page, 'New').getByRole('article')).toHaveCount(0);

  await service.callOperator('POST', `/operator/orders/${orderId}/payment`, { outcome: 'succeeded' });
  const card = findColumn(page, 'New').getByRole('article');
  await expect(card).toContainText('Ringing');
  await expect(failed).toHaveCount(0);

  await service.callApi('POST', '/v1/sandbox/instore-sales', {});
  const inStore = page.getByRole('region', { name: 'In store', exact: true }).getByRole('article');
  await expect(inStore).toContainText('Paid');
  await expect(inStore.getByRole('button')).toHaveCount(0);
});
