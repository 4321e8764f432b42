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

interface StoreRow {
  id: number;
  mode: Mode;
  name: string;
  address: string;
  city: string;
  courier_available: number;
  commission_percent: number;
  pos_may_act: number;
}

const toRecord = (row: StoreRow): StoreRecord => ({
  id: row.id,
  mode: row.mode,
  name: row.name,
  address: row.address,
  city: row.city,
  courierAvailable: row.courier_available === 1,
  commissionPercent: row.commission_percent,
  posMayAct: row.pos_may_act === 1,
});

const toValues = (store: StoreRecord) =>
  [
    ...([store.id, store.mode, store.name, store.address, store.city] as const),
    ...([Number(store.courierAvailable), store.commissionPercent, Number(store.posMayAct)] as const),
  ] as const;

export function createStoresTable(db: ServiceDatabase) {
  const one = db.prepare<[number], StoreRow>('SELECT * FROM stores WHERE id = ? AND is_away = 0');
  const all = db.prepare<[], StoreRow>('SELECT * FROM stores WHERE is_away = 0 ORDER BY id');
  const lastId = db
    .prepare<[Mode], number | null>('SELECT max(id) FROM stores WHERE mode = ? AND is_guest = 0')
    .pluck();
  const insert = db.prepare<[number, Mode, string, string, string, number, number, number]>(
    `INSERT INTO stores (id, mode, name, address, city, courier_available, commission_percent, pos_may_act)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare<[number, number, number]>(
    'UPDATE stores SET courier_available = ?, pos_may_act = ? WHERE id = ?',
  );

  const arrive = db.prepare<[number, Mode, string, string, string, number, number, number]>(
    `INSERT INTO stores (id, mode, name, address, city, courier_available, commission_percent, pos_may_act, is_guest)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)
     ON CONFLICT (id) DO UPDATE SET courier_available = excluded.courier_available, pos_may_act = excluded.pos_may_act,
       is_away = 0`,
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
      insert.run(...toValues(store));
    },
    /** Adds a store that has come from another database, or has come back. */
    arrive(store: StoreRecord): void {
      stores.clear();
      arrive.run(...toValues(store));
    },
    /** Hides a store that goes to another database. */
    depart(id: number): void {
      stores.clear();
      depart.run(id);
    },
    update(id: number, flags: Pick<StoreRecord, 'courierAvailable' | 'posMayAct'>): void {
      stores.clear();
      update.run(Number(flags.courierAvailable), Number(flags.posMayAct), id);
    },
    clearCache: stores.clear,
  };
}
