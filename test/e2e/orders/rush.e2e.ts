import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';

for (const size of [
  { width: 1366, height: 768 },
  { width: 1024, height: 600 },
  // As large as a screen of 1366 x 768 at 200 %: the card fills the window.
  { width: 683, height: 384 },
]) {
  test(`at ${size.width} × ${size.height} the reject reasons are in view, beside the card where there is room, and keys choose one`, async ({
    page,
  }) => {
    await enterPractice(page);
    const number = await placeOrder(page);
    await openScreen(page, 'Orders');
    await page.setViewportSize(size);
    const card = findCard(page, 'New', number);
    await expect(card.getByRole('list')).toContainText('×');
    await card.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (const button of await dialog.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
    // The list is placed beside the card after it is drawn.
    const measureGap = async (): Promise<number> => {
      const [list, own] = [await dialog.boundingBox(), await card.boundingBox()];
      return (list?.x ?? 0) - (own?.x ?? 0) - (own?.width ?? 0);
    };
    if (size.width > 700) await expect.poll(measureGap).toBeGreaterThan(0);

    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('button').nth(0)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('button').nth(1)).toBeFocused();
    await expect(async () => {
      await page.keyboard.press('2');
      await expect(dialog).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(card).toHaveCount(0);
  });
}
