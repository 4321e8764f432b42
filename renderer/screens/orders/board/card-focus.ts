/** Every card on screen, column by column. */
function listCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(':not([inert]) > [data-order]')];
}

/** The card that has the focus, or contains what has it. */
export function findFocusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-order]') ?? null;
}

/** Focuses an order's card. Gives whether it is on screen. */
export function focusOrder(orderId: string): boolean {
  const card = listCards().find((each) => each.dataset['order'] === orderId);
  card?.focus();
  return card !== undefined;
}

export function findFirstSearchResult(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-column="search"] [data-order]');
}

/** Focuses the most urgent card once the board is drawn. */
export function focusFirstCard(): void {
  setTimeout(() => listCards()[0]?.focus());
}

/** The card that an arrow leads to: along its column, or the nearest in height of the next column with cards. */
export function findAdjacentCard(from: HTMLElement | null, key: string): HTMLElement | undefined {
  const cards = listCards();
  if (from === null) return cards[0];
  const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')];
  const column = from.closest<HTMLElement>('[data-column]');
  const columnCards = cards.filter((card) => column?.contains(card));
  const place = columnCards.indexOf(from);
  if (key === 'ArrowDown') return columnCards[place + 1];
  if (key === 'ArrowUp') return columnCards[place - 1];
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
