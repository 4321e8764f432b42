/** Lists the cards on screen, column by column. */
function listCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(':not([inert]) > [data-order]')];
}

/** Finds the card that has the focus or contains the focused element. */
export function findFocusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-order]') ?? null;
}

/** Whether the focus is in the open details, where the letters act on their order. */
export function isFocusInDetails(): boolean {
  return document.activeElement?.closest('[data-slot="details"]') != null;
}

/** Focuses an order's card. Returns false if the card is not on screen. */
export function focusOrder(orderId: string): boolean {
  const card = listCards().find((each) => each.dataset['order'] === orderId);
  card?.focus();
  return card !== undefined;
}

export function findFirstSearchResult(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-column="search"] [data-order]');
}

/** Focuses the first card, which is the most urgent, once the board is drawn. */
export function focusFirstCard(): void {
  setTimeout(() => listCards()[0]?.focus());
}

/**
 * Finds the card that an arrow key moves to: the neighbour in the column, or the card level with it in the next one.
 */
export function findAdjacentCard(from: HTMLElement | null, key: string): HTMLElement | undefined {
  const cards = listCards();
  if (from === null) return cards[0];
  const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')];
  const column = from.closest<HTMLElement>('[data-column]');
  const columnCards = cards.filter((card) => column?.contains(card));
  const index = columnCards.indexOf(from);
  if (key === 'ArrowDown') return columnCards[index + 1];
  if (key === 'ArrowUp') return columnCards[index - 1];
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
