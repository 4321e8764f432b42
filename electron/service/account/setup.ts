import type { Mode } from '../../contract/api/enums.ts';
import { MODES } from '../../contract/api/enums.ts';
import { FIRST_STORE_SWITCHES } from '../../contract/domain/store-switches.ts';
import { SYSTEM_ACTOR } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import { sha256 } from '../storage/engine/hash.ts';
import type { Company } from '../storage/tables/companies.ts';
import type { ItemRecord } from '../storage/tables/items.ts';
import { BLANK_ITEM_FIELDS } from '../storage/tables/items.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import { connectStore } from './store-link.ts';

/** The id of the first store in each environment. */
const FIRST_STORE_ID: Readonly<Record<Mode, number>> = { test: 1001, live: 2001 };

/** The id after the environment's highest; if the other environment has taken it, the id after the highest of both. */
function nextStoreId({ storage: { stores } }: Core, mode: Mode): number {
  const next = (stores.lastId(mode) ?? FIRST_STORE_ID[mode] - 1) + 1;
  if (!stores.get(next)) return next;
  return Math.max(...MODES.map((each) => stores.lastId(each) ?? 0)) + 1;
}

const DEFAULT_SETTINGS = {
  address: '14 Market Road',
  city: 'Jaipur',
  commissionPercent: 1_200,
  ...FIRST_STORE_SWITCHES,
};

const DEFAULT_LOW_STOCK_THRESHOLD = 5;

/** An item that a new store starts with. */
export type OpeningItem = Pick<ItemRecord, 'barcode' | 'name' | 'stock' | 'mrp' | 'price'> & Partial<ItemRecord>;

type StoreSettings = Partial<Omit<StoreRecord, 'mode' | 'name'>>;

/** Adds a store with its opening stock. */
export function addStore(
  core: Core,
  mode: Mode,
  name: string,
  openingItems: readonly OpeningItem[],
  settings: StoreSettings = {},
): StoreRecord {
  const { stores, items, stock } = core.storage;
  const { id = nextStoreId(core, mode) } = settings;
  const store = { mode, name, ...DEFAULT_SETTINGS, ...settings, id };
  stores.add(store);
  for (const item of openingItems) {
    items.add(id, {
      ...BLANK_ITEM_FIELDS,
      lowStockThreshold: DEFAULT_LOW_STOCK_THRESHOLD,
      source: 'catalog',
      ...item,
    });
    stock.change(id, item.barcode, item.stock, 'opening', null, core.time.now());
  }
  return store;
}

/** Adds a company and connects it to a test store of its own, which has the opening items. */
export function addCompany(
  core: Core,
  name: string,
  liveApproved: boolean,
  openingItems: readonly OpeningItem[],
): Company {
  const store = addStore(core, 'test', `${name} (test store)`, openingItems);
  const company = { id: core.ids.company(), name, liveApproved, suspended: false, testStoreId: store.id };
  core.storage.companies.add(company);
  connectStore(core, company.id, store, SYSTEM_ACTOR);
  return company;
}

/** Adds an API key. Returns its secret; the database stores only the hash. */
export function addKey(
  core: Core,
  companyId: string,
  mode: Mode,
  storeId: number | null,
): { id: string; secret: string } {
  const secret = core.ids.apiKey(mode);
  const id = core.ids.key();
  core.storage.apiKeys.add({ id, companyId, mode, storeId, lastFour: secret.slice(-4) }, sha256(secret));
  return { id, secret };
}
