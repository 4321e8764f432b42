/** Reads the orders that are accepted and not delivered yet, where the events that lead to them come late or take minutes. */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { RequestPurpose } from '../../api-client/rate-limiter.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { IsOvertaken } from '../pages/overtaken-orders.ts';
import { watchOvertakenOrders } from '../pages/overtaken-orders.ts';
import { readPages } from '../pages/page-reader.ts';
import type { OrderStorage } from '../pages/read-order-merge.ts';
import { chooseCommit, saveListedOrder } from '../pages/read-order-merge.ts';
import type { OrderReader } from './order-reader.ts';
import type { PendingSweeper } from './pending-sweeper.ts';

const STATUSES = ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'] as const;
type Status = (typeof STATUSES)[number];

/** In the background, so that on a slow line a poll of events doesn't wait long for a page. */
const SMALL_PAGE = 25;

export interface OpenOrderReader {
  /** Reads every store's open orders, then by its id each that was open here and is no longer listed. */
  read(purpose: RequestPurpose): Promise<void>;
}

export interface OpenOrderParts extends OrderStorage {
  readonly client: ApiClient;
  readonly storeIds: readonly number[];
  readonly lastSweep: PendingSweeper['lastSweep'];
  readonly mayList: PendingSweeper['mayList'];
  readonly readOrder: OrderReader['read'];
  readonly events: EventSink<WorkspaceEvents>;
}

export function createOpenOrderReader(parts: OpenOrderParts): OpenOrderReader {
  const { client, database, storeIds, lastSweep, events } = parts;

  /** Returns the ids of the orders that a store lists in a status; null when the reading broke off. */
  const readStatus = async (storeId: number, status: Status, purpose: RequestPurpose): Promise<string[] | null> => {
    const params = { store_id: storeId };
    const query = { status, limit: purpose === 'background' ? SMALL_PAGE : LIMITS.pageSizeMax };
    const listed: string[] = [];
    let isOvertaken: IsOvertaken = () => false;
    const end = await readPages(
      (cursor) => {
        isOvertaken = watchOvertakenOrders(database.orders);
        return client.request('listOrders', { params, query: { ...query, cursor }, purpose });
      },
      ({ entries }, sentAt) => {
        const commit = chooseCommit(
          database,
          entries.map(({ value }) => value),
        );
        commit(() => {
          for (const entry of entries) saveListedOrder(parts, storeId, entry, { sentAt, isOvertaken, lastSweep });
        });
        listed.push(...entries.flatMap(({ value }) => value?.id ?? []));
        events.emit('sync.changed');
      },
    );
    return end === 'complete' ? listed : null;
  };

  const readStore = async (storeId: number, purpose: RequestPurpose): Promise<void> => {
    const openBefore = database.orders.open().filter((row) => row.storeId === storeId && row.status !== 'PENDING');
    const listed = new Set<string>();
    for (const status of STATUSES) {
      const ids = await readStatus(storeId, status, purpose);
      if (ids === null) return;
      for (const id of ids) listed.add(id);
    }
    for (const { id } of openBefore) if (!listed.has(id)) await parts.readOrder(storeId, id, purpose);
  };

  return {
    read: async (purpose) => {
      for (const storeId of storeIds)
        if (client.connectionState.parkReason(storeId) === null && parts.mayList(storeId))
          await readStore(storeId, purpose);
    },
  };
}
