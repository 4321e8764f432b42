import type { ActionPayload, ActionPayloadOf } from '../../contract/domain/actions.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { HOUR } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { ActionContext } from './outbox-context.ts';
import { createUuid, deriveUuid } from './uuid.ts';

/** An accept or a reject. */
export type Decision = ActionPayloadOf<'accept' | 'reject'>;

export function isDecision(payload: ActionPayload): payload is Decision {
  return payload.kind === 'accept' || payload.kind === 'reject';
}

/** How long a decision has the same key. The service forgets keys after 24 hours (C9). */
const PERIOD_MS = 20 * HOUR;

/** Gives this counter an id when it has none yet, if the disk can hold it. */
export function ensureCounterId({ database, randomness }: Pick<ActionContext, 'database' | 'randomness'>): void {
  const { metadata, disk, write } = database;
  if (metadata.counterId() === null && disk() === 'ok') write(() => metadata.setCounterId(createUuid(randomness)));
}

/**
 * The idempotency key of a decision, derived from its order: pressing again, even after a kill that lost the first
 * press, has one effect and shows its true outcome (C1, C2). A decision that was sent and settled has used up its key.
 * Two counters that accept at once have different keys, and so learn which of them did.
 */
export function deriveDecisionKey(
  { orders, actions, unsaved, metadata }: CounterDatabase,
  decision: Decision,
  askedAt: Instant,
): string {
  const { kind, orderId } = decision;
  const placedAt = (unsaved.row(orderId) ?? orders.get(orderId))?.placedAt ?? askedAt;
  const period = Math.floor((askedAt - placedAt) / PERIOD_MS);
  const settled = [...actions.ofOrder(orderId), ...unsaved.decisionsOf(orderId)].filter(
    ({ payload, settledAt, firstSentAt }) => payload.kind === kind && settledAt !== null && firstSentAt !== null,
  );
  return deriveUuid(JSON.stringify([metadata.counterId(), decision, period, settled.length]));
}
