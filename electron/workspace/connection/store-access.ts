import type { ApiClient } from '../../api-client/api-client.ts';
import { getReadableItems } from '../../api-client/response.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallResult } from '../../contract/calls/calls.ts';
import { classifyConnectionFailure } from './connection-problem.ts';

/** What the key of an open connection may do, and how staff give up one of its stores. */
export interface StoreAccess {
  /** Asks the service who owns the key and which stores it reaches. A key that works again ends the parking (C11). */
  test(): Promise<CallResult<'connect.test'>>;
  /** Disconnects a store at the service: its events stop, and its stored actions are parked (C11). */
  disconnect(storeId: number): Promise<CallResult<'connect.disconnect'>>;
}

/** The address is known to be right, so a missing answer means that the connection is down. */
function failedWith(result: Parameters<typeof classifyConnectionFailure>[0]) {
  const problem = classifyConnectionFailure(result);
  return failed(problem === 'address_unreachable' ? 'line_needed' : problem);
}

export function createStoreAccess({ request }: Pick<ApiClient, 'request'>): StoreAccess {
  return {
    async test() {
      const ping = await request('ping', { purpose: 'action' });
      if (ping.kind !== 'done') return failedWith(ping);
      const listed = await request('listStores', { purpose: 'action' });
      if (listed.kind !== 'done') return failedWith(listed);
      const { company, key } = ping.value;
      return {
        ok: true,
        value: {
          company: company?.name ?? null,
          scope: key?.scope === 'store' ? 'store' : 'company',
          lastFour: key?.last_four ?? null,
          storeIds: getReadableItems(listed.value).map(({ id }) => id),
        },
      };
    },
    async disconnect(storeId) {
      const params = { store_id: storeId };
      const answer = await request('disconnectStore', { params, purpose: 'action' });
      // Another counter or the owner has already disconnected it.
      const isGone = answer.kind === 'done' || (answer.kind === 'refused' && answer.code === 'store_not_found');
      if (!isGone) return failedWith(answer);
      // The service refuses any request about a disconnected store, and the refusal makes the screen say so.
      await request('getStore', { params, purpose: 'action' });
      return DONE;
    },
  };
}
