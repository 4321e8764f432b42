import type { EventType, Mode } from '../../../contract/api/enums.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { createRowCache } from '../engine/row-cache.ts';
import type { ServiceDatabase } from '../engine/service-database.ts';

/** One period during which a company is connected to a store. Connecting again makes a new link. */
export interface StoreLinkRecord {
  readonly id: string;
  readonly companyId: string;
  readonly storeId: number;
  /** Position of its `store.connected`. The link shows no earlier event. */
  readonly windowStart: number;
  readonly connectedAt: Instant;
  readonly disconnectedAt: Instant | null;
}

const COLUMNS = `store_links.id, company_id AS companyId, store_id AS storeId, window_start AS windowStart,
  connected_at AS connectedAt, disconnected_at AS disconnectedAt`;

/** Which companies are, or were, connected to which stores. */
export function createStoreLinksTable(db: ServiceDatabase) {
  const activeOfStore = db.prepare<[number], StoreLinkRecord>(
    `SELECT ${COLUMNS} FROM store_links WHERE store_id = ? AND disconnected_at IS NULL`,
  );
  const lastCompany = db
    .prepare<[number], string>(
      'SELECT company_id FROM store_links WHERE store_id = ? ORDER BY window_start DESC LIMIT 1',
    )
    .pluck();
  const activeOfCompany = db.prepare<[string, Mode], StoreLinkRecord>(
    `SELECT ${COLUMNS} FROM store_links JOIN stores ON stores.id = store_id
     WHERE company_id = ? AND mode = ? AND superseded = 0 AND disconnected_at IS NULL ORDER BY store_id`,
  );
  const supersede = db.prepare<[string, number]>(
    'UPDATE store_links SET superseded = 1 WHERE company_id = ? AND store_id = ?',
  );
  const insert = db.prepare<[string, string, number, number, Instant]>(
    'INSERT INTO store_links (id, company_id, store_id, window_start, connected_at) VALUES (?, ?, ?, ?, ?)',
  );
  const disconnect = db.prepare<[Instant, string]>('UPDATE store_links SET disconnected_at = ? WHERE id = ?');
  const deliverable = db
    .prepare<[string, EventType], number>(
      `SELECT 1 FROM store_links
       WHERE id = ? AND superseded = 0 AND (disconnected_at IS NULL OR ? = 'store.disconnected')`,
    )
    .pluck();

  const activeLinks = createRowCache((storeId: number) => activeOfStore.get(storeId));

  return {
    findActive(companyId: string, storeId: number): StoreLinkRecord | undefined {
      const link = activeLinks.get(storeId);
      return link?.companyId === companyId ? link : undefined;
    },
    /** The store's one active link. The database refuses a second. */
    activeOfStore: (storeId: number): StoreLinkRecord | undefined => activeLinks.get(storeId),
    /** The company that is, or was last, connected to a store. */
    lastCompany: (storeId: number): string | undefined => lastCompany.get(storeId),
    /** In order of the stores' ids. */
    activeOfCompany: (companyId: string, mode: Mode): StoreLinkRecord[] => activeOfCompany.all(companyId, mode),
    connect(link: StoreLinkRecord): void {
      activeLinks.clear();
      supersede.run(link.companyId, link.storeId);
      insert.run(link.id, link.companyId, link.storeId, link.windowStart, link.connectedAt);
    },
    disconnect(id: string, at: Instant): void {
      activeLinks.clear();
      disconnect.run(at, id);
    },
    /** Whether an event of this type may still be delivered through a link. */
    mayDeliver: (id: string, type: EventType): boolean => deliverable.get(id, type) === 1,
    clearCache: activeLinks.clear,
  };
}
