import { expect } from '@playwright/test';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';
import { setUpPrinter } from '../support/printer-setup.ts';

test('a store was connected: the sound and the printer are tested before the first order, or later', async ({
  page,
  printer,
}, testInfo) => {
  const service = await startService();
  await connectStores(page, service);
  const steps = page.getByRole('region', { name: /^Before the first order/ });
  await page.screenshot({ path: testInfo.outputPath('steps.png') });
  await steps.getByRole('button', { name: 'Test the sound' }).click();
  await steps.getByRole('button', { name: 'Set up a printer' }).click();
  await expect(page.getByRole('button', { name: 'In the network (ESC/POS)' })).toBeInViewport();
  await page.screenshot({ path: testInfo.outputPath('printer.png') });
  await setUpPrinter(page, printer.port);
  expect(printer.prints()).toHaveLength(1);

  // An order is taken meanwhile, as nothing lies over it.
  await openScreen(page, 'Orders');
  await service.placeOrder(service.storeId);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Preparing', exact: true }).getByRole('article')).toHaveCount(1);

  await steps.getByRole('button', { name: 'Print a test page' }).click();
  await expect.poll(() => printer.prints().length).toBe(2);
  await steps.getByRole('button', { name: 'Done' }).click();
  await expect(steps).toBeHidden();
  await service.stop();
});

test('it can be left for later', async ({ page }) => {
  const service = await startService();
  await connectStores(page, service);
  const steps = page.getByRole('region', { name: /^Before the first order/ });
  await steps.getByRole('button', { name: 'Later' }).click();
  await expect(steps).toBeHidden();
  await expect(page.getByRole('banner').getByText('No printer')).toBeVisible();
  await service.stop();
});
