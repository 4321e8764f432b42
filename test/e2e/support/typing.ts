import type { Page } from '@playwright/test';

/** From key to key of somebody who types on a number pad, in milliseconds. */
const KEY_GAP_MS = 150;

/**
 * From the scanner or the mouse to the keys, or to the next packet, in milliseconds. Within 400 an Enter belongs to the
 * scan, and within 500 the same code is the same packet.
 */
export const HAND_MS = 600;

/** Lets the hand move, as a person needs to between the scanner, the mouse and the keys. */
export async function moveHand(page: Page): Promise<void> {
  await page.waitForTimeout(HAND_MS);
}

/** Presses one key after the other, as a person does, wherever the focus is. */
export async function typeKeys(page: Page, text: string): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_GAP_MS);
  }
}
