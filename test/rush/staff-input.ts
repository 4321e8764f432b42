/** Presses real keys and moves a real mouse at a person's pace, and logs every press. */

import type { Page } from '@playwright/test';
import { scanBarcode } from '../e2e/support/scanner.ts';
import { HAND_MS } from '../e2e/support/typing.ts';
import type { Dice } from '../support/dice.ts';
import type { Spot } from './screen-reading.ts';

/** What a press was for. `answer` names the order that the person looked at. */
export type Purpose =
  | { readonly kind: 'accept' | 'reject'; readonly number: string }
  /** A way to an answer: to Orders, to another card, to what is below. */
  | { readonly kind: 'approach' }
  | { readonly kind: 'seen' | 'other' };

export interface LoggedPress {
  readonly purpose: Purpose;
  readonly means: 'key' | 'click' | 'wheel';
  /** The PC's time in milliseconds, just before the press. */
  readonly at: number;
}

export interface StaffInput {
  readonly log: readonly LoggedPress[];
  pressKey(key: string, purpose: Purpose): Promise<void>;
  /** Moves the mouse to where something was, glances again, and clicks where it is then; false when it has gone. */
  click(find: () => Promise<Spot | null>, purpose: Purpose): Promise<boolean>;
  turnWheel(at: Spot, deltaY: number, purpose: Purpose): Promise<void>;
  scan(code: string): Promise<void>;
  /** Waits as long as a person takes for something, between these limits in milliseconds. */
  think(least: number, most: number): Promise<void>;
}

/** From the keys to the mouse and back. */
const HOMING_MS = 350;
/** From one place on screen to another, in steps that the page sees. */
const TRAVEL_STEPS = 6;

export function createStaffInput(page: Page, dice: Dice): StaffInput {
  const log: LoggedPress[] = [];
  const mouse = { x: 0, y: 0 };
  let isHandOnMouse = false;
  let scannedAt = 0;

  const think = (least: number, most: number): Promise<void> => page.waitForTimeout(dice.between(least, most));
  const record = (means: LoggedPress['means'], purpose: Purpose): void =>
    void log.push({ purpose, means, at: Date.now() });

  async function moveHand(toMouse: boolean): Promise<void> {
    if (isHandOnMouse !== toMouse) await page.waitForTimeout(HOMING_MS);
    isHandOnMouse = toMouse;
  }
  async function travel({ x, y }: Spot): Promise<void> {
    await moveHand(true);
    const each = dice.between(250, 550) / TRAVEL_STEPS;
    for (let step = 1; step <= TRAVEL_STEPS; step += 1) {
      const share = step / TRAVEL_STEPS;
      await page.mouse.move(mouse.x + (x - mouse.x) * share, mouse.y + (y - mouse.y) * share);
      await page.waitForTimeout(each);
    }
    [mouse.x, mouse.y] = [x, y];
  }

  return {
    log,
    think,
    async pressKey(key, purpose) {
      await moveHand(false);
      // A key pressed so soon after a scan would count as part of it.
      await page.waitForTimeout(Math.max(dice.between(120, 250), scannedAt + HAND_MS - Date.now()));
      record('key', purpose);
      await page.keyboard.press(key, { delay: 40 });
    },
    async click(find, purpose) {
      const first = await find();
      if (first === null) return false;
      await travel(first);
      const spot = await find();
      if (spot === null) return false;
      await page.mouse.move(spot.x, spot.y);
      [mouse.x, mouse.y] = [spot.x, spot.y];
      // From here on the person does not look: a button that moves now is missed.
      await think(80, 150);
      record('click', purpose);
      await page.mouse.click(spot.x, spot.y, { delay: 50 });
      return true;
    },
    async turnWheel(at, deltaY, purpose) {
      await travel(at);
      record('wheel', purpose);
      await page.mouse.wheel(0, deltaY);
      await think(200, 350);
    },
    async scan(code) {
      await moveHand(false);
      await scanBarcode(page, code);
      scannedAt = Date.now();
    },
  };
}
