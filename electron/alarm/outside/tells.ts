/** Decides what is told outside, from stored state alone (C18). Pure. */

import type { TellState } from '../../contract/domain/alarms.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Rung } from '../../contract/settings.ts';
import type { AlarmWorkspace, Episode } from '../alarm-workspace.ts';

/** What is told about an order: a rung by its number, or to the same address that the order was answered. */
export type Tell = `${number}` | `${number}-answered`;

/** A change of a tell's state, to be stored. */
export interface TellChange {
  readonly orderId: string;
  readonly tell: Tell;
  readonly state: TellState;
}

/** An episode that has ended, of which something was told. */
export interface EndedEpisode extends Episode {
  readonly endedAt: number;
}

/** How long it is tried to tell that an order was answered. */
const ANSWERED_WITHIN_MS = 60 * MINUTE;

/** The orders that nobody has answered: those on which staff acted, and those that others took, need nobody outside. */
function listUnanswered({ orders, episodes }: AlarmWorkspace) {
  const byOrder = new Map(episodes.map((episode) => [episode.orderId, episode]));
  return orders.flatMap((order) => {
    const episode = byOrder.get(order.orderId);
    const isUnanswered = order.wants === 'decision' && order.askedAt === null && !order.isUnlisted;
    return isUnanswered && episode !== undefined ? [{ order, episode }] : [];
  });
}

/**
 * The changes that follow now: rungs whose time has come, rungs of orders that were answered before they could be told,
 * and the news that a told order was answered. `isOpen`: nobody is told outside the opening hours.
 */
export function decideTells(
  workspace: AlarmWorkspace,
  ended: readonly EndedEpisode[],
  rungs: readonly Rung[],
  isOpen: boolean,
): TellChange[] {
  const { now } = workspace;
  const due = listUnanswered(workspace).flatMap(({ order: { orderId }, episode }) =>
    rungs.flatMap(({ afterMinutes }, rung): TellChange[] => {
      const tell: Tell = `${rung}`;
      const isDue = isOpen && now - episode.since >= afterMinutes * MINUTE && episode.tells[tell] === undefined;
      return isDue ? [{ orderId, tell, state: 'due' }] : [];
    }),
  );
  const followed = ended.flatMap(({ orderId, tells, endedAt }) =>
    rungs.flatMap((_rung, rung): TellChange[] => {
      const tell: Tell = `${rung}`;
      const news: Tell = `${rung}-answered`;
      const isLate = now - endedAt > ANSWERED_WITHIN_MS;
      if (tells[news] === 'due' && isLate) return [{ orderId, tell: news, state: 'dropped' }];
      // What may have arrived is followed by the answer, too.
      const wasTold = tells[tell] === 'told' || tells[tell] === 'due';
      return wasTold && tells[news] === undefined && !isLate ? [{ orderId, tell: news, state: 'due' }] : [];
    }),
  );
  return [...due, ...followed];
}

/** One message that is still to be sent. */
interface UnsentTell {
  readonly orderId: string;
  readonly storeId: number;
  readonly tell: Tell;
  readonly rung: Rung;
}

/** What is still to be sent: the rungs of an order as long as nobody answers it, and then that it was answered. */
export function listUnsent(
  workspace: AlarmWorkspace,
  ended: readonly EndedEpisode[],
  rungs: readonly Rung[],
): UnsentTell[] {
  const list = ({ orderId, storeId, tells }: Episode, name: (rung: number) => Tell): UnsentTell[] =>
    rungs.flatMap((rung, number) => {
      const tell = name(number);
      return tells[tell] === 'due' ? [{ orderId, storeId, tell, rung }] : [];
    });
  return [
    ...listUnanswered(workspace).flatMap(({ episode }) => list(episode, (rung) => `${rung}`)),
    ...ended.flatMap((episode) => list(episode, (rung) => `${rung}-answered`)),
  ];
}
