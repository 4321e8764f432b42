import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { openScreen, practiseOneOrder } from '../support/page-actions.ts';
import { passQuiet } from '../support/typing.ts';

/** Presses a key of a Hindi keyboard: the physical key, and the character that it types there. */
async function pressHindi(page: Page, code: string, key: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', code, key, text: key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', code, key });
  await session.detach();
}

test('the slash key of a Hindi keyboard leads to the search of Stock', async ({ page }) => {
  await practiseOneOrder(page);
  await openScreen(page, 'Stock');
  await passQuiet(page);
  await pressHindi(page, 'Slash', 'य');
  await expect(page.getByRole('searchbox')).toBeFocused();
});
