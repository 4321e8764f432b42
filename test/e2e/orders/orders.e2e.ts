import { expect, type Page } from '@playwright/test';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { typeKeys } from '../support/typing.ts';

const details = (page: Page, number: string) => page.getByRole('region', { name: `Details of ${number}` });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('four columns, or tabs with counts where the window is narrow; the hold shrinks in service time', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  for (const name of ['New', 'Preparing', 'On the way', 'Done today']) await expect(column(page, name)).toBeVisible();
  const card = findCard(page, 'New', number);
  await expect(card.getByRole('timer')).toHaveText(/1[45]:\d\d left/);

  await page.setViewportSize({ width: 900, height: 600 });
  await expect(page.getByRole('tab', { name: 'New' })).toContainText('1');
  await expect(card).toBeVisible();
  await page.getByRole('tab', { name: 'Preparing' }).click();
  await expect(column(page, 'Preparing')).toBeVisible();
  await expect(card).toHaveCount(0);

  await openScreen(page, 'Practice');
  await page.getByRole('button', { name: '+5 min' }).click();
  await page.getByRole('button', { name: '+5 min' }).click();
  await openScreen(page, 'Orders');
  await expect(card.getByRole('timer')).toHaveText(/[45]:\d\d left/);
  await openScreen(page, 'Practice');
  await page.getByRole('button', { name: '+5 min' }).click();
  await openScreen(page, 'Orders');
  await expect(card).toContainText('over');
});

test('Accept with courier says what it costs, what the store keeps and how long it takes', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  const withCourier = findCard(page, 'New', number).getByRole('button', { name: 'Accept with courier' });
  await expect(withCourier).toBeEnabled();
  await expect(withCourier).toHaveAccessibleDescription(/min.*costs ₹[\d,.]+ · [\d.]+ %.*you keep ₹[\d,.]+/);
});

test('Reject asks for one of the store’s own reasons, and the customer’s order is gone', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  await page.getByRole('textbox', { name: 'Another reason' }).fill('Festival, closed early');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove: Festival, closed early' })).toBeVisible();
  const closing = page.getByRole('button', { name: 'Remove: The store is closing' });
  await closing.click();
  await expect(closing).toHaveCount(0);
  await openScreen(page, 'Practice');
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'An item is out of stock' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'The store is closing' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Festival, closed early' }).click();
  await expect(findCard(page, 'Done today', number)).toContainText('Cancelled');
  await findCard(page, 'Done today', number).getByRole('link').click();
  await expect(details(page, number)).toContainText('Festival, closed early');
});

test('details: lines, shelf and story; the bill number goes with Accept, and stays here when it comes later', async ({
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

test('Enter after the bill number of a new order keeps it for Accept, and does nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enterPractice(page);
  const other = await placeOrder(page);
  await page.getByRole('button', { name: 'Place an order' }).click();
  const cards = column(page, 'New').getByRole('article');
  await expect(cards).toHaveCount(2);
  const labels = await Promise.all((await cards.all()).map((card) => card.getAttribute('aria-label')));
  const number = labels.find((label) => label !== other) ?? '';
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByRole('link').click();
  await details(page, number).getByRole('textbox', { name: 'Bill number' }).click();
  await typeKeys(page, ['B', '-', '9', 'Enter']);

  // Another order's details are read after whatever Enter has asked for.
  await findCard(page, 'New', other).getByRole('link').click();
  await expect(details(page, other).getByRole('table', { name: 'Lines' })).toBeVisible();
  await expect(page.getByText('things have moved on')).toHaveCount(0);
  await findCard(page, 'New', number).getByRole('link').click();
  await details(page, number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(details(page, number)).toContainText('bill number B-9');
});

test('a bill number stays typed when somebody else accepts the order first', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  await findCard(page, 'New', number).getByRole('link').click();
  await details(page, number).getByRole('textbox', { name: 'Bill number' }).fill('B-79');
  await openScreen(page, 'Practice');
  await page.getByRole('button', { name: `Accepts ${number} first` }).click();
  await findCard(page, 'Preparing', number).getByRole('link').click();
  const panel = details(page, number);
  await expect(panel).toContainText('Stays on this counter');
  await expect(panel.getByRole('textbox', { name: 'Bill number' })).toHaveValue('B-79');
  await panel.getByRole('button', { name: 'Keep it' }).click();
  await expect(panel).toContainText('bill number B-79');
  await panel.getByRole('textbox', { name: 'Bill number' }).fill('');
  await panel.getByRole('button', { name: 'Keep it' }).click();
  await expect(panel).not.toContainText('bill number B-79');
  await expect(panel.getByRole('textbox', { name: 'Bill number' })).toHaveValue('');
});

test('a bill number is typed to its end while somebody else accepts the order', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('link').click();
  const panel = details(page, number);
  await panel.getByRole('textbox', { name: 'Bill number' }).click();
  await typeKeys(page, 'B-8');
  // Nobody touches this counter meanwhile.
  await page
    .getByRole('button', { name: `Accepts ${number} first` })
    .evaluate((button) => button instanceof HTMLElement && button.click());
  await expect(panel).toContainText('Stays on this counter');
  await typeKeys(page, '12');
  await expect(panel.getByRole('textbox', { name: 'Bill number' })).toHaveValue('B-812');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('bill number B-812');
});

test('cancelled after it was accepted: it stays up and sounds until Seen', async ({ page }) => {
  await enterPractice(page);
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  const card = findCard(page, 'Preparing', number);
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: `Cancels ${number}` }).click();
  await expect(card).toContainText('Cancelled: stop, put the goods back');
  await card.getByRole('button', { name: 'Silence' }).click();
  await expect(card).toContainText('Silenced');
  await card.getByRole('button', { name: 'Seen' }).click();
  await expect(card).toHaveCount(0);
  await expect(findCard(page, 'Done today', number)).toContainText('Cancelled');
});

test('what is never offered for accepting has its place; paid after all, it comes as new', async ({ page }) => {
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
