import { API_VERSION } from '../../contract/api/enums.ts';
import type { Ping, Store, StoreLink } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import type { Caller } from '../pipeline/authorization.ts';
import type { StoreLinkRecord, StoreRecord } from '../storage/tables/stores.ts';

/** A store as the API shows it through a connection. */
export const toStoreResource = (store: StoreRecord, connection: StoreLinkRecord): Store => ({
  object: 'store',
  id: store.id,
  name: store.name,
  mode: store.mode,
  status: connection.disconnectedAt === null ? 'CONNECTED' : 'DISCONNECTED',
  address: store.address,
  city: store.city,
  timezone: 'Asia/Kolkata',
  connected_at: formatInstant(connection.connectedAt),
});

/** The store link that claim and disconnect answer with. */
export const toStoreLinkResource = (store: StoreRecord, connection: StoreLinkRecord): StoreLink => ({
  object: 'store_link',
  id: connection.id,
  status: connection.disconnectedAt === null ? 'ACTIVE' : 'DISCONNECTED',
  connected_at: formatInstant(connection.connectedAt),
  disconnected_at: connection.disconnectedAt === null ? null : formatInstant(connection.disconnectedAt),
  store: toStoreResource(store, connection),
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
