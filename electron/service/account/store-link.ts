import type { Core } from '../core/core.ts';
import type { Actor } from '../events/actors.ts';
import type { StoreLinkRecord } from '../storage/tables/store-links.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import { toStoreResource } from './resources.ts';

/** Connects a company to a store. The event window of the new link begins with `store.connected`. */
export function connectStore(core: Core, companyId: string, store: StoreRecord, actor: Actor): StoreLinkRecord {
  const connectedAt = core.time.now();
  const link = {
    id: core.ids.link(),
    companyId,
    storeId: store.id,
    windowStart: core.events.nextPosition(),
    connectedAt,
    disconnectedAt: null,
  };
  core.storage.storeLinks.connect(link);
  core.events.emit({
    type: 'store.connected',
    store,
    onlyFor: link,
    data: () => ({ store: toStoreResource(store, link), actor }),
  });
  return link;
}

/** Disconnects a company from a store. `store.disconnected` is the last event that the company sees of the store. */
export function disconnectStore(core: Core, store: StoreRecord, link: StoreLinkRecord, actor: Actor): StoreLinkRecord {
  const closed = { ...link, disconnectedAt: core.time.now() };
  core.storage.storeLinks.disconnect(link.id, closed.disconnectedAt);
  core.storage.webhookDeliveries.cancelByLink(link.id, 'The store was disconnected.');
  core.events.emit({
    type: 'store.disconnected',
    store,
    onlyFor: closed,
    data: () => ({ store: toStoreResource(store, closed), actor }),
  });
  return closed;
}
