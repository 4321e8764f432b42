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

/** Focuses a card and scrolls all of it into view; of one that is higher than its column, the beginning. */
export function focusCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest' });
}

/** Focuses an order's card. Returns false if the card is not on screen. */
export function focusOrder(orderId: string): boolean {
  const card = listCards().find((each) => each.dataset['order'] === orderId);
  if (card !== undefined) focusCard(card);
  return card !== undefined;
}

export function findFirstSearchResult(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-column="search"] [data-order]');
}

/** Focuses the first card, which is the most urgent, once the board is drawn. */
export function focusFirstCard(): void {
  setTimeout(() => listCards().slice(0, 1).forEach(focusCard));
}

/** The side of a rectangle that an arrow key leaves by, and the side that a neighbour shows there. */
const SIDES = {
  ArrowDown: { from: 'bottom', to: 'top', sign: 1 },
  ArrowUp: { from: 'top', to: 'bottom', sign: -1 },
  ArrowRight: { from: 'right', to: 'left', sign: 1 },
  ArrowLeft: { from: 'left', to: 'right', sign: -1 },
} as const;

const isArrow = (key: string): key is keyof typeof SIDES => key in SIDES;
const isVertical = (key: keyof typeof SIDES): boolean => key === 'ArrowDown' || key === 'ArrowUp';

/**
 * Finds the card that an arrow key moves to: the neighbour in the same lane, or the card level with it in the next lane
 * or column.
 */
export function findAdjacentCard(from: HTMLElement | null, key: string): HTMLElement | undefined {
  const cards = listCards();
  if (from === null) return cards[0];
  if (!isArrow(key)) return undefined;
  const column = from.closest<HTMLElement>('[data-column]');
  const neighbour = findNeighbour(
    from,
    cards.filter((card) => column?.contains(card)),
    key,
  );
  return neighbour ?? (isVertical(key) ? undefined : findInNextColumn(from, cards, key));
}

/** Finds the nearest card on one side: in the same lane for up and down, otherwise the one level with it. */
function findNeighbour(
  from: HTMLElement,
  cards: readonly HTMLElement[],
  key: keyof typeof SIDES,
): HTMLElement | undefined {
  const { from: leaves, to: enters, sign } = SIDES[key];
  const own = from.getBoundingClientRect();
  const found = cards
    .map((card) => ({ card, edges: card.getBoundingClientRect() }))
    .filter(({ edges }) => sign * (edges[enters] - own[leaves]) > -1)
    .filter(({ edges }) => !isVertical(key) || (edges.left < own.right && edges.right > own.left))
    .map(({ card, edges }) => ({
      card,
      away: Math.round(sign * (edges[enters] - own[leaves])),
      aside: Math.abs(edges.top - own.top),
    }));
  return found.toSorted((one, other) => one.away - other.away || one.aside - other.aside)[0]?.card;
}

function findInNextColumn(
  from: HTMLElement,
  cards: readonly HTMLElement[],
  key: keyof typeof SIDES,
): HTMLElement | undefined {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')];
  const column = from.closest<HTMLElement>('[data-column]');
  const { left, top } = from.getBoundingClientRect();
  function measure(card: HTMLElement): { readonly aside: number; readonly away: number } {
    const edges = card.getBoundingClientRect();
    return { aside: Math.round(Math.abs(edges.top - top)), away: Math.abs(edges.left - left) };
  }
  const { sign } = SIDES[key];
  for (let at = (column === null ? -1 : columns.indexOf(column)) + sign; columns[at] !== undefined; at += sign) {
    const nearest = cards
      .filter((card) => columns[at]?.contains(card))
      .map((card) => ({ card, ...measure(card) }))
      .toSorted((one, other) => one.aside - other.aside || one.away - other.away)[0];
    if (nearest !== undefined) return nearest.card;
  }
  return undefined;
}
