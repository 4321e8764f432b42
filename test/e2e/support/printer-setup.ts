import { expect, type Locator, type Page } from '@playwright/test';
import { findCard, openScreen, placeOrder } from './page-actions.ts';

/** Sets a printer at a port of this machine up as staff do, to its test page and the question after it. `choose`: fills in more. */
export async function setUpPrinter(
  page: Page,
  port: number,
  name = 'Counter printer',
  choose: (part: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await openScreen(page, 'Settings');
  const part = page.getByRole('region', { name: 'Printers and paper' });
  await part.getByRole('button', { name: 'In the network (ESC/POS)' }).click();
  await part.getByLabel('Name', { exact: true }).fill(name);
  await part.getByLabel('Address').first().fill('127.0.0.1');
  await part.getByLabel('Port').fill(String(port));
  await choose(part);
  await part.getByRole('button', { name: 'Keep and print a test page' }).click();
  await expect(part.getByText(/^Test page: Printed /)).toBeVisible();
  await part.getByRole('button', { name: 'Yes, it is right' }).click();
}

/** Places an order in the practice store, and opens the dialog that prints it. */
export async function openPrintDialog(page: Page): Promise<Locator> {
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByText(number, { exact: true }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  return page.getByRole('dialog', { name: `Print ${number}` });
}
