/** A hurried member of staff, who knows only the screen and the sound. */

import type { Page } from '@playwright/test';
import { SECOND } from '../../electron/contract/domain/time.ts';
import type { Dice } from '../support/dice.ts';
import { UNITS_TO_REJECT } from './rush-plan.ts';
import type { SeenCard, SeenScreen, Spot } from './screen-reading.ts';
import { readScreen } from './screen-reading.ts';
import type { StaffInput } from './staff-input.ts';

interface StaffMember {
  /** Does one thing: the most urgent, or a task for quiet moments. */
  takeTurn(): Promise<void>;
}

interface StaffOptions {
  readonly page: Page;
  readonly input: StaffInput;
  readonly dice: Dice;
  /** The share of answers given with the keyboard; the others with the mouse. */
  readonly keyboardShare: number;
  /** What sounds. */
  hear(): 'order' | 'cancelled' | 'fault' | null;
  /** Packets on the table that can be scanned. */
  readonly barcodes: readonly string[];
}

/** How long a person waits for an effect before pressing again, on a slow PC too. */
const PATIENCE_MS = 4_000;
const APPROACH = { kind: 'approach' } as const;
const OTHER = { kind: 'other' } as const;
/** The most presses of an arrow key that a person makes to reach a card. */
const MOST_ARROWS = 3;
const WHEEL_PX = 360;

