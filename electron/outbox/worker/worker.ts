/**
 * Sends each action until it is settled, and never drops one: in order within a lane, in parallel across lanes, and
 * only while the connection is usable.
 */

import type { RequestSlot } from '../../api-client/request-queue.ts';
import { SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { RequestDispatcher } from '../dispatch/dispatcher.ts';
import { createRequestDispatcher } from '../dispatch/dispatcher.ts';
import type { RequestState } from '../request-state/request-state.ts';
import { createRequestState } from '../request-state/request-state.ts';
import type { OutboxContext } from '../requests/outbox-context.ts';
import type { ActionPurpose } from '../requests/outbox-request.ts';
import { purposeOf } from '../requests/outbox-request.ts';
import { withdrawOvertaken } from '../requests/withdrawal.ts';
import type { ReadyRequests } from './ready-requests.ts';
import { createReadyRequests } from './ready-requests.ts';
import { createWorkerPool } from './worker-pool.ts';

export interface OutboxWorker {
  /** Sends every request that has become due or possible. */
  nudge(): void;
  /** Resolves when no request is being sent. Close the client first. */
  stop(): Promise<void>;
}

/** How long to wait for a response that measures the service's time again after a sleep. */
const MEASURED_AGAIN_MS = SECOND;

/** How long to wait after a fault of the app's own, such as a full disk. */
const AFTER_FAULT_MS = 5 * SECOND;

/** Marks the requests that were under way when the app ended as unknown, and begins to send. */
export function startOutboxWorker(context: OutboxContext): OutboxWorker {
  const { client, database, time, timers, log, events } = context;
  const line = client.connectionState;
  const state = createRequestState(context);
  const dispatcher = createRequestDispatcher(context, state);
  const requests = createReadyRequests(context, state);
  let cancelTimer = (): void => undefined;
  let stopped = false;
  let wasUsable = false;

  if (database.disk() === 'ok') database.write(() => database.actions.markSendingUnknown());

  const sendNext = (purpose: ActionPurpose, slot: RequestSlot | null): Promise<void> | undefined => {
    // A missing slot means that the client is closed: nothing more can be sent.
    if (slot === null) stopped = true;
    return slot === null || stopped ? undefined : dispatchNext(dispatcher, state, requests, purpose, slot);
  };

  const backOff = (error: unknown): void => {
    log('outbox.fault', { error: errorName(error) });
    database.reportFault(error);
    cancelTimer();
    if (!stopped) cancelTimer = timers.after(AFTER_FAULT_MS, sendDue);
  };

  /** Runs a task unless the worker has stopped. After a fault, the worker tries again later. */
  const attempt = (task: () => void): void => {
    if (stopped) return;
    try {
      task();
    } catch (error) {
      backOff(error);
    }
  };

  const sendDue = (): void => {
    cancelTimer();
    attempt(() => {
      state.recoverStranded();
      const ready = requests.list().map((each) => ({ purpose: purposeOf(each), waitMs: requests.untilDue(each) }));
      pool.fill(ready.filter(({ waitMs }) => waitMs <= 0).map(({ purpose }) => purpose));
      const waits = ready.map(({ waitMs }) => waitMs).filter((waitMs) => waitMs > 0);
      if (line.isUsable() && !time.isMeasured()) waits.push(MEASURED_AGAIN_MS);
      if (waits.length > 0) cancelTimer = timers.after(Math.max(1, Math.min(...waits)), sendDue);
    });
  };

  const pool = createWorkerPool({ client, run: sendNext, done: sendDue, failed: backOff });

  const unlisten = line.listen(() => {
    const isUsable = line.isUsable();
    if (isUsable && !wasUsable) state.makeAllDue();
    wasUsable = isUsable;
    sendDue();
  });
  sendDue();

  return {
    nudge: () =>
      attempt(() => {
        withdrawOvertaken(context, events);
        sendDue();
      }),
    stop: async () => {
      stopped = true;
      dispatcher.stop();
      cancelTimer();
      unlisten();
      await pool.idle();
    },
  };
}

/**
 * Dispatches the request that is the most urgent by now: while the slot was awaited, staff may have withdrawn an action
 * or done something more urgent.
 */
async function dispatchNext(
  dispatcher: RequestDispatcher,
  state: RequestState,
  requests: ReadyRequests,
  purpose: ActionPurpose,
  slot: RequestSlot,
): Promise<void> {
  const request = requests.claim(purpose);
  if (request === undefined) return;
  try {
    await dispatcher.dispatch(request, slot);
  } catch (error) {
    state.strand(request);
    throw error;
  } finally {
    requests.release(request);
  }
}
