/**
 * Reads the complete inventory of each store page by page, again and again, behind everything else. After a push of
 * many rows, the next scan begins at once.
 */

import type { ApiClient } from '../../../api-client/api-client.ts';
import { getReadableItems } from '../../../api-client/response.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { instant, MINUTE, SECOND } from '../../../contract/domain/time.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { AffectedBarcodes } from './item-merge.ts';
import { mergeItems } from './item-merge.ts';

/** The pause between two pages: at most thirty requests a minute. */
const PAGE_MS = 2 * SECOND;

/** The pause after a failure, in which other stores have their turn. */
const RETRY_MS = 5 * SECOND;

/** The pause from the end of a scan to the start of the next. */
const SCAN_PAUSE_MS = 30 * MINUTE;

export interface FullScan {
  /** Reads the next page, if one is due. Returns after how many milliseconds to call it again. */
  readNextPage(): Promise<number>;
  /** How many items of a store the current scan has read; null between two scans. */
  progress(storeId: number): number | null;
}

interface Scan {
  cursor: string | undefined;
  /** When its first page was requested. When the scan ends, every item has been read since then. */
  began: Instant | null;
  /** Items read so far. */
  items: number;
  /** When its last page was read, by the service's time: a change may come just before a sleep, which takes time, too. */
  pausedAt: Instant;
  /** How long after that the next page may be read. */
  pauseMs: number;
}

export function createFullScan(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly listAffectedBarcodes: AffectedBarcodes;
  readonly events: EventSink<WorkspaceEvents>;
}): FullScan {
  const { client, database, events } = parts;
  const scans = new Map<number, Scan>(
    parts.storeIds.map(
      (id) => [id, { cursor: undefined, began: null, items: 0, pausedAt: instant(0), pauseMs: 0 }] as const,
    ),
  );

  const pause = (scan: Scan, pauseMs: number): void =>
    void Object.assign(scan, { pausedAt: client.time.now(), pauseMs });

  /** Also when the service's time was set back. */
  const isDue = ({ pausedAt, pauseMs }: Scan): boolean => {
    const passed = client.time.now() - pausedAt;
    return passed < 0 || passed >= pauseMs;
  };

  const readPage = async (storeId: number, scan: Scan): Promise<void> => {
    const query = { limit: LIMITS.pageSizeMax, cursor: scan.cursor };
    const result = await client.request('listInventory', {
      params: { store_id: storeId },
      query,
      purpose: 'background',
    });
    if (result.kind === 'later') {
      pause(scan, RETRY_MS);
      return;
    }
    if (result.kind !== 'done') {
      // The API's cursor may be too old, so the scan starts over after a pause.
      Object.assign(scan, { cursor: undefined, began: null, items: 0 });
      pause(scan, SCAN_PAUSE_MS);
      return;
    }
    const { value: page, sentAt } = result;
    mergeItems(parts, storeId, getReadableItems(page), sentAt);
    scan.began ??= sentAt;
    scan.items += page.entries.length;
    // A list that repeats its cursor has no end of its own.
    const next = page.next === scan.cursor ? null : page.next;
    scan.cursor = next ?? undefined;
    pause(scan, 0);
    if (next === null) {
      const { began } = scan;
      database.write(() => database.metadata.advanceCursor(`items:${storeId}`, began));
      Object.assign(scan, { began: null, items: 0 });
      pause(scan, SCAN_PAUSE_MS);
    }
    events.emit('sync.changed');
  };

  /** Whether a push of many rows has ended since the last scan began. */
  const isOutdated = (storeId: number, { began }: Scan): boolean => {
    const ended = database.actions.lastImportEnd(storeId);
    const read = database.metadata.cursor(`items:${storeId}`);
    return began === null && ended !== null && read !== null && ended >= read;
  };

  /** False while a file is being sent: readings would soon be out of date, and take slots from the file. */
  const mayRead = (storeId: number): boolean =>
    client.connectionState.isUsable(storeId) && !database.actions.isImporting(storeId);

  return {
    readNextPage: async () => {
      const due = [...scans].find(([id, scan]) => mayRead(id) && (isDue(scan) || isOutdated(id, scan)));
      if (due !== undefined) await readPage(...due);
      return PAGE_MS;
    },
    progress: (storeId) => {
      const scan = scans.get(storeId);
      return scan === undefined || scan.began === null ? null : scan.items;
    },
  };
}
