import { expect, type Locator, type Page } from '@playwright/test';
import { timeSinceScan } from './scanner.ts';

/** From key to key of somebody who types on a number pad, in milliseconds. */
const KEY_GAP_MS = 150;

/** From the scanner or the mouse to the keys, in milliseconds. Within 400 an Enter belongs to the scan. */
export const HAND_MS = 600;

/** The first second after the window got the keyboard, and a little more. */
const QUIET_MS = 1_100;

/** Lets the hand move, as a person needs to between the scanner, the mouse and the keys. */
export async function moveHand(page: Page): Promise<void> {
  await page.waitForTimeout(HAND_MS);
}

/** Presses one key after the other, as a person does, wherever the focus is. The hand comes from the scanner first. */
export async function typeKeys(page: Page, text: Iterable<string>): Promise<void> {
  await page.waitForTimeout(Math.max(0, HAND_MS - timeSinceScan(page)));
  for (const key of text) {
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_GAP_MS);
  }
}

/**
 * The app presses nothing by keys in the first second after its window got the keyboard: that second passes. It passes
 * in real time, because a clock installed now would begin at 0, before the window got the keyboard.
 */
export async function passQuiet(page: Page): Promise<void> {
  await page.waitForTimeout(QUIET_MS);
}

/** In a page whose clock the test moves: reaches a control with Tab and presses Enter there. */
export async function pressByKeys(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 100 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  // Tab past the last control leaves the window and comes back to it.
  await page.clock.fastForward(QUIET_MS);
  await page.keyboard.press('Enter');
}
