import { LIMITS } from '../../contract/api/limits.ts';
import type { ActionPayloadOf } from '../../contract/domain/actions.ts';
import { OUTCOME_DONE, refusedOutcome } from '../requests/outcome.ts';
import { LATER, SEND } from '../requests/preflight.ts';
import type { ActionKindDefinition } from './action-kind.ts';

/** Staff have booked a sale in the store's own books. */
export const acknowledge: ActionKindDefinition<ActionPayloadOf<'acknowledge'>> = {
  kind: 'acknowledge',
  subject: 'sale',
  urgency: 'booking',
  batchSize: LIMITS.reportedErrors,
  lane: (_storeId, { eventId }) => `sale:${eventId}`,
  admit: ({ database: { sales, actions } }, { payload: { eventId } }) => {
    // Only a sale that is safely stored here may be acknowledged (C6).
    const sale = sales.get(eventId);
    if (sale === null || sale.bookedAt !== null) return false;
    return !actions
      .ofOrder(sale.orderId)
      .some(({ settledAt, payload }) => settledAt === null && 'eventId' in payload && payload.eventId === eventId);
  },

  // Acknowledging a sale twice is harmless.
  staleKey: 'new_key',
  preflight: ({ database: { metadata, sales } }, { rows }) => {
    // After a restore, a booked sale may be missing until the backfill has read it (C6).
    const isRecorded = metadata.isBackfilled() || rows.every(({ payload }) => sales.get(payload.eventId) !== null);
    return isRecorded ? SEND : LATER;
  },
  send: async (client, { storeId, idempotencyKey, rows }, slot) => {
    const result = await client.request('acknowledgeSales', {
      params: { store_id: storeId },
      idempotencyKey,
      purpose: slot.purpose,
      slot,
      body: { event_ids: rows.map(({ payload }) => payload.eventId) },
    });
    const acknowledged = result.kind === 'done' ? new Set(result.value.acknowledged) : null;
    return {
      result,
      order: null,
      runId: null,
      outcomeOf: ({ payload }) =>
        acknowledged === null || acknowledged.has(payload.eventId) ? OUTCOME_DONE : refusedOutcome('unknown_sale'),
    };
  },

  onDone: ({ database, time }, { payload: { eventId, billNumber } }) => {
    database.sales.markBooked(eventId, time.now(), billNumber);
  },

  supersededBy: ['acknowledge'],
  isRefusalOpen: ({ sale }) => sale !== null && sale.bookedAt === null,
};
