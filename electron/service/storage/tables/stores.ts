import type { Mode } from '../../../contract/api/enums.ts';
import { createRowCache } from '../row-cache.ts';
import type { ServiceDatabase } from '../service-database.ts';

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

export function createStoresTable(db: ServiceDatabase) {
  const one = db.prepare<[number], StoreRow>('SELECT * FROM stores WHERE id = ?');
  const all = db.prepare<[], StoreRow>('SELECT * FROM stores ORDER BY id');
  const lastId = db.prepare<[Mode], number | null>('SELECT max(id) FROM stores WHERE mode = ?').pluck();
  const insert = db.prepare<[number, Mode, string, string, string, number, number, number]>(
    `INSERT INTO stores (id, mode, name, address, city, courier_available, commission_percent, pos_may_act)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare<[number, number, number]>(
    'UPDATE stores SET courier_available = ?, pos_may_act = ? WHERE id = ?',
  );

  const stores = createRowCache((id: number) => {
    const row = one.get(id);
    return row && toRecord(row);
  });

  return {
    get: (id: number): StoreRecord | undefined => stores.get(id),
    all: (): StoreRecord[] => all.all().map(toRecord),
    /** The highest id of a store in that environment, or null if there is none. */
    lastId: (mode: Mode): number | null => lastId.get(mode) ?? null,
    add(store: StoreRecord): void {
      const flags = [Number(store.courierAvailable), store.commissionPercent, Number(store.posMayAct)] as const;
      insert.run(store.id, store.mode, store.name, store.address, store.city, ...flags);
    },
    update(id: number, flags: Pick<StoreRecord, 'courierAvailable' | 'posMayAct'>): void {
      stores.clear();
      update.run(Number(flags.courierAvailable), Number(flags.posMayAct), id);
    },
    clearCache: stores.clear,
  };
}
