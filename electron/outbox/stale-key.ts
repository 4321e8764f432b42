/** C9: a key that has grown old is not sent again. What can't be told any more, staff are asked. */

import type { RequestSlot } from '../api-client/request-queue.ts';
import type { AppOutcomeCode } from '../contract/domain/actions.ts';
import type { DispatchContext } from './dispatch-context.ts';
import type { StaleKeyRule } from './kinds/action-kind.ts';
import { settleByOrder } from './order-settlement.ts';
import type { OutboxRequest } from './outbox-request.ts';
import { refusedOutcome } from './outcome.ts';
import { followRun } from './run-follower.ts';
import { findLostRun } from './run-progress.ts';

const TOO_OLD: AppOutcomeCode = 'too_old_to_repeat';

type Settle = (context: DispatchContext, request: OutboxRequest, slot: RequestSlot) => void | Promise<void>;

export const STALE_KEY_RULES: Readonly<Record<StaleKeyRule, Settle>> = {
  read_order: (context, request) => settleByOrder(context, request, TOO_OLD, true, null),
  find_run: async (context, request, slot) => {
    const progress = await findLostRun(context.client, context.database.actions, request, slot);
    if (!context.isStopped()) followRun(context, request, progress, TOO_OLD);
  },
  new_key: ({ state }, request) => state.requeue(request, TOO_OLD),
  refuse: ({ state }, request) => state.settle(request, () => refusedOutcome(TOO_OLD)),
};
