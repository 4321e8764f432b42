import type { Mode } from '../../contract/api/enums.ts';
import { MODES } from '../../contract/api/enums.ts';
import type { Paise } from '../../contract/domain/money.ts';
import type { Core } from '../core/core.ts';
import { sha256 } from '../core/hash.ts';
import { SYSTEM_ACTOR } from '../orders/order-changes.ts';
import type { Company } from '../storage/tables/companies.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import { connectStore } from './store-link.ts';

/** Stores of each environment are numbered from here; who comes upon a number that is taken goes on behind them all. */
const FIRST_STORE: Readonly<Record<Mode, number>> = { test: 1001, live: 2001 };

function nextStoreId({ storage: { stores } }: Core, mode: Mode): number {
  const next = (stores.lastId(mode) ?? FIRST_STORE[mode] - 1) + 1;
  if (!stores.get(next)) return next;
  return Math.max(...MODES.map((each) => stores.lastId(each) ?? 0)) + 1;
}

/** What the service's courier costs where nothing else is said: 12 %. */
const COMMISSION_PERCENT = 1_200;

/** An item as a store begins with it. */
export interface OpeningItem {
  readonly barcode: string;
  readonly name: string;
  readonly stock: number;
  readonly mrp: Paise | null;
  readonly price: Paise | null;
}

type StoreSettings = Partial<Omit<StoreRecord, 'id' | 'mode' | 'name'>>;

/** Makes a store with its first stock. */
export function addStore(
  core: Core,
  mode: Mode,
  name: string,
  items: readonly OpeningItem[],
  settings: StoreSettings = {},
): StoreRecord {
  const { stores, items: stock } = core.storage;
  const id = nextStoreId(core, mode);
  const defaults = { courierAvailable: true, commissionPercent: COMMISSION_PERCENT, posMayAct: true };
  const store = { id, mode, name, address: '14 Market Road', city: 'Jaipur', ...defaults, ...settings };
  stores.add(store);
  for (const item of items) {
    stock.add(id, {
      ...item,
      expiryDate: null,
      lowStockThreshold: 5,
      brand: null,
      category: null,
      subcategory: null,
      weight: null,
      description: null,
      externalId: null,
      source: 'catalog',
      countedAt: null,
    });
    stock.changeStock(id, item.barcode, item.stock, 'opening', null, core.time.now());
  }
  return store;
}

/** Makes a company together with its own test store, connected; the store begins with `items`. */
export function addCompany(core: Core, name: string, liveApproved: boolean, items: readonly OpeningItem[]): Company {
  const store = addStore(core, 'test', `${name} (test store)`, items);
  const company = { id: core.ids.company(), name, liveApproved, suspended: false, testStoreId: store.id };
  core.storage.companies.add(company);
  connectStore(core, company.id, store, SYSTEM_ACTOR);
  return company;
}

/** Makes a key. Its secret is given this once; only the hash is kept. */
export function addKey(
  core: Core,
  companyId: string,
  mode: Mode,
  storeId: number | null,
): { id: string; secret: string } {
  const secret = core.ids.apiKey(mode);
  const id = core.ids.key();
  core.storage.companies.addKey({ id, companyId, mode, storeId, lastFour: secret.slice(-4) }, sha256(secret));
  return { id, secret };
}