export function createStaffMember({ page, input, dice, keyboardShare, hear, barcodes }: StaffOptions): StaffMember {
  const see = (): Promise<SeenScreen> => page.evaluate(readScreen);
  let isSearchingUp = false;
  let isSeekingUp = true;

  /** The card to answer next: one that rings, else the topmost. */
  function chooseCard({ newCards }: SeenScreen): SeenCard | undefined {
    const open = newCards.filter(({ spot, accept }) => spot !== null && accept !== null);
    return open.find(({ isRinging }) => isRinging) ?? open[0];
  }
  const seeCard = async (number: string): Promise<SeenCard | undefined> =>
    (await see()).newCards.find((card) => card.number === number);
  const findBanner = ({ bannerButtons }: SeenScreen, words: RegExp): Spot | null =>
    bannerButtons.find(({ text }) => words.test(text))?.spot ?? null;
  const clickBanner = (words: RegExp, kind: 'approach' | 'seen' | 'other'): Promise<boolean> =>
    input.click(async () => findBanner(await see(), words), { kind });

  async function goToOrders(screen: SeenScreen, kind: 'approach' | 'other' = 'approach'): Promise<void> {
    const usesMouse = !dice.hits(keyboardShare) && findBanner(screen, /Go to Orders/) !== null;
    if (!(usesMouse && (await clickBanner(/Go to Orders/, kind)))) await input.pressKey('F1', { kind });
    await input.think(200, 400);
  }

  /** Brings the focus to a card that can be answered. */
  async function focusCard(): Promise<SeenCard | null> {
    for (let presses = 0; presses <= MOST_ARROWS; presses += 1) {
      const screen = await see();
      const focused = screen.newCards.find(({ isFocused }) => isFocused);
      if (focused?.accept != null && focused.spot !== null) return focused;
      await input.pressKey(focused === undefined ? 'F1' : 'ArrowDown', APPROACH);
      await input.think(120, 220);
    }
    return null;
  }

  async function answerByKeys(): Promise<boolean> {
    const card = await focusCard();
    if (card === null) return false;
    await input.think(150, 300);
    if (card.units < UNITS_TO_REJECT) await input.pressKey('a', { kind: 'accept', number: card.number });
    else {
      await input.pressKey('r', APPROACH);
      await giveReason(card.number);
    }
    await waitForAnswer(card.number);
    return true;
  }

  async function answerByMouse(card: SeenCard): Promise<void> {
    const { number } = card;
    await input.think(150, 300);
    if (card.units < UNITS_TO_REJECT) {
      const isPressed = await input.click(async () => (await seeCard(number))?.accept ?? null, {
        kind: 'accept',
        number,
      });
      if (!isPressed) return;
    } else {
      if (!(await input.click(async () => (await seeCard(number))?.reject ?? null, APPROACH))) return;
      await giveReason(number);
    }
    await waitForAnswer(number);
  }

  /** Chooses a reason in the list that has opened: by its digit where it shows one, else with the mouse. */
  async function giveReason(number: string): Promise<void> {
    await input.think(400, 800);
    const reasons = (await see()).dialog ?? [];
    const [reason] = reasons.filter(({ text }) => !text.includes('Keep the order'));
    if (reason === undefined) return await input.pressKey('Escape', APPROACH);
    const digit = /^\d/.exec(reason.text)?.[0];
    if (digit !== undefined) return await input.pressKey(digit, { kind: 'reject', number });
    const find = async () => (await see()).dialog?.find(({ text }) => text === reason.text)?.spot ?? null;
    await input.click(find, { kind: 'reject', number });
  }

  /** Waits until the card shows that it is being answered, or has gone. */
  async function waitForAnswer(number: string): Promise<void> {
    for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await page.waitForTimeout(100)) {
      const card = await seeCard(number);
      if (card === undefined || card.isAnswering) return;
    }
  }

  /** Scrolls down, and from the end up, when an order rings and none in view can be answered. */
  async function searchNew({ newScroll }: SeenScreen): Promise<void> {
    if (newScroll === null) return await input.think(200, 400);
    const { spot, canDown, canUp } = newScroll;
    if (!canDown) isSearchingUp = canUp;
    if (!canUp) isSearchingUp = false;
    if (canDown || canUp) await input.turnWheel(spot, isSearchingUp ? -WHEEL_PX : WHEEL_PX, APPROACH);
  }

  async function answer(screen: SeenScreen, card: SeenCard): Promise<void> {
    const usesKeys = dice.hits(keyboardShare);
    if (!(usesKeys && (await answerByKeys()))) await answerByMouse(card);
    isSearchingUp = false;
    if (screen.dialog !== null) await input.pressKey('Escape', OTHER);
  }

  const findSeen = ({ preparing }: SeenScreen): Spot | null =>
    preparing.find(({ seen }) => seen !== null)?.seen ?? null;

  /** Takes note of a cancelled order, wherever it says so. */
  async function takeNote(screen: SeenScreen): Promise<void> {
    await input.think(500, 1_000);
    if (await input.click(async () => findSeen(await see()), { kind: 'seen' })) return;
    if (await clickBanner(/^Seen/, 'seen')) return;
    if (screen.name !== 'Orders') return await goToOrders(screen, 'other');
    if (screen.isDetailsOpen) return await input.pressKey('Escape', OTHER);
    if (await clickBanner(/Show as columns/, 'other')) return;
    // Its card is above or below what is in view.
    const scroll = screen.preparingScroll;
    if (scroll === null) return;
    isSeekingUp = isSeekingUp ? scroll.canUp : !scroll.canDown;
    await input.turnWheel(scroll.spot, isSeekingUp ? -WHEEL_PX : WHEEL_PX, OTHER);
  }

  /** Does a slow task, and interrupts it soon after a ring. */
  async function spend(seconds: number): Promise<void> {
    for (let left = seconds * SECOND; left > 0; left -= 250) {
      if (hear() === 'order') return await input.think(200, 1_200);
      await page.waitForTimeout(250);
    }
  }

  const CHORES: readonly (() => Promise<void>)[] = [
    () => spend(dice.between(1, 3)),
    async () => {
      await input.scan(dice.pick(barcodes) ?? '');
      await spend(2);
      await input.pressKey('Escape', OTHER);
    },
    async () => {
      const name = dice.pick(['Stock', 'Sales', 'Activity']) ?? '';
      await input.click(() => findLink(page, name), OTHER);
      await spend(dice.between(2, 5));
    },
    async () => {
      const screen = await see();
      if (screen.name !== 'Orders') await goToOrders(screen, 'other');
      const [card] = (await see()).preparing.filter(({ spot }) => spot !== null);
      if (card === undefined) return;
      const { number } = card;
      const find = async () => (await see()).preparing.find((each) => each.number === number)?.spot ?? null;
      await input.click(find, OTHER);
      await spend(dice.between(2, 4));
      // A person in a hurry leaves it open when an order rings.
      if (hear() !== 'order') await input.pressKey('Escape', OTHER);
    },
  ];

  return {
    async takeTurn() {
      const screen = await see();
      const card = chooseCard(screen);
      const tone = hear();
      if (screen.name === 'Orders' && card !== undefined) return await answer(screen, card);
      if (tone === 'order') return await (screen.name === 'Orders' ? searchNew(screen) : goToOrders(screen));
      if (tone === 'cancelled' || findSeen(screen) !== null) return await takeNote(screen);
      if (findBanner(screen, /^Close/) !== null) return void (await clickBanner(/^Close/, 'other'));
      await dice.pick(CHORES)?.();
    },
  };
}

const findLink = (page: Page, name: string): Promise<Spot | null> =>
  page.evaluate((text) => {
    const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((each) => each.innerText.startsWith(text));
    if (link === undefined) return null;
    const { left, top, width, height } = link.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, name);
