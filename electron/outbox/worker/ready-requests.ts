import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { RequestState } from '../request-state/request-state.ts';
import type { OutboxContext } from '../requests/outbox-context.ts';
import type { ActionPurpose, OutboxRequest } from '../requests/outbox-request.ts';
import { purposeOf } from '../requests/outbox-request.ts';
import { batchActions } from './batching.ts';

/** The requests that can be sent now. */
export interface ReadyRequests {
  /** Lists them, the most urgent first, including those that are not due yet. */
  list(): readonly OutboxRequest[];
  /** How long until a request is due, in milliseconds; 0 or less when it is. */
  untilDue(request: OutboxRequest): number;
  /** Reserves the most urgent request that is due, until it is released. */
  claim(purpose: ActionPurpose): OutboxRequest | undefined;
  release(request: OutboxRequest): void;
}

export function createReadyRequests(context: OutboxContext, state: RequestState): ReadyRequests {
  const { client, database, clock, time } = context;
  const line = client.connectionState;
  /** Ids of the actions of claimed requests. */
  const claimed = new Set<string>();
  /** Read again only after a write: after a day offline, a thousand actions may be waiting. */
  let cache: { readonly changes: number; readonly actions: readonly ActionRow[] } | null = null;

  const readActions = (): readonly ActionRow[] => {
    const changes = database.changes.countChanges(['actions']);
    if (cache?.changes !== changes) cache = { changes, actions: database.actions.ready() };
    return cache.actions;
  };
  const placedAtOf = ({ orderId }: ActionRow): number =>
    (orderId === null ? null : database.orders.get(orderId)?.placedAt) ?? Number.POSITIVE_INFINITY;

  const list = (): readonly OutboxRequest[] => {
    // A request that leaves no trace on the disk could be sent once more after a power cut (C2).
    if (database.disk() !== 'ok') return [];
    // Only a measured service time shows how old a key is, and may be stored as its first sending (C9).
    if (!line.isUsable() || !time.isMeasured()) return [];
    const actions = readActions().filter(({ id }) => !claimed.has(id));
    return [...state.inProgress(), ...batchActions(actions, state.splitBatches(), placedAtOf)].filter(
      (request) => line.isUsable(request.storeId) && !request.rows.some(({ id }) => claimed.has(id)),
    );
  };
  const untilDue = (request: OutboxRequest): number => state.dueAt(request) - clock.monotonic();

  return {
    list,
    untilDue,
    claim: (purpose) => {
      const request = list().find((each) => purposeOf(each) === purpose && untilDue(each) <= 0);
      for (const { id } of request?.rows ?? []) claimed.add(id);
      return request;
    },
    release: ({ rows }) => {
      for (const { id } of rows) claimed.delete(id);
    },
  };
}
