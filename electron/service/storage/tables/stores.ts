import type { EventType, Mode } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../database.ts';

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

/** One time a company was connected to a store. */
export interface StoreLinkRecord {
  readonly id: string;
  readonly companyId: string;
  readonly storeId: number;
  /** Position of its `store.connected`: nothing that happened before is shown through this connection. */
  readonly windowStart: number;
  readonly connectedAt: Instant;
  readonly disconnectedAt: Instant | null;
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

interface ConnectionRow {
  id: string;
  company_id: string;
  store_id: number;
  window_start: number;
  connected_at: Instant;
  disconnected_at: Instant | null;
}

const store = (row: StoreRow): StoreRecord => ({
  id: row.id,
  mode: row.mode,
  name: row.name,
  address: row.address,
  city: row.city,
  courierAvailable: row.courier_available === 1,
  commissionPercent: row.commission_percent,
  posMayAct: row.pos_may_act === 1,
});

const connection = (row: ConnectionRow): StoreLinkRecord => ({
  id: row.id,
  companyId: row.company_id,
  storeId: row.store_id,
  windowStart: row.window_start,
  connectedAt: row.connected_at,
  disconnectedAt: row.disconnected_at,
});

/** Stores, and which companies they are or were connected to. */
export function createStoresTable(db: ServiceDatabase) {
  const one = db.prepare<[number], StoreRow>('SELECT * FROM stores WHERE id = ?');
  const every = db.prepare<[], StoreRow>('SELECT * FROM stores ORDER BY id');
  const lastId = db.prepare<[Mode], number | null>('SELECT max(id) FROM stores WHERE mode = ?').pluck();
  const insert = db.prepare<[number, Mode, string, string, string, number, number, number]>(
    `INSERT INTO stores (id, mode, name, address, city, courier_available, commission_percent, pos_may_act)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const change = db.prepare<[number, number, number]>(
    'UPDATE stores SET courier_available = ?, pos_may_act = ? WHERE id = ?',
  );
  const active = db.prepare<[string, number], ConnectionRow>(
    'SELECT * FROM connections WHERE company_id = ? AND store_id = ? AND superseded = 0 AND disconnected_at IS NULL',
  );
  const activeOfStore = db.prepare<[number], ConnectionRow>(
    'SELECT * FROM connections WHERE store_id = ? AND disconnected_at IS NULL ORDER BY id',
  );
  const activeOfCompany = db.prepare<[string, Mode], ConnectionRow>(
    `SELECT connections.* FROM connections JOIN stores ON stores.id = store_id
     WHERE company_id = ? AND mode = ? AND superseded = 0 AND disconnected_at IS NULL ORDER BY store_id`,
  );
  const supersede = db.prepare<[string, number]>(
    'UPDATE connections SET superseded = 1 WHERE company_id = ? AND store_id = ?',
  );
  const connect = db.prepare<[string, string, number, number, Instant]>(
    'INSERT INTO connections (id, company_id, store_id, window_start, connected_at) VALUES (?, ?, ?, ?, ?)',
  );
  const disconnect = db.prepare<[Instant, string]>('UPDATE connections SET disconnected_at = ? WHERE id = ?');
  const deliverable = db
    .prepare<[string, EventType], number>(
      `SELECT 1 FROM connections
       WHERE id = ? AND superseded = 0 AND (disconnected_at IS NULL OR ? = 'store.disconnected')`,
    )
    .pluck();
  const addCode = db.prepare<[string, number, Instant]>(
    'INSERT INTO connection_codes (code_hash, store_id, expires_at) VALUES (?, ?, ?)',
  );
  const findCode = db
    .prepare<[string, Mode, Instant], number>(
      `SELECT store_id FROM connection_codes JOIN stores ON stores.id = store_id
       WHERE code_hash = ? AND mode = ? AND used_at IS NULL AND expires_at > ?`,
    )
    .pluck();
  const spendCode = db.prepare<[Instant, string]>('UPDATE connection_codes SET used_at = ? WHERE code_hash = ?');

  return {
    get(id: number): StoreRecord | undefined {
      const row = one.get(id);
      return row && store(row);
    },
    all: (): StoreRecord[] => every.all().map(store),
    /** The highest number given to a store of that environment, or null when there is none. */
    lastId: (mode: Mode): number | null => lastId.get(mode) ?? null,
    add(made: StoreRecord): void {
      const flags = [Number(made.courierAvailable), made.commissionPercent, Number(made.posMayAct)] as const;
      insert.run(made.id, made.mode, made.name, made.address, made.city, ...flags);
    },
    change(id: number, flags: Pick<StoreRecord, 'courierAvailable' | 'posMayAct'>): void {
      change.run(Number(flags.courierAvailable), Number(flags.posMayAct), id);
    },
    /** The company's living connection to a store. */
    connectionOf(companyId: string, storeId: number): StoreLinkRecord | undefined {
      const row = active.get(companyId, storeId);
      return row && connection(row);
    },
    connectionsOfStore: (storeId: number): StoreLinkRecord[] => activeOfStore.all(storeId).map(connection),
    /** By number of the store. */
    connectionsOfCompany: (companyId: string, mode: Mode): StoreLinkRecord[] =>
      activeOfCompany.all(companyId, mode).map(connection),
    connect(made: StoreLinkRecord): void {
      supersede.run(made.companyId, made.storeId);
      connect.run(made.id, made.companyId, made.storeId, made.windowStart, made.connectedAt);
    },
    disconnect(connectionId: string, at: Instant): void {
      disconnect.run(at, connectionId);
    },
    /** Whether an event of this type may still go out through a connection. */
    mayDeliver: (connectionId: string, type: EventType): boolean => deliverable.get(connectionId, type) === 1,
    addCode(hash: string, storeId: number, expiresAt: Instant): void {
      addCode.run(hash, storeId, expiresAt);
    },
    /** The store of a code that can still be used in this environment. */
    storeOfCode: (hash: string, mode: Mode, now: Instant): number | undefined => findCode.get(hash, mode, now),
    spendCode(hash: string, at: Instant): void {
      spendCode.run(at, hash);
    },
  };
}
