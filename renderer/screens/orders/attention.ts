import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';

/** Why a card needs somebody, or null. */
export type AttentionReason = 'stopped' | 'courier_failed';

/** What somebody must see or choose before this order can go on. */
export function findAttentionReason(card: OrderCard): AttentionReason | null {
  if (card.stopped !== null) return 'stopped';
  return card.courierFailed === null ? null : 'courier_failed';
}

/** Those that need somebody first, the rest as they were. */
export function sortByAttention(cards: readonly OrderCard[]): readonly OrderCard[] {
  const needy = cards.filter((card) => findAttentionReason(card) !== null);
  return needy.length === 0 ? cards : [...needy, ...cards.filter((card) => findAttentionReason(card) === null)];
}
