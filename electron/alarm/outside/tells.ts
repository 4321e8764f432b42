/** Decides which messages go to people outside the shop, from stored state alone (C18). Pure. */

import type { TellState } from '../../contract/domain/alarms.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Rung } from '../../contract/settings.ts';
import type { AlarmWorkspace, Episode } from '../alarm-workspace.ts';

/** A message about an order: the number of its rung, or of the rung whose address hears that the order was answered. */
export type Tell = `${number}` | `${number}-answered`;

/** A change of a tell's state, to be stored. */
export interface TellChange {
  readonly orderId: string;
  readonly tell: Tell;
  readonly state: TellState;
}

/** An episode that has ended and has messages. */
export interface EndedEpisode extends Episode {
  readonly endedAt: Instant;
}

/** How long after its end the news that an order was answered is worth sending. */
const ANSWERED_WITHIN_MS = 60 * MINUTE;

/** The orders that wait for an answer: not those on which staff have acted, nor those that others took. */
function listUnanswered({ orders, episodes }: AlarmWorkspace) {
  const byOrder = new Map(episodes.map((episode) => [episode.orderId, episode]));
  return orders.flatMap((order) => {
    const episode = byOrder.get(order.orderId);
    const isUnanswered = order.wants === 'decision' && order.askedAt === null && !order.isUnlisted;
    return isUnanswered && episode !== undefined ? [{ order, episode }] : [];
  });
}

/**
 * The changes that follow now: rungs whose time has come, the news that a told order was answered, and such news that
 * has become too old to send. No rung is due unless the shop `isOpen`.
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

/** The messages still to be sent: the rungs of an order while it waits for an answer, then the news of its answer. */
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
