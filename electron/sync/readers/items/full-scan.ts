/**
 * Keeps the local copy of the inventory: the whole of it page by page, one page at a time behind everything else, again
 * and again, and anew after a push of many rows.
 */

import type { ApiClient } from '../../../api-client/api-client.ts';
import { getReadableItems } from '../../../api-client/response.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { MINUTE, SECOND } from '../../../contract/domain/time.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../../contract/events.ts';
import type { Clock } from '../../../contract/ports.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { AffectedBarcodes } from './item-merge.ts';
import { mergeItems } from './item-merge.ts';

/** Between two pages: thirty requests a minute at most. */
const PAGE_MS = 2 * SECOND;

/** From the end of a round to the beginning of the next. */
const ROUND_MS = 30 * MINUTE;

export interface FullScan {
  /** Reads the next page, if it is time. Gives after how many milliseconds to call it again. */
  readNextPage(): Promise<number>;
  /** How many items of a store the reading under way has read so far; null between two. */
  progress(storeId: number): number | null;
}

interface Round {
  cursor: string | undefined;
  /** When its first page was asked for; everything in the copy is at least that new once the round has ended. */
  began: Instant | null;
  /** Items that it has read. */
  items: number;
  /** Not before then, on the monotonic clock. */
  due: number;
}

export function createFullScan(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly listAffectedBarcodes: AffectedBarcodes;
  readonly clock: Clock;
  readonly events: EventSink<WorkspaceEvents>;
}): FullScan {
  const { client, database, clock, events } = parts;
  const rounds = new Map<number, Round>(
    parts.storeIds.map((id) => [id, { cursor: undefined, began: null, items: 0, due: 0 }] as const),
  );

  const readPage = async (storeId: number, round: Round): Promise<void> => {
    const query = { limit: LIMITS.pageSizeMax, cursor: round.cursor };
    const result = await client.request('listInventory', {
      params: { store_id: storeId },
      query,
      purpose: 'background',
    });
    if (result.kind === 'later') return;
    if (result.kind !== 'done') {
      // A cursor may have grown old: from the beginning, after a while.
      Object.assign(round, { cursor: undefined, began: null, items: 0, due: clock.monotonic() + ROUND_MS });
      return;
    }
    const { value: page, sentAt } = result;
    mergeItems(parts, storeId, getReadableItems(page), sentAt);
    round.began ??= sentAt;
    round.items += page.entries.length;
    round.cursor = page.next ?? undefined;
    round.due = 0;
    if (page.next === null) {
      database.metadata.advanceCursor(`shelf:${storeId}`, round.began);
      Object.assign(round, { began: null, items: 0, due: clock.monotonic() + ROUND_MS });
    }
    events.emit('sync.changed');
  };

  /** A push of many rows has ended since the last round began. */
  const isOutdated = (storeId: number, { began }: Round): boolean => {
    const ended = database.actions.lastImportEnd(storeId);
    const read = database.metadata.cursor(`shelf:${storeId}`);
    return began === null && ended !== null && read !== null && ended >= read;
  };

  /** While a file is being sent, what is read would be old at once, and would take the file's turns. */
  const mayBeRead = (storeId: number): boolean =>
    client.connectionState.isUsable(storeId) && !database.actions.isImporting(storeId);

  return {
    readNextPage: async () => {
      const due = [...rounds].find(
        ([id, round]) => mayBeRead(id) && (round.due <= clock.monotonic() || isOutdated(id, round)),
      );
      if (due !== undefined) await readPage(...due);
      return PAGE_MS;
    },
    progress: (storeId) => {
      const round = rounds.get(storeId);
      return round === undefined || round.began === null ? null : round.items;
    },
  };
}
