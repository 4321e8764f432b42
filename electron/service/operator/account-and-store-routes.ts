import { parseAmount, parsePercent } from '../../contract/domain/money.ts';
import type { StoreSwitches } from '../../contract/domain/store-switches.ts';
import { FIRST_STORE_SWITCHES, mapStoreSwitches } from '../../contract/domain/store-switches.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import { createConnectionCode } from '../account/connection-codes.ts';
import { toStoreLinkResource } from '../account/resources.ts';
import { addCompany, addKey, addStore } from '../account/setup.ts';
import { disconnectStore } from '../account/store-link.ts';
import { createRetailerActor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import { OPENING_ITEMS } from '../fixture/demo.ts';
import { createResponse, NO_CONTENT } from '../pipeline/response.ts';
import type { Company } from '../storage/tables/companies.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import { toCompanySummary, toStoreSummary } from './resources.ts';
import type { OperatorRoute } from './route.ts';
import { defineOperatorRoute } from './route.ts';

function findCompany(core: Core, id: string): Company {
  const company = core.storage.companies.get(id);
  if (!company) throw new Failure('not_found', 'There is no such company.');
  return company;
}

/** Finds any store by the text of its id. Throws `store_not_found`. */
export function findStore(core: Core, id: string): StoreRecord {
  const store = /^\d{1,15}$/.test(id) ? core.storage.stores.get(Number(id)) : undefined;
  if (!store) throw new Failure('store_not_found', 'There is no such store.');
  return store;
}

const parseOptionalAmount = (text: string | undefined) => (text === undefined ? null : parseAmount(text));

const changeSwitches = (before: StoreSwitches, change: Partial<Record<keyof StoreSwitches, boolean | undefined>>) =>
  mapStoreSwitches(({ field }) => change[field] ?? before[field]);

/** The routes that act as the marketplace's back office: companies, keys, stores and which POS they are connected to. */
export const operatorAccountRoutes: readonly OperatorRoute[] = [
  defineOperatorRoute('addCompany', ({ core, body }) => {
    const company = addCompany(core, body.name, body.live_approved ?? true, OPENING_ITEMS);
    return createResponse(201, { company_id: company.id, test_store_id: company.testStoreId });
  }),
  defineOperatorRoute('changeCompany', ({ core, param, body }) => {
    const company = findCompany(core, param('company_id'));
    const flags = {
      liveApproved: body.live_approved ?? company.liveApproved,
      suspended: body.suspended ?? company.suspended,
    };
    core.storage.companies.update(company.id, flags);
    return createResponse(200, { object: 'company', ...toCompanySummary({ ...company, ...flags }) });
  }),
  defineOperatorRoute('addKey', ({ core, body }) => {
    const company = findCompany(core, body.company_id);
    if (body.store_id != null && findStore(core, String(body.store_id)).mode !== body.mode) {
      throw new Failure('store_not_found', 'That store is in the other environment.');
    }
    const { id, secret } = addKey(core, company.id, body.mode, body.store_id ?? null);
    return createResponse(201, { key_id: id, key: secret });
  }),
  defineOperatorRoute('revokeKey', ({ core, param }) => {
    if (!core.storage.apiKeys.revoke(param('key_id'), core.time.now())) {
      throw new Failure('not_found', 'There is no such key.');
    }
    return NO_CONTENT;
  }),
  defineOperatorRoute('addStore', ({ core, body }) => {
    const items = (body.items ?? []).map((item) => ({
      ...item,
      mrp: parseOptionalAmount(item.mrp),
      price: parseOptionalAmount(item.price),
    }));
    const store = addStore(core, body.mode, body.name, items, {
      ...changeSwitches(FIRST_STORE_SWITCHES, body),
      ...(body.commission_percent === undefined ? {} : { commissionPercent: parsePercent(body.commission_percent) }),
    });
    return createResponse(201, { store_id: store.id });
  }),
  defineOperatorRoute('changeStore', ({ core, param, body }) => {
    const store = findStore(core, param('store_id'));
    const switches = changeSwitches(store, body);
    core.storage.stores.update(store.id, switches);
    return createResponse(200, { object: 'store', ...toStoreSummary({ ...store, ...switches }) });
  }),
  defineOperatorRoute('createConnectionCode', ({ core, param }) => {
    const { code, expiresAt } = createConnectionCode(core, findStore(core, param('store_id')));
    return createResponse(201, { code, expires_at: formatInstant(expiresAt) });
  }),
  defineOperatorRoute('disconnectStore', ({ core, param }) => {
    const store = findStore(core, param('store_id'));
    const link = core.storage.storeLinks.activeOfStore(store.id);
    if (!link) throw new Failure('store_not_found', 'This store is connected to no company.');
    const closed = disconnectStore(core, store, link, createRetailerActor(store.id));
    return createResponse(200, toStoreLinkResource(store, closed));
  }),
];
