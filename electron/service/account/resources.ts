import { API_VERSION } from '../../contract/api/enums.ts';
import type { Ping, Store, StoreLink } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant, formatInstantOrNull } from '../../contract/domain/time.ts';
import type { Caller } from '../pipeline/authorization.ts';
import type { StoreLinkRecord } from '../storage/tables/store-links.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';

/** A store as the API shows it to the linked company. */
export const toStoreResource = (store: StoreRecord, link: StoreLinkRecord): Store => ({
  object: 'store',
  id: store.id,
  name: store.name,
  mode: store.mode,
  status: link.disconnectedAt === null ? 'CONNECTED' : 'DISCONNECTED',
  address: store.address,
  city: store.city,
  timezone: 'Asia/Kolkata',
  connected_at: formatInstant(link.connectedAt),
});

export const toStoreLinkResource = (store: StoreRecord, link: StoreLinkRecord): StoreLink => ({
  object: 'store_link',
  id: link.id,
  status: link.disconnectedAt === null ? 'ACTIVE' : 'DISCONNECTED',
  connected_at: formatInstant(link.connectedAt),
  disconnected_at: formatInstantOrNull(link.disconnectedAt),
  store: toStoreResource(store, link),
});

export const toPingResource = ({ company, key }: Caller, now: Instant): Ping => ({
  object: 'ping',
  api_version: API_VERSION,
  server_time: formatInstant(now),
  company: { id: company.id, name: company.name, live_approved: company.liveApproved },
  key: {
    id: key.id,
    mode: key.mode,
    scope: key.storeId === null ? 'company' : 'store',
    store_id: key.storeId,
    last_four: key.lastFour,
  },
});
