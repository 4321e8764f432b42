import type { Instant } from '../../../contract/domain/time.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

export interface HoldRecord {
  readonly barcode: string;
  readonly units: number;
  readonly expiresAt: Instant;
}

/** Units held for paid online orders that the store has not accepted yet. */
export function createHoldsTable(db: ServiceDatabase) {
  const reserved = db
    .prepare<[number, string, Instant], number>(
      'SELECT coalesce(sum(units), 0) FROM holds WHERE store_id = ? AND barcode = ? AND expires_at > ?',
    )
    .pluck();
  const ofOrder = db.prepare<[string], HoldRecord>(
    'SELECT barcode, units, expires_at AS expiresAt FROM holds WHERE order_id = ?',
  );
  const insert = db.prepare<[string, number, string, number, Instant]>(
    'INSERT INTO holds (order_id, store_id, barcode, units, expires_at) VALUES (?, ?, ?, ?, ?)',
  );
  const release = db.prepare<[string]>('DELETE FROM holds WHERE order_id = ?');
  const releaseAll = db.prepare<[number]>('DELETE FROM holds WHERE store_id = ?');

  return {
    /** Units of a barcode in holds that have not expired. */
    reserved: (storeId: number, barcode: string, now: Instant): number => reserved.get(storeId, barcode, now) ?? 0,
    ofOrder: (orderId: string): HoldRecord[] => ofOrder.all(orderId),
    add(orderId: string, storeId: number, barcode: string, units: number, expiresAt: Instant): void {
      insert.run(orderId, storeId, barcode, units, expiresAt);
    },
    release(orderId: string): void {
      release.run(orderId);
    },
    releaseAllOfStore(storeId: number): void {
      releaseAll.run(storeId);
    },
  };
}
