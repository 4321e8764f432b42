import type { Endpoint } from '../../contract/api/endpoints.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import { sha256 } from '../core/hash.ts';
import type { ApiKey, Company } from '../storage/tables/companies.ts';
import type { StoreLinkRecord, StoreRecord } from '../storage/tables/stores.ts';
import { Failure } from './failure.ts';

/** Who asks. */
export interface Caller {
  readonly company: Company;
  readonly key: ApiKey;
  readonly mode: Mode;
}

/** The store a request is about, and the caller's living connection to it. */
export interface ConnectedStore extends StoreRecord {
  readonly connection: StoreLinkRecord;
}

const BEARER = /^bearer +(\S+) *$/i;

/** Section Authentication, 1, 2 and 5: a missing, wrong or revoked key, or one of the other environment, is 401. */
export function authenticate(core: Core, mode: Mode, headers: Headers): Caller {
  const header = headers.get('authorization');
  const secret = header === null ? undefined : BEARER.exec(header)?.[1];
  if (secret === undefined) {
    throw new Failure('authentication_required', 'Send the API key in the header Authorization: Bearer <key>.');
  }
  const key = core.storage.companies.keyByHash(sha256(secret));
  const company = key && core.storage.companies.get(key.companyId);
  if (!key || !company || key.mode !== mode) {
    throw new Failure(
      'invalid_api_key',
      'This API key is not known here: wrong, revoked, or for the other environment.',
    );
  }
  return { company, key, mode };
}

/** Authentication, 6: suspended companies and, on live, those not approved yet are refused. */
export function requireActiveCompany({ company, mode }: Caller): void {
  if (company.suspended) throw new Failure('forbidden', 'The company is suspended.');
  if (mode === 'live' && !company.liveApproved) {
    throw new Failure('forbidden', 'The company is not approved for live use yet.');
  }
}

/** Sandbox operations don't exist for live keys. */
export function requireEnvironment(endpoint: Endpoint, { mode }: Caller): void {
  if (endpoint.scope === 'company_test' && mode === 'live') {
    throw new Failure('forbidden', 'Sandbox operations need a test key.');
  }
}

/** Authentication, 4: what only a company-wide key may do. */
export function requireScope(endpoint: Endpoint, { key }: Caller): void {
  if (endpoint.scope !== 'any' && key.storeId !== null) {
    throw new Failure('key_scope_insufficient', 'This needs a company-wide key; this key is for one store only.');
  }
}

const storeNotFound = () => new Failure('store_not_found', 'No such store is connected.');

/** Authentication, 7: a store that is not connected, or is outside the key's scope, behaves as not found. */
export function findConnectedStore(core: Core, { company, key, mode }: Caller, id: number): ConnectedStore {
  const store = core.storage.stores.get(id);
  const connection = store && core.storage.stores.connectionOf(company.id, id);
  if (!store || !connection || store.mode !== mode) throw storeNotFound();
  if (key.storeId !== null && key.storeId !== id) throw storeNotFound();
  return { ...store, connection };
}

/** The stores a caller may see, by number. */
export function listVisibleStores(core: Core, caller: Caller): ConnectedStore[] {
  const stores: ConnectedStore[] = [];
  for (const connection of core.storage.stores.connectionsOfCompany(caller.company.id, caller.mode)) {
    const store = core.storage.stores.get(connection.storeId);
    if (store && (caller.key.storeId ?? store.id) === store.id) stores.push({ ...store, connection });
  }
  return stores;
}
