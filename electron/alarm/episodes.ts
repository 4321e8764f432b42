import type { Instant } from '../contract/domain/time.ts';
import { addMs } from '../contract/domain/time.ts';
import type { AlarmWorkspace, Episode } from './alarm-workspace.ts';
import { ALARM_TIMINGS } from './timings.ts';

/** The episodes that continue, begin and end. Those that begin or end must be stored. */
export interface EpisodeChanges {
  readonly open: readonly Episode[];
  readonly begun: readonly Episode[];
  readonly ended: readonly Episode[];
}

/**
 * Compares orders with stored episodes. Each order has one episode (C3): it begins when the order first needs attention
 * and ends when it no longer does, whichever counter or app settled that. It survives reload and restart.
 */
export function diffEpisodes({ orders, episodes, now }: AlarmWorkspace): EpisodeChanges {
  const wanting = new Set(orders.map(({ orderId }) => orderId));
  const known = new Set(episodes.map(({ orderId }) => orderId));
  const begun = orders
    .filter(({ orderId }) => !known.has(orderId))
    .map(({ orderId, storeId }): Episode => ({ orderId, storeId, since: now, silencedUntil: null, tells: {} }));
  return {
    open: [...episodes.filter(({ orderId }) => wanting.has(orderId)), ...begun],
    begun,
    ended: episodes.filter(({ orderId }) => !wanting.has(orderId)),
  };
}

/** Until when Silence keeps an order quiet. */
export function silenceEndsAt(now: Instant): Instant {
  return addMs(now, ALARM_TIMINGS.silence);
}
