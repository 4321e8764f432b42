import type { Actor } from '../core/actors.ts';
import { createRetailerActor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import type { StoreLinkRecord } from '../storage/tables/store-links.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import { toStoreResource } from './resources.ts';

/**
 * Connects a company to a store. The event window of the new link begins with `store.connected`. A store has one POS:
 * the link of another company ends, and the numbers that its POS assigned are not passed on.
 */
export function connectStore(core: Core, companyId: string, store: StoreRecord, actor: Actor): StoreLinkRecord {
  const { storeLinks, items } = core.storage;
  const current = storeLinks.activeOfStore(store.id);
  if (current) disconnectStore(core, store, current, createRetailerActor(store.id));
  if ((storeLinks.lastCompany(store.id) ?? companyId) !== companyId) items.forgetExternalIds(store.id);
  const connectedAt = core.time.now();
  const link = {
    id: core.ids.link(),
    companyId,
    storeId: store.id,
    windowStart: core.events.nextPosition(),
    connectedAt,
    disconnectedAt: null,
  };
  storeLinks.connect(link);
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
