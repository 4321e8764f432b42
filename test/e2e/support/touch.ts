import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Returns a function that touches the middle of a control with a finger, in the browser and in Electron alike. No mouse
 * comes near it.
 */
export async function createFinger(page: Page): Promise<(control: Locator) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (control) => {
    // Scrolls to it. Nothing lies over it, it holds still, and it may be pressed.
    await control.click({ trial: true });
    const box = await control.boundingBox();
    if (box === null) throw new Error('Nothing to touch');
    const touchPoints = [{ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

/** Fails if a mouse was used since {@link watchPointers}. */
export async function expectOnlyTouch(page: Page): Promise<void> {
  expect([...new Set(await page.evaluate(() => window.pointers))]).toEqual(['touch']);
}

declare global {
  interface Window {
    /** What pressed, from the first press on. */
    pointers?: string[];
  }
}

/** Notes what presses from now on. */
export async function watchPointers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pointers: string[] = [];
    addEventListener('pointerdown', ({ pointerType }) => pointers.push(pointerType), { capture: true });
    window.pointers = pointers;
  });
}
