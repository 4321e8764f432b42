import type { Page } from '@playwright/test';

/** From key to key of somebody who types on a number pad, in milliseconds. */
const KEY_GAP_MS = 150;

/** Presses one key after the other, as a person does, wherever the focus is. */
export async function typeKeys(page: Page, text: string): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_GAP_MS);
  }
}
