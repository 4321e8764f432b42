import type { Instant } from '../contract/domain/time.ts';
import { addMs } from '../contract/domain/time.ts';
import type { AlarmWorkspace, Episode } from './alarm-workspace.ts';
import { ALARM_TIMINGS } from './timings.ts';

/** Which episodes go on, which begin and which are over. What begins or ends is to be stored. */
export interface EpisodeChanges {
  readonly open: readonly Episode[];
  readonly begun: readonly Episode[];
  readonly ended: readonly Episode[];
}

/**
 * One episode for one order (C3): it begins when the order first wants somebody and ends when it no longer does, on
 * whatever counter or in whatever app that was settled. Reload and restart find it stored and go on with it.
 */
export function diffEpisodes({ orders, episodes, now }: AlarmWorkspace): EpisodeChanges {
  const wanting = new Set(orders.map(({ orderId }) => orderId));
  const known = new Set(episodes.map(({ orderId }) => orderId));
  const begun = orders
    .filter(({ orderId }) => !known.has(orderId))
    .map(({ orderId, storeId }): Episode => ({ orderId, storeId, since: now, silencedUntil: null }));
  return {
    open: [...episodes.filter(({ orderId }) => wanting.has(orderId)), ...begun],
    begun,
    ended: episodes.filter(({ orderId }) => !wanting.has(orderId)),
  };
}

/** Until when Silence keeps quiet what it is pressed for. */
export function silenceEndsAt(now: Instant): Instant {
  return addMs(now, ALARM_TIMINGS.silence);
}
