import type { OrderCard } from '../../electron/contract/views.ts';

/** Why a card needs somebody, or null. */
export type Need = 'stopped' | 'courier_failed';

/** What somebody must see or choose before this order can go on. */
export function needOf(card: OrderCard): Need | null {
  if (card.stopped !== null) return 'stopped';
  const isOpen = card.status === 'ACCEPTED' || card.status === 'PACKED' || card.status === 'OUT_FOR_DELIVERY';
  return isOpen && card.courier?.status === 'FAILED' ? 'courier_failed' : null;
}

/** Those that need somebody first, the rest as they were. */
export function needyFirst(cards: readonly OrderCard[]): readonly OrderCard[] {
  const needy = cards.filter((card) => needOf(card) !== null);
  return needy.length === 0 ? cards : [...needy, ...cards.filter((card) => needOf(card) === null)];
}
