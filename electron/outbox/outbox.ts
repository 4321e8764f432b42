/** What staff did: kept at once, sent until it is settled (C1, C2). */

import type { Instant } from '../contract/domain/time.ts';
import type { ActionRow } from '../database/tables/actions/actions.ts';
import { createPuttingBack } from './count-correction/count-corrector.ts';
import type { Acted, Press } from './enqueue.ts';
import { act, withdraw } from './enqueue.ts';
import { takeOverGuesses } from './provisional-time.ts';
import type { RunnerParts } from './worker.ts';
import { startRunner } from './worker.ts';

export interface Outbox {
  /** Keeps one press; on the disk when this returns (C14). A repeat of it gives the stored row. Throws SQLite's errors. */
  act(press: Press): Acted;
  /** Keeps many presses and does `also` in one commit. Throws SQLite's errors; nothing of it is kept then. */
  actAll(presses: readonly Press[], also: () => void): void;
  /** Takes an action back that was never sent; gives the row as it then is, null when there is none. */
  withdraw(id: string): ActionRow | null;
  /** Staff say, of an order and by count, whether its units were in the bag when they were counted. */
  answerBags(orderId: string, packedByCount: ReadonlyMap<string, boolean>): void;
  /** Orders may have moved on: call it after every change of the store. */
  nudge(): void;
  /** Resolves when nothing of it runs any more. Close the client first. */
  stop(): Promise<void>;
}

export interface OutboxParts extends RunnerParts {
  /** An event is missing that must be listed: whether it has been looked for from one moment of the service's to another. */
  readonly lookBack: (from: Instant, until: Instant) => boolean;
}

/** Opens the outbox and begins to send what it holds. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, chance } = parts;
  const actParts = { store, chance, time: parts.client.time };
  takeOverGuesses(store, actParts.time);
  const puttingBack = createPuttingBack({
    ...parts,
    time: parts.client.time,
    settled: () => {
      parts.changed();
      runner.nudge();
    },
  });
  const runner = startRunner({
    ...parts,
    changed: () => {
      parts.changed();
      puttingBack.soon();
    },
  });
  puttingBack.soon();
  return {
    act: (press) => {
      const acted = act(actParts, press);
      parts.changed();
      runner.nudge();
      return acted;
    },
    actAll: (presses, also) => {
      store.transaction(() => {
        for (const press of presses) act(actParts, press);
        also();
      });
      parts.changed();
      runner.nudge();
    },
    withdraw: (id) => {
      const row = withdraw(actParts, id);
      parts.changed();
      return row;
    },
    answerBags: (orderId, packedByCount) => {
      store.transaction(() => {
        for (const [countId, packed] of packedByCount) store.putBacks.answer(countId, orderId, packed);
      });
      parts.changed();
      puttingBack.soon();
    },
    nudge: () => {
      runner.nudge();
      puttingBack.soon();
    },
    stop: async () => {
      puttingBack.stop();
      await runner.stop();
    },
  };
}
