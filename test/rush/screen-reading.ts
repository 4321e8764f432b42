/**
 * What a person at the counter sees: names, texts and positions of everything visible in the window.
 * `readScreen` runs in the page, so it must not refer to anything outside itself.
 */

/** The centre of a control, in CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface SeenCard {
  readonly number: string;
  /** Where its number is; null while that is out of view. */
  readonly spot: Spot | null;
  readonly isRinging: boolean;
  /** Whether an accept or a reject was pressed and has no answer yet. */
  readonly isAnswering: boolean;
  /** Whether it has the focus ring. */
  readonly isFocused: boolean;
  readonly units: number;
  readonly accept: Spot | null;
  readonly reject: Spot | null;
  readonly seen: Spot | null;
}

export interface SeenButton {
  readonly text: string;
  readonly spot: Spot;
}

/** Where the wheel moves a column, and whether its scrollbar leaves room. */
export interface SeenScroll {
  readonly spot: Spot;
  readonly canDown: boolean;
  readonly canUp: boolean;
}

export interface SeenScreen {
  /** The name of the screen, as on the link to it. */
  readonly name: string;
  /** The cards of New in the order in which they stand, also those out of view, of which only `number` is to be used. */
  readonly newCards: readonly SeenCard[];
  readonly preparing: readonly SeenCard[];
  /** The columns with a scrollbar. */
  readonly newScroll: SeenScroll | null;
  readonly preparingScroll: SeenScroll | null;
  /** The buttons above the screen: banners, the heading of the list after an outage. */
  readonly bannerButtons: readonly SeenButton[];
  /** The buttons of an open dialog; null without one. */
  readonly dialog: readonly SeenButton[] | null;
  readonly isDetailsOpen: boolean;
}

export function readScreen(): SeenScreen {
  /** The centre of an element that is in the window and not covered; null otherwise. */
  function findSpot(element: Element | null | undefined): Spot | null {
    if (!element) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return null;
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && element.contains(hit) ? { x, y } : null;
  }
  const readText = (element: Element): string => (element instanceof HTMLElement ? element.innerText : '').trim();
  const listButtons = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('button')];
  const isEnabled = (button: HTMLElement): boolean =>
    !button.matches(':disabled') && button.getAttribute('aria-disabled') !== 'true';
  const findButton = (root: ParentNode, words: RegExp): Spot | null =>
    findSpot(listButtons(root).find((button) => isEnabled(button) && words.test(readText(button))));
  const seeButtons = (root: ParentNode): SeenButton[] =>
    listButtons(root).flatMap((button) => {
      const spot = findSpot(button);
      return spot === null ? [] : [{ text: readText(button).replaceAll('\n', ' '), spot }];
    });

  function seeCard(card: Element): SeenCard {
    const text = readText(card);
    const number = card.getAttribute('aria-label') ?? '';
    const heading = [...card.querySelectorAll('a')].find((link) => readText(link) === number);
    return {
      number,
      spot: findSpot(heading),
      isRinging: text.includes('Ringing'),
      isAnswering: /Accepting|Rejecting/.test(text),
      isFocused: card.contains(document.activeElement),
      units: Number(/(\d+) units?/.exec(text)?.[1] ?? 0),
      accept: findButton(card, /^Accept(?! with)/),
      reject: findButton(card, /^Reject/),
      seen: findButton(card, /^Seen/),
    };
  }
  const findColumn = (name: string): Element | null =>
    [...document.querySelectorAll('section')].find((each) => each.getAttribute('aria-label') === name) ?? null;
  // A card that has just left leaves an empty place.
  const listCards = (column: Element | null): SeenCard[] =>
    [...(column?.querySelectorAll('article') ?? [])].filter((card) => card.closest('[inert]') === null).map(seeCard);

  function seeScroll(column: Element | null): SeenScroll | null {
    const scroller = [column, ...(column?.querySelectorAll('*') ?? [])].find(
      (each) =>
        each !== null &&
        each.scrollHeight > each.clientHeight + 4 &&
        /auto|scroll/.test(getComputedStyle(each).overflowY),
    );
    if (!scroller) return null;
    const { left, top, width, height } = scroller.getBoundingClientRect();
    return {
      spot: { x: left + width / 2, y: top + Math.min(height, innerHeight - top) / 2 },
      canDown: scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 2,
      canUp: scroller.scrollTop > 2,
    };
  }

  const [newColumn, preparing] = [findColumn('New'), findColumn('Preparing')];
  const dialog = document.querySelector('[role=dialog]');
  const current = document.querySelector('nav a[aria-current=page]');
  return {
    name: current === null ? '' : (readText(current).split('\n')[0] ?? ''),
    newCards: listCards(newColumn),
    preparing: listCards(preparing),
    newScroll: seeScroll(newColumn),
    preparingScroll: seeScroll(preparing),
    bannerButtons: [...document.querySelectorAll('aside, [role=alert], main header')].flatMap(seeButtons),
    dialog: dialog === null ? null : seeButtons(dialog),
    isDetailsOpen: [...document.querySelectorAll('section, aside, div[role=region]')].some((each) =>
      each.getAttribute('aria-label')?.startsWith('Details of '),
    ),
  };
}
