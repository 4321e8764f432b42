/** What staff did: kept at once, sent until it is settled (C1, C2). */

import type { Instant } from '../contract/domain/time.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import { createCountCorrector } from './count-correction/count-corrector.ts';
import type { EnqueueResult } from './enqueue.ts';
import { enqueueAction } from './enqueue.ts';
import type { EnqueueInput } from './enqueue-input.ts';
import { adoptProvisionalTimes } from './provisional-time.ts';
import { withdrawAction } from './withdrawal.ts';
import type { OutboxWorkerParts } from './worker/worker.ts';
import { startOutboxWorker } from './worker/worker.ts';

export interface Outbox {
  /** Keeps one press; on the disk when this returns (C14). A repeat of it gives the stored row. Throws SQLite's errors. */
  enqueue(press: EnqueueInput): EnqueueResult;
  /** Keeps many presses and does `also` in one commit. Throws SQLite's errors; nothing of it is kept then. */
  enqueueAll(presses: readonly EnqueueInput[], also: () => void): void;
  /** Takes an action back that was never sent; gives the row as it then is, null when there is none. */
  withdraw(id: string): ActionRow | null;
  /** Staff say, of an order and by count, whether its units were in the bag when they were counted. */
  answerPickingQuestion(orderId: string, packedByCount: ReadonlyMap<string, boolean>): void;
  /** Orders may have moved on: call it after every change of the store. */
  nudge(): void;
  /** Resolves when nothing of it runs any more. Close the client first. */
  stop(): Promise<void>;
}

export interface OutboxParts extends OutboxWorkerParts {
  /** An event is missing that must be listed: whether it has been looked for from one moment of the service's to another. */
  readonly rereadEvents: (from: Instant, until: Instant) => boolean;
}

/** Opens the outbox and begins to send what it holds. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, randomness } = parts;
  const actParts = { database, randomness, time: parts.client.time };
  adoptProvisionalTimes(database, actParts.time);
  const puttingBack = createCountCorrector({
    ...parts,
    time: parts.client.time,
    settled: () => {
      parts.changed();
      runner.nudge();
    },
  });
  const runner = startOutboxWorker({
    ...parts,
    changed: () => {
      parts.changed();
      puttingBack.schedule();
    },
  });
  puttingBack.schedule();
  return {
    enqueue: (press) => {
      const acted = enqueueAction(actParts, press);
      parts.changed();
      runner.nudge();
      return acted;
    },
    enqueueAll: (presses, also) => {
      database.transaction(() => {
        for (const press of presses) enqueueAction(actParts, press);
        also();
      });
      parts.changed();
      runner.nudge();
    },
    withdraw: (id) => {
      const row = withdrawAction(actParts, id);
      parts.changed();
      return row;
    },
    answerPickingQuestion: (orderId, packedByCount) => {
      database.transaction(() => {
        for (const [countId, packed] of packedByCount) database.countCorrections.answer(countId, orderId, packed);
      });
      parts.changed();
      puttingBack.schedule();
    },
    nudge: () => {
      runner.nudge();
      puttingBack.schedule();
    },
    stop: async () => {
      puttingBack.stop();
      await runner.stop();
    },
  };
}
