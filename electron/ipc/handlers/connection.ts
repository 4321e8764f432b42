import type { AppEvents } from '../../contract/calls/app-events.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { CONNECTION_CALLS } from '../../contract/calls/connection.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { ConnectionSetup } from '../../workspace/connection/connection-setup.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** Connecting and disconnecting a store, and choosing which connected stores appear on the board and ring. */
export function connectionHandlers(
  { withWorkspace }: WorkspaceAccess,
  setup: ConnectionSetup,
  preferences: PreferenceFile,
  events: EventSink<AppEvents>,
): CallHandlers<keyof typeof CONNECTION_CALLS> {
  const isConnected = (storeId: number): boolean => preferences.read().connection?.storeIds.includes(storeId) ?? false;

  return {
    'connect.current': setup.current,
    'connect.check': setup.check,
    'connect.claim': setup.claim,
    'connect.open': setup.open,
    'connect.forget': setup.forget,
    'connect.test': () => withWorkspace('store', ({ access }) => access.test()),
    'connect.unfinished': ({ storeId }) =>
      withWorkspace('store', ({ database: { orders, actions, sales } }) => {
        const isOfStore = (row: { readonly storeId: number }): boolean => row.storeId === storeId;
        const openOrders = orders.open().filter(isOfStore).length;
        const unsent = actions.live().filter(isOfStore).length;
        return { ok: true, value: { openOrders, unsent, toBook: sales.toBook().filter(isOfStore).length } };
      }),
    'connect.disconnect': ({ storeId }) =>
      withWorkspace('store', ({ access }) => (isConnected(storeId) ? access.disconnect(storeId) : failed('not_found'))),
    'stores.choose': ({ storeId }) => {
      if (storeId !== null && !isConnected(storeId)) return failed('not_found');
      preferences.change({ chosenStoreId: storeId });
      events.emit('snapshot.stale');
      return DONE;
    },
    'stores.ring': ({ storeId, rings }) => {
      if (!isConnected(storeId)) return failed('not_found');
      const others = preferences.read().mutedStoreIds.filter((id) => id !== storeId);
      preferences.change({ mutedStoreIds: rings ? others : [...others, storeId] });
      events.emit('snapshot.stale');
      return DONE;
    },
  };
}
