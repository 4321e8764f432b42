/** Finds where the list of reject reasons fits without covering the order's card. Pure. */

/** The list's greatest size, with its distance from the card and from the window's edge. */
const WIDTH_PX = 480;
const HEIGHT_PX = 372;

/** A card's edges within the window. */
export interface CardEdges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Beside the card, otherwise below or above it. `window` if no side has room: at the window's left edge. */
export type ReasonsPlacement = 'right top' | 'left top' | 'bottom right' | 'top right' | 'window';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

export function choosePlacement(card: CardEdges, window: WindowSize): ReasonsPlacement {
  if (window.width - card.right >= WIDTH_PX) return 'right top';
  if (card.left >= WIDTH_PX) return 'left top';
  if (window.height - card.bottom >= HEIGHT_PX) return 'bottom right';
  return card.top >= HEIGHT_PX ? 'top right' : 'window';
}

/** Above the footer of an order's details, unless the list would cover their heading, which names the order. */
export function choosePlacementInDetails(footer: CardEdges, headBottom: number): ReasonsPlacement {
  return footer.top - headBottom >= HEIGHT_PX ? 'top right' : 'window';
}

/** How far below the window's top edge the list is placed if no side of the card has room. */
export function computeTopOffset({ height }: WindowSize): number {
  return Math.max(0, (height - HEIGHT_PX) / 2);
}
