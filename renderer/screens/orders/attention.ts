import type { AlarmView, EpisodeView } from '../../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';

/** Why an order needs attention. */
export type AttentionReason = 'stopped' | 'courier_failed';

/** Finds out why an order needs attention; null if it needs none. */
export function findAttentionReason(card: OrderCard): AttentionReason | null {
  if (card.stopped !== null) return 'stopped';
  return card.courierFailed === null ? null : 'courier_failed';
}

/** Puts the cards that need attention first. Otherwise keeps the order. */
export function sortByAttention(cards: readonly OrderCard[]): readonly OrderCard[] {
  const urgent = cards.filter((card) => findAttentionReason(card) !== null);
  return urgent.length === 0 ? cards : [...urgent, ...cards.filter((card) => findAttentionReason(card) === null)];
}

/**
 * Lists orders cancelled after an accept and failed couriers that staff haven't seen: live ones first, and of these the
 * ringing ones.
 */
export function listAttention({ episodes }: AlarmView): readonly EpisodeView[] {
  const unseen = episodes.filter(({ wants }) => wants !== 'decision');
  const rank = ({ workspace, state }: EpisodeView): number =>
    (workspace === 'store' ? 0 : 2) + (state === 'ringing' ? 0 : 1);
  return unseen.toSorted((one, other) => rank(one) - rank(other));
}
