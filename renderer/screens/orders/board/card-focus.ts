/** Where the keyboard is on the board. */

/** Every card on screen, column by column. */
function allCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(':not([inert]) > [data-order]')];
}

/** The card that has focus, or holds what has it. */
export function findFocusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-order]') ?? null;
}

/** Puts focus on an order's card. Gives whether it is on screen. */
export function focusOrder(orderId: string): boolean {
  const card = allCards().find((each) => each.dataset['order'] === orderId);
  card?.focus();
  return card !== undefined;
}

/** The first order that a search has found. */
export function findFirstSearchResult(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-column="search"] [data-order]');
}

/** Puts focus on the most urgent card once the board has been drawn. */
export function focusFirstCard(): void {
  setTimeout(() => allCards()[0]?.focus());
}

/** The card that an arrow leads to: along its column, or to the nearest in height of the column beside. */
export function findAdjacentCard(from: HTMLElement | null, key: string): HTMLElement | undefined {
  const cards = allCards();
  if (from === null) return cards[0];
  const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')];
  const column = from.closest<HTMLElement>('[data-column]');
  const mates = cards.filter((card) => column?.contains(card));
  const place = mates.indexOf(from);
  if (key === 'ArrowDown') return mates[place + 1];
  if (key === 'ArrowUp') return mates[place - 1];
  const step = key === 'ArrowRight' ? 1 : -1;
  const top = from.getBoundingClientRect().top;
  const distance = (card: HTMLElement): number => Math.abs(card.getBoundingClientRect().top - top);
  for (let at = (column === null ? -1 : columns.indexOf(column)) + step; columns[at] !== undefined; at += step) {
    const nearest = cards
      .filter((card) => columns[at]?.contains(card))
      .toSorted((one, other) => distance(one) - distance(other))[0];
    if (nearest !== undefined) return nearest;
  }
  return undefined;
}
