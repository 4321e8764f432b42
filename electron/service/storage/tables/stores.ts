import type { Mode } from '../../../contract/api/enums.ts';
import { createRowCache } from '../engine/row-cache.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

export interface StoreRecord {
  readonly id: number;
  readonly mode: Mode;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly courierAvailable: boolean;
  /** What the service's courier costs the store, in hundredths of a percent. */
  readonly commissionPercent: number;
  /** Whether the store lets the POS act for it (else `not_allowed_for_store`). */
  readonly posMayAct: boolean;
}

type StoreRow = Omit<StoreRecord, 'courierAvailable' | 'posMayAct'> & { courierAvailable: number; posMayAct: number };

const toRecord = (row: StoreRow): StoreRecord => ({
  ...row,
  courierAvailable: row.courierAvailable === 1,
  posMayAct: row.posMayAct === 1,
});

const toRow = (store: StoreRecord): StoreRow => ({
  ...store,
  courierAvailable: Number(store.courierAvailable),
  posMayAct: Number(store.posMayAct),
});

const SELECT = `SELECT id, mode, name, address, city, courier_available AS courierAvailable,
  commission_percent AS commissionPercent, pos_may_act AS posMayAct FROM stores WHERE is_away = 0`;

export function createStoresTable(db: ServiceDatabase) {
  const one = db.prepare<[number], StoreRow>(`${SELECT} AND id = ?`);
  const all = db.prepare<[], StoreRow>(`${SELECT} ORDER BY id`);
  const lastId = db
    .prepare<[Mode], number | null>('SELECT max(id) FROM stores WHERE mode = ? AND is_guest = 0')
    .pluck();
  const INSERT = `INSERT INTO stores (id, mode, name, address, city, courier_available, commission_percent, pos_may_act, is_guest)
    VALUES (:id, :mode, :name, :address, :city, :courierAvailable, :commissionPercent, :posMayAct`;
  const insert = db.prepare<[StoreRow]>(`${INSERT}, 0)`);
  const arrive = db.prepare<[StoreRow]>(
    `${INSERT}, 1) ON CONFLICT (id) DO UPDATE SET courier_available = excluded.courier_available,
       pos_may_act = excluded.pos_may_act, is_away = 0`,
  );
  const update = db.prepare<[number, number, number]>(
    'UPDATE stores SET courier_available = ?, pos_may_act = ? WHERE id = ?',
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
    update(id: number, flags: Pick<StoreRecord, 'courierAvailable' | 'posMayAct'>): void {
      stores.clear();
      update.run(Number(flags.courierAvailable), Number(flags.posMayAct), id);
    },
    /** Hides a store that goes to another database. */
    depart(id: number): void {
      stores.clear();
      depart.run(id);
    },
    clearCache: stores.clear,
  };
}
