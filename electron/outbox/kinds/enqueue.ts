/** Stores staff's actions: each once per id (C2), and only if it still makes sense. */

import { orderIdOf } from '../../contract/domain/actions.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { deriveDecisionKey, isDecision } from '../requests/decision-key.ts';
import type { EnqueueInput } from '../requests/enqueue-input.ts';
import type { EnqueueContext } from '../requests/outbox-context.ts';
import { createUuid } from '../requests/uuid.ts';
import { kindOf } from './registry.ts';

/** `not_possible`: the order, or another action of it, no longer allows this one; nothing was stored. */
export type EnqueueResult = { readonly kind: 'stored'; readonly row: ActionRow } | { readonly kind: 'not_possible' };

/**
 * Stores an action and returns its row; enqueuing it again returns the stored row. Throws `DiskUnwritable` and SQLite's
 * errors.
 */
export function enqueueAction(context: EnqueueContext, input: EnqueueInput): EnqueueResult {
  const { database, moments, randomness } = context;
  const { id, storeId, payload, who, asOfStart = null } = input;
  const { actions } = database;
  const kind = kindOf(payload);
  return database.write((): EnqueueResult => {
    const stored = actions.get(id);
    if (stored !== null) return { kind: 'stored', row: stored };
    if (kind.admit?.(context, input) === false) return { kind: 'not_possible' };
    const lane = kind.lane(storeId, payload);
    const { at: askedAt, start } = moments.take();
    const idempotencyKey =
      input.idempotencyKey ??
      (isDecision(payload) ? deriveDecisionKey(database, payload, askedAt) : createUuid(randomness));
    actions.add(
      { id, storeId, lane, orderId: orderIdOf(payload), payload, who, askedAt, idempotencyKey },
      { askedAt: start, asOf: asOfStart },
    );
    kind.afterEnqueue?.(context, input, lane);
    const row = actions.get(id);
    return row === null ? { kind: 'not_possible' } : { kind: 'stored', row };
  });
}
