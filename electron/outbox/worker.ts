/**
 * Sends what staff did until it is settled, and never drops it: in order within a lane, side by side across lanes, only
 * while the line is known to work.
 */

import { isActionPossible, isOrderAction } from '../contract/domain/actions.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { Timers } from '../contract/ports.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import type { RequestDispatcherParts } from './dispatcher.ts';
import { createRequestDispatcher } from './dispatcher.ts';
import { buildOutcome } from './request-state.ts';
import type { ActionPurpose, OutboxRequest } from './requests.ts';
import { batchActions, purposeOf } from './requests.ts';

export interface OutboxWorkerParts extends RequestDispatcherParts {
  readonly timers: Timers;
}

export interface OutboxWorker {
  /** Something may have become possible: looks what can be sent. */
  nudge(): void;
  /** Resolves when nothing is under way any more. Close the client first. */
  stop(): Promise<void>;
}

/** Requests under way at a time, by what their turns are taken for: of a file's pushes no two fill a slow line. */
const AT_ONCE: Readonly<Record<ActionPurpose, number>> = { action: 6, background: 1 };

const PURPOSES: readonly ActionPurpose[] = ['action', 'background'];

/** Until then the next answer has told the service's time, which the PC's sleep or a jump of its clock has made a guess. */
const MEASURED_AGAIN_MS = SECOND;

/** After a fault of the app's own, such as a full disk. */
const AFTER_FAULT_MS = 5 * SECOND;

/** Puts what was on its way when the app ended among the unknown, and begins. */
export function startOutboxWorker(parts: OutboxWorkerParts): OutboxWorker {
  const { client, database, clock, timers, log } = parts;
  const { actions } = database;
  const { time, connectionState: line } = client;
  const carrier = createRequestDispatcher(parts);
  /** Actions that somebody is at work on. */
  const busy = new Set<string>();
  /** Keys whose outcome could not be stored (a full disk): what was on its way with them is unknown. */
  const stranded = new Set<string>();
  const workers: Readonly<Record<ActionPurpose, Set<Promise<void>>>> = { action: new Set(), background: new Set() };
  const waitingForTurn: Record<ActionPurpose, number> = { action: 0, background: 0 };
  let cancelTimer = (): void => undefined;
  let stopped = false;
  let wasUsable = false;

  database.transaction(() => actions.markSendingUnknown());

  const holdEnd = ({ orderId }: ActionRow): number =>
    (orderId === null ? null : database.orders.get(orderId)?.placedAt) ?? Number.POSITIVE_INFINITY;

  /** Read again only when an action was written: a thousand wait after a day without a line. */
  let read: { readonly times: number; readonly rows: readonly ActionRow[] } | null = null;
  const readyActions = (): readonly ActionRow[] => {
    const times = database.changes.countChanges(['actions']);
    if (read?.times !== times) read = { times, rows: actions.ready() };
    return read.rows;
  };

  const sendable = (): OutboxRequest[] => {
    // How old a key is, and when it was sent first, can only be told by a service's time that has been measured (C9).
    if (!line.isUsable() || !time.isMeasured()) return [];
    const ready = readyActions().filter((row) => !busy.has(row.id));
    return [...carrier.inProgress(), ...batchActions(ready, carrier.splitBatches, holdEnd)].filter(
      ({ storeId, rows }) => line.isUsable(storeId) && !rows.some(({ id }) => busy.has(id)),
    );
  };
  const isDue = (request: OutboxRequest): boolean => carrier.dueAt(request) <= clock.monotonic();

  /** What never left is over when its order has moved on without it. */
  const withdrawOvertaken = (): void => {
    for (const row of actions.unsentOrderActions()) {
      if (!isOrderAction(row.payload)) continue;
      const order = database.orders.get(row.payload.orderId);
      if (order === null || (order.goneAt === null && isActionPossible(row.payload.kind, order.order))) continue;
      const code = order.goneAt === null ? 'order_moved_on' : 'gone';
      const outcome = buildOutcome(database, row.orderId, code, null);
      database.transaction(() => actions.settle(row.id, 'withdrawn', time.now(), outcome));
      parts.changed();
    }
  };

  const work = async (purpose: ActionPurpose): Promise<void> => {
    waitingForTurn[purpose] += 1;
    const turn = await client.acquireSlot(purpose);
    waitingForTurn[purpose] -= 1;
    // The client was closed: nothing can be sent any more.
    if (turn === null) stopped = true;
    if (turn === null || stopped) return;
    // Chosen now: while the turn was waited for, something may have been withdrawn or become more urgent.
    const request = sendable().find((each) => purposeOf(each) === purpose && isDue(each));
    if (request === undefined) return;
    for (const { id } of request.rows) busy.add(id);
    try {
      await carrier.dispatch(request, turn);
    } catch (error) {
      stranded.add(request.idempotencyKey);
      throw error;
    } finally {
      for (const { id } of request.rows) busy.delete(id);
    }
  };

  const fault = (error: unknown): void => {
    log('outbox.fault', { error: error instanceof Error ? error.message : 'unknown' });
    cancelTimer();
    if (!stopped) cancelTimer = timers.after(AFTER_FAULT_MS, pump);
  };

  const pump = (): void => {
    cancelTimer();
    if (stopped) return;
    try {
      unstrand();
      beginWork();
    } catch (error) {
      fault(error);
    }
  };

  const unstrand = (): void => {
    for (const key of stranded) {
      carrier.markUnknown(key);
      stranded.delete(key);
    }
  };

  const beginWork = (): void => {
    const requests = sendable();
    for (const purpose of PURPOSES) {
      const dueNow = requests.filter((each) => purposeOf(each) === purpose && isDue(each)).length;
      const underWay = workers[purpose];
      while (waitingForTurn[purpose] < dueNow && underWay.size < AT_ONCE[purpose]) {
        const worker = work(purpose)
          .finally(() => underWay.delete(worker))
          .then(pump, fault);
        underWay.add(worker);
      }
    }
    const waits = requests.filter((request) => !isDue(request)).map((each) => carrier.dueAt(each) - clock.monotonic());
    if (line.isUsable() && !time.isMeasured()) waits.push(MEASURED_AGAIN_MS);
    if (waits.length > 0) cancelTimer = timers.after(Math.max(1, Math.min(...waits)), pump);
  };

  const unlisten = line.listen(() => {
    // A line that is back makes everything due that waited.
    const isUsable = line.isUsable();
    if (isUsable && !wasUsable) carrier.makeAllDue();
    wasUsable = isUsable;
    pump();
  });
  pump();

  return {
    nudge: () => {
      if (stopped) return;
      try {
        withdrawOvertaken();
      } catch (error) {
        fault(error);
        return;
      }
      pump();
    },
    stop: async () => {
      stopped = true;
      carrier.stop();
      cancelTimer();
      unlisten();
      await Promise.all(PURPOSES.flatMap((purpose) => [...workers[purpose]]));
    },
  };
}
