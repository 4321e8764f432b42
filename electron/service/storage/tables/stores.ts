import type { Mode } from '../../../contract/api/enums.ts';
import type { StoreSwitches } from '../../../contract/domain/store-switches.ts';
import { mapStoreSwitches, STORE_SWITCHES } from '../../../contract/domain/store-switches.ts';
import { createRowCache } from '../engine/row-cache.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

export interface StoreRecord extends StoreSwitches {
  readonly id: number;
  readonly mode: Mode;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  /** What the service's courier costs the store, in hundredths of a percent. */
  readonly commissionPercent: number;
}

type StoreRow = Omit<StoreRecord, keyof StoreSwitches> & Record<keyof StoreSwitches, number>;

const toRecord = (row: StoreRow): StoreRecord => ({
  ...row,
  ...mapStoreSwitches(({ field }) => row[field] === 1),
});

const toSwitchColumns = (switches: StoreSwitches) => mapStoreSwitches(({ field }) => Number(switches[field]));

const toRow = (store: StoreRecord): StoreRow => ({ ...store, ...toSwitchColumns(store) });

const listSwitches = (write: (column: string) => string): string =>
  STORE_SWITCHES.map(({ field }) => write(field)).join(', ');

const SELECT = `SELECT id, mode, name, address, city, commission_percent AS commissionPercent,
  ${listSwitches((column) => column)} FROM stores WHERE is_away = 0`;

export function createStoresTable(db: ServiceDatabase) {
  const one = db.prepare<[number], StoreRow>(`${SELECT} AND id = ?`);
  const all = db.prepare<[], StoreRow>(`${SELECT} ORDER BY id`);
  const lastId = db
    .prepare<[Mode], number | null>('SELECT max(id) FROM stores WHERE mode = ? AND is_guest = 0')
    .pluck();
  const INSERT = `INSERT INTO stores (id, mode, name, address, city, commission_percent,
      ${listSwitches((column) => column)}, is_guest)
    VALUES (:id, :mode, :name, :address, :city, :commissionPercent, ${listSwitches((column) => `:${column}`)}`;
  const insert = db.prepare<[StoreRow]>(`${INSERT}, 0)`);
  const arrive = db.prepare<[StoreRow]>(
    `${INSERT}, 1) ON CONFLICT (id) DO UPDATE SET ${listSwitches((column) => `${column} = excluded.${column}`)}, is_away = 0`,
  );
  const update = db.prepare<[Pick<StoreRow, 'id' | keyof StoreSwitches>]>(
    `UPDATE stores SET ${listSwitches((column) => `${column} = :${column}`)} WHERE id = :id`,
  );
  const depart = db.prepare<[number]>('UPDATE stores SET is_away = 1 WHERE id = ?');

  const stores = createRowCache((id: number) => {
    const row = one.get(id);
    return row && toRecord(row);
  });

  return {
    get: (id: number): StoreRecord | undefined => stores.get(id),
    all: (): StoreRecord[] => all.all().map(toRecord),
    /** The highest id of that environment that was given here, or null if there is none. */
    lastId: (mode: Mode): number | null => lastId.get(mode) ?? null,
    add(store: StoreRecord): void {
      insert.run(toRow(store));
    },
    /** Adds a store that has come from another database, or has come back. */
    arrive(store: StoreRecord): void {
      stores.clear();
      arrive.run(toRow(store));
    },
    update(id: number, switches: StoreSwitches): void {
      stores.clear();
      update.run({ id, ...toSwitchColumns(switches) });
    },
    /** Hides a store that goes to another database. */
    depart(id: number): void {
      stores.clear();
      depart.run(id);
    },
    clearCache: stores.clear,
  };
}
