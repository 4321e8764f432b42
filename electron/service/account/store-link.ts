import type { Core } from '../core/core.ts';
import type { Actor } from '../events/event-writer.ts';
import type { StoreLinkRecord, StoreRecord } from '../storage/tables/stores.ts';
import { toStoreResource } from './resources.ts';

/** Connects a company to a store: a new event window begins with `store.connected`. */
export function connectStore(core: Core, companyId: string, store: StoreRecord, actor: Actor): StoreLinkRecord {
  const connectedAt = core.time.now();
  const opened = {
    id: core.ids.link(),
    companyId,
    storeId: store.id,
    windowStart: core.events.nextPosition(),
    connectedAt,
    disconnectedAt: null,
  };
  core.storage.stores.connect(opened);
  core.events.emit({
    type: 'store.connected',
    store,
    onlyFor: opened,
    data: () => ({ store: toStoreResource(store, opened), actor }),
  });
  return opened;
}

/** Ends a connection: no event of the store but this last one is listed or delivered to the company any more. */
export function disconnectStore(
  core: Core,
  store: StoreRecord,
  connection: StoreLinkRecord,
  actor: Actor,
): StoreLinkRecord {
  const closed = { ...connection, disconnectedAt: core.time.now() };
  core.storage.stores.disconnect(connection.id, closed.disconnectedAt);
  core.storage.webhooks.stop(connection.id, 'The store was disconnected.');
  core.events.emit({
    type: 'store.disconnected',
    store,
    onlyFor: closed,
    data: () => ({ store: toStoreResource(store, closed), actor }),
  });
  return closed;
}
