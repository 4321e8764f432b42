/** Stores staff's actions immediately, and sends each until it is settled (C1, C2). */

import { DiskUnwritable } from '../contract/domain/disk-fault.ts';
import { SECOND } from '../contract/domain/time.ts';
import { errorName } from '../contract/error-name.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import { createCountCorrector } from './count-correction/count-corrector.ts';
import { createDirectDecisions } from './direct-decisions.ts';
import type { EnqueueResult } from './kinds/enqueue.ts';
import { enqueueAction } from './kinds/enqueue.ts';
import { ensureCounterId, isDecision } from './requests/decision-key.ts';
import type { EnqueueInput } from './requests/enqueue-input.ts';
import type { OutboxContext } from './requests/outbox-context.ts';
import { withdrawAction } from './requests/withdrawal.ts';
import { startOutboxWorker } from './worker/worker.ts';

export interface Outbox {
  /**
   * Stores an action; it is on disk when this returns (C14). Enqueuing it again returns the stored row. While the disk
   * takes no writes, accepts and rejects are sent directly (direct-decisions.ts), and all others throw `DiskUnwritable`.
   * Throws SQLite's errors.
   */
  enqueue(input: EnqueueInput): EnqueueResult;
  /** Stores actions and runs `alsoStore` in one commit. Throws SQLite's errors; nothing is stored then. */
  enqueueAll(inputs: readonly EnqueueInput[], alsoStore: () => void): void;
  /** Withdraws an action that was never sent; returns its row, or null if there is no such action. */
  withdraw(id: string): ActionRow | null;
  /** Stores what staff answered, by count: whether the units of an order were packed when the item was counted. */
  answerPickingQuestion(orderId: string, packedByCount: ReadonlyMap<string, boolean>): void;
  /** Call this after every change of the database, because orders may have moved on. */
  nudge(): void;
  /** Resolves when nothing is running. Close the client first. */
  stop(): Promise<void>;
}

/** How often the stored PC start is brought up to date. */
const CLOCK_CHECK_MS = 5 * SECOND;

/** Opens the outbox and begins to send what it holds. */
export function createOutbox(parts: Omit<OutboxContext, 'time'>): Outbox {
  const { database, events } = parts;
  const changed = (): void => events.emit('outbox.changed');
  const { time } = parts.client;
  const context: OutboxContext = { ...parts, time };
  ensureCounterId(context);
  const countCorrector = createCountCorrector(context, () => {
    changed();
    worker.nudge();
  });
  const decisions = createDirectDecisions(parts);
  const worker = startOutboxWorker(context);
  events.on('action.changed', () => {
    changed();
    countCorrector.schedule();
  });
  countCorrector.schedule();
  let cancelClockCheck = (): void => undefined;
  const checkClock = (): void => {
    try {
      parts.moments.update();
    } catch (error) {
      parts.log('outbox.fault', { error: errorName(error) });
    }
    cancelClockCheck = parts.timers.after(CLOCK_CHECK_MS, checkClock);
  };
  checkClock();
  const enqueueOrDecide = (input: EnqueueInput): EnqueueResult => {
    try {
      return enqueueAction(context, input);
    } catch (error) {
      if (!(error instanceof DiskUnwritable) || !isDecision(input.payload)) throw error;
      const row = decisions.decide({ ...input, payload: input.payload });
      return row === null ? { kind: 'not_possible' } : { kind: 'stored', row };
    }
  };
  const nudge = (): void => {
    worker.nudge();
    countCorrector.schedule();
  };
  return {
    enqueue: (input) => {
      const result = enqueueOrDecide(input);
      changed();
      worker.nudge();
      return result;
    },
    enqueueAll: (inputs, alsoStore) => {
      database.write(() => {
        for (const input of inputs) enqueueAction(context, input);
        alsoStore();
      });
      changed();
      worker.nudge();
    },
    withdraw: (id) => {
      const row = withdrawAction(context, id);
      changed();
      return row;
    },
    answerPickingQuestion: (orderId, packedByCount) => {
      database.write(() => {
        for (const [countId, packed] of packedByCount) database.countCorrections.answer(countId, orderId, packed);
      });
      changed();
      countCorrector.schedule();
    },
    nudge,
    stop: async () => {
      cancelClockCheck();
      countCorrector.stop();
      await Promise.all([worker.stop(), decisions.stop()]);
    },
  };
}
