/** Sends one request to the service and stores its outcome; each step is stored before the next begins (C2). */

import type { RequestSlot } from '../../api-client/request-queue.ts';
import type { AppOutcomeCode } from '../../contract/domain/actions.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { StaleKeyRule } from '../kinds/action-kind.ts';
import { kindOf } from '../kinds/registry.ts';
import type { RequestState } from '../request-state/request-state.ts';
import type { OutboxContext } from '../requests/outbox-context.ts';
import type { OutboxRequest } from '../requests/outbox-request.ts';
import { purposeOf } from '../requests/outbox-request.ts';
import { refusedOutcome } from '../requests/outcome.ts';
import { SEND } from '../requests/preflight.ts';
import { applyResponse } from './apply-response.ts';
import type { DispatchContext } from './dispatch-context.ts';
import { readEvidence, settleByOrder } from './order-settlement.ts';
import { findLostRun, followRun, resumeRun } from './run-follower.ts';

/** How long to wait after a preflight that learned nothing. */
const RETRY_MS = 5 * SECOND;

export interface RequestDispatcher {
  /** Sends a request in its slot and stores its outcome. Throws SQLite's errors, which leave the outcome unknown. */
  dispatch(request: OutboxRequest, slot: RequestSlot): Promise<void>;
  /** Stores no later response. Call this when the app ends. */
  stop(): void;
}

export function createRequestDispatcher(outbox: OutboxContext, state: RequestState): RequestDispatcher {
  const { client, database } = outbox;
  let stopped = false;
  const context: DispatchContext = {
    ...outbox,
    state,
    runs: new Map(),
    // The rows of a request in progress are as stored before its first try.
    triesOf: ({ idempotencyKey }) => database.actions.countTries(idempotencyKey),
    evidenceOf: (orderId) => readEvidence(database, orderId),
    followRun: (request, id) => followRun(context, request, { state: 'running', id }),
    isStopped: () => stopped,
  };

  return {
    stop: () => {
      stopped = true;
    },
    dispatch: async (chosen, slot) => {
      const kind = kindOf(chosen);
      const request = { ...chosen, items: kind.pushRows?.load(database, chosen.rows[0]) ?? null };
      const run = context.runs.get(request.idempotencyKey);
      if (run !== undefined) {
        await resumeRun(context, request, run, slot);
        return;
      }
      if (kind.staleKey !== null && state.isKeyTooOld(request)) {
        // Unless the outcome is unknown, no try with this key has taken effect, so a new key is safe.
        await STALE_KEY_RULES[request.wasUnknown ? kind.staleKey : 'new_key'](context, request, slot);
        return;
      }
      const changesBefore = database.changes.countChanges(['actions']);
      const lastSlot = await runPreflight(context, request, slot);
      if (stopped || lastSlot === null) return;
      const checked = refreshRows(database, request, changesBefore);
      if (checked === null) return;
      await state.beginSending(checked);
      if (stopped) return;
      const response = await kind.send(client, checked, lastSlot);
      if (!stopped) await applyResponse(context, checked, response);
    },
  };
}

/** Runs a request's preflight. Returns the slot to send it in; null if it isn't sent now. */
async function runPreflight(
  context: DispatchContext,
  request: OutboxRequest,
  slot: RequestSlot,
): Promise<RequestSlot | null> {
  const result = await (kindOf(request).preflight?.(context, request) ?? SEND);
  if (context.isStopped()) return null;
  switch (result.next) {
    case 'send':
      return slot;
    case 'send_in_new_slot':
      return await context.client.acquireSlot(purposeOf(request));
    case 'ended':
      context.state.settle(request, () => result.outcome);
      return null;
    case 'later':
      context.state.postpone(request, RETRY_MS);
      return null;
  }
}

/** The request with its rows as the preflight left them; null if an action was withdrawn meanwhile. */
function refreshRows(
  { changes, actions }: CounterDatabase,
  request: OutboxRequest,
  changesBefore: number,
): OutboxRequest | null {
  if (changes.countChanges(['actions']) === changesBefore) return request;
  const [first, ...rest] = request.rows.flatMap(({ id }) => actions.get(id) ?? []);
  const isLive = rest.length === request.rows.length - 1 && [first, ...rest].every((row) => row?.settledAt === null);
  return first === undefined || !isLive ? null : { ...request, rows: [first, ...rest] };
}

const TOO_OLD: AppOutcomeCode = 'too_old_to_repeat';

type StaleKeySettlement = (context: DispatchContext, request: OutboxRequest, slot: RequestSlot) => void | Promise<void>;

/**
 * What happens to a key that the service may have forgotten: it is not sent again (C9). When the outcome can't be
 * found, staff decide.
 */
const STALE_KEY_RULES: Readonly<Record<StaleKeyRule, StaleKeySettlement>> = {
  read_order: (context, request) => settleByOrder(context, request, TOO_OLD, true, null),
  find_run: async (context, request, slot) => {
    const progress = await findLostRun(context.client, context.database, request, slot);
    if (!context.isStopped()) followRun(context, request, progress);
  },
  find_run_or_repeat: async (context, request, slot) => {
    const progress = await findLostRun(context.client, context.database, request, slot);
    if (context.isStopped()) return;
    if (progress.state === 'missing') context.state.requeue(request, TOO_OLD);
    else followRun(context, request, progress);
  },
  new_key: ({ state }, request) => state.requeue(request, TOO_OLD),
  refuse: ({ state }, request) => state.settle(request, () => refusedOutcome(TOO_OLD)),
};
