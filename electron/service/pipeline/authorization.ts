import type { Endpoint } from '../../contract/api/endpoints.ts';
import type { Mode } from '../../contract/api/enums.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { IncomingRequest } from '../core/http.ts';
import type { ApiKey } from '../storage/tables/api-keys.ts';
import type { Company } from '../storage/tables/companies.ts';
import type { StoreLinkRecord } from '../storage/tables/store-links.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';

/** The company that sent a request, and its key. */
export interface Caller {
  readonly company: Company;
  readonly key: ApiKey;
  readonly mode: Mode;
}

/** A store together with the caller's active link to it. */
export interface ConnectedStore extends StoreRecord {
  readonly link: StoreLinkRecord;
}

const BEARER = /^bearer +(\S+) *$/i;

/** Throws 401 for a missing, wrong or revoked key, and for a key of the other environment (Authentication, 1, 2, 5). */
export function authenticate(core: Core, mode: Mode, headers: IncomingRequest['headers']): Caller {
  const header = headers.get('authorization');
  const secret = header === null ? undefined : BEARER.exec(header)?.[1];
  if (secret === undefined) {
    throw new Failure('authentication_required', 'Send the API key in the header Authorization: Bearer <key>.');
  }
  const key = core.storage.apiKeys.findBySecret(secret);
  const company = key && core.storage.companies.get(key.companyId);
  if (!key || !company || key.mode !== mode) {
    throw new Failure(
      'invalid_api_key',
      'This API key is not known here: wrong, revoked, or for the other environment.',
    );
  }
  return { company, key, mode };
}

/** Throws 403 for a suspended company and, on live, for one that is not approved (Authentication, 6). */
export function requireActiveCompany({ company, mode }: Caller): void {
  if (company.suspended) throw new Failure('forbidden', 'The company is suspended.');
  if (mode === 'live' && !company.liveApproved) {
    throw new Failure('forbidden', 'The company is not approved for live use yet.');
  }
}

/** Throws 403 for a sandbox operation with a live key. */
export function requireEnvironment(endpoint: Endpoint, { mode }: Caller): void {
  if (endpoint.scope === 'company_test' && mode === 'live') {
    throw new Failure('forbidden', 'Sandbox operations need a test key.');
  }
}

/** Throws 403 for a store-scoped key where the endpoint needs a company-wide one (Authentication, 4). */
export function requireScope(endpoint: Endpoint, { key }: Caller): void {
  if (endpoint.scope !== 'any' && key.storeId !== null) {
    throw new Failure('key_scope_insufficient', 'This needs a company-wide key; this key is for one store only.');
  }
}

const createNotFoundFailure = () => new Failure('store_not_found', 'No such store is connected.');

/** Throws 404 for a store that is unknown, unconnected or outside the key's scope (Authentication, 7). */
export function findConnectedStore(core: Core, { company, key, mode }: Caller, id: number): ConnectedStore {
  const store = core.storage.stores.get(id);
  const link = store && core.storage.storeLinks.findActive(company.id, id);
  if (!store || !link || store.mode !== mode) throw createNotFoundFailure();
  if (key.storeId !== null && key.storeId !== id) throw createNotFoundFailure();
  return { ...store, link };
}

/** The stores that a caller may see, in order of their ids. */
export function listVisibleStores(core: Core, caller: Caller): ConnectedStore[] {
  const stores: ConnectedStore[] = [];
  for (const link of core.storage.storeLinks.activeOfCompany(caller.company.id, caller.mode)) {
    const store = core.storage.stores.get(link.storeId);
    if (store && (caller.key.storeId ?? store.id) === store.id) stores.push({ ...store, link });
  }
  return stores;
}
