import type { RefusalView } from '../../contract/calls/order-card.ts';
import type { ActionKind } from '../../contract/domain/actions.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';

/** Why the last action of certain kinds was refused; null if it wasn't. */
export function findLatestRefusal(actions: readonly ActionRow[], kinds: readonly ActionKind[]): RefusalView | null {
  const last = actions.findLast(({ payload }) => kinds.includes(payload.kind));
  if (last?.state !== 'refused' || !last.outcome || last.settledAt === null) return null;
  return {
    actionId: last.id,
    code: last.outcome.code ?? 'refused',
    at: last.settledAt,
    status: last.outcome.status,
    acceptedVia: last.outcome.acceptedVia,
  };
}
