/**
 * Reads the stock of single items, behind everything else: items that staff look at, items that our actions or others
 * have changed, and items of orders whose hold has ended, which may be short.
 */

import type { ApiClient } from '../../../api-client/api-client.ts';
import { getReadableItems } from '../../../api-client/response.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { addMs, HOUR, instant, latestMeaning, MINUTE } from '../../../contract/domain/time.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { OrderRow } from '../../../database/tables/orders/orders.ts';
import type { ItemRow } from '../../../database/tables/stock/items.ts';
import type { AffectedBarcodes } from './item-merge.ts';
import { listChangingBarcodes, mergeItems } from './item-merge.ts';

/** How long a reading counts as fresh. */
const FRESH_MS = 3 * MINUTE;

/** Full scans have already read changes older than this. */
const ACTIONS_MS = HOUR;

/** Items that others changed are read one by one up to this age and number; full scans read the rest. */
const CHANGED_MS = 10 * MINUTE;
const MOST_CHANGED = 200;

/** Items read in one run; other background reads follow in between. */
const AT_ONCE = 20;

export interface ItemRefresh {
  /** Reads these items of a store first, because staff are looking at them; replaces the last request. */
  request(storeId: number, barcodes: readonly string[]): void;
  /** Marks items whose stock others have changed. */
  markChanged(storeId: number, barcodes: readonly string[], at: Instant): void;
  /** Reads the items that are due. */
  readDue(): Promise<void>;
}

interface Item {
  readonly storeId: number;
  readonly barcode: string;
  /** A reading from before this time is out of date; null when no change is known. */
  readonly after: Instant | null;
}

interface ItemRefreshParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly listAffectedBarcodes: AffectedBarcodes;
  readonly events: EventSink<WorkspaceEvents>;
}

export function createItemRefresh(parts: ItemRefreshParts): ItemRefresh {
  const { client, database } = parts;
  const listChangedByUs = createOwnChanges(parts);
  let requested: readonly Item[] = [];
  const changedByOthers = new Map<string, Item>();
  /** For each item, when the last request left that stored its reading, or showed that the store has no such item. */
  const requestTimes = new Map<string, Instant>();
  /** When an item was last requested, successfully or not. */
  const attemptTimes = new Map<string, Instant>();

  /** 0 for an item never requested, so that it comes first, and an item that can't be read holds back no other. */
  const attemptedAt = (item: Item): number => attemptTimes.get(keyOf(item)) ?? 0;
  const isDue = (item: Item): boolean => {
    if (!client.connectionState.isUsable(item.storeId)) return false;
    const at = requestTimes.get(keyOf(item)) ?? 0;
    return client.time.now() - at >= FRESH_MS || (item.after !== null && at <= item.after);
  };

  /** Items that others have changed. Forgets those that have been read since. */
  const listChangedByOthers = (): Item[] =>
    [...changedByOthers].flatMap(([key, item]) => {
      if (isOlder(database.items.get(item.storeId, item.barcode), item.after)) return [item];
      changedByOthers.delete(key);
      return [];
    });

  /** Returns false when the request failed: the next one would probably fail as well. */
  const read = async (item: Item): Promise<boolean> => {
    const { storeId, barcode } = item;
    const params = { store_id: storeId };
    attemptTimes.set(keyOf(item), client.time.now());
    const result = await client.request('listInventory', { params, query: { barcode }, purpose: 'background' });
    if (result.kind === 'later') return false;
    const isSkipped =
      result.kind === 'done' && mergeItems(parts, storeId, getReadableItems(result.value), result.sentAt);
    if (!isSkipped) requestTimes.set(keyOf(item), result.sentAt);
    if (result.kind === 'done') parts.events.emit('sync.changed');
    return true;
  };

  return {
    markChanged: (storeId, barcodes, at) => {
      // Full scans read older changes.
      if (client.time.now() - at > CHANGED_MS) return;
      for (const barcode of barcodes) {
        const key = keyOf({ storeId, barcode });
        // Events may be listed out of order.
        const after = instant(Math.max(latestMeaning(at), changedByOthers.get(key)?.after ?? 0));
        changedByOthers.set(key, { storeId, barcode, after });
      }
      for (const key of [...changedByOthers.keys()].slice(0, -MOST_CHANGED)) changedByOthers.delete(key);
    },
    request: (storeId, barcodes) => {
      requested = barcodes.map((barcode) => ({ storeId, barcode, after: null }));
    },
    readDue: async () => {
      const isChanging = createChangeCheck(parts);
      const due = [...requested, ...listChangedByUs(), ...listChangedByOthers(), ...listLapsed(parts)]
        .filter((item) => isDue(item) && !isChanging(item))
        .toSorted((one, other) => attemptedAt(one) - attemptedAt(other));
      for (const item of due.slice(0, AT_ONCE)) {
        if (isDue(item) && !(await read(item))) return;
      }
    },
  };
}

/** Whether an action of ours is changing an item: no reading is stored until that ends ({@link mergeItems}). */
function createChangeCheck(parts: ItemRefreshParts): (item: Item) => boolean {
  const barcodes = new Map<number, ReadonlySet<string>>();
  const now = parts.client.time.now();
  return ({ storeId, barcode }) => {
    const changing = barcodes.get(storeId) ?? listChangingBarcodes(parts, storeId, now);
    barcodes.set(storeId, changing);
    return changing.has(barcode);
  };
}

function keyOf({ storeId, barcode }: Pick<Item, 'storeId' | 'barcode'>): string {
  return `${storeId} ${barcode}`;
}

/**
 * Lists the items that our actions of the last hour changed. Each is out of date until a request sent after the action
 * has read it. The actions and their orders are read again only after a write to one of them.
 */
function createOwnChanges({ client, database, storeIds, listAffectedBarcodes }: ItemRefreshParts): () => Item[] {
  let known: { readonly writes: number; readonly items: readonly ChangedItem[] } | null = null;
  const readItems = (from: Instant): ChangedItem[] =>
    storeIds
      // The next full scan reads the many items of a file.
      .flatMap((storeId) => database.actions.affectingStockByHand(storeId, from))
      .flatMap((row) => {
        const { storeId, settledAt: after, payload } = row;
        if (after === null) return [];
        const mayBeNew = payload.kind === 'count';
        return listAffectedBarcodes(database, row).map((barcode) => ({ storeId, barcode, after, mayBeNew }));
      });
  const isOutdated = ({ storeId, barcode, after, mayBeNew }: ChangedItem): boolean => {
    const item = database.items.get(storeId, barcode);
    return item === null ? mayBeNew : isOlder(item, after);
  };
  return () => {
    const from = addMs(client.time.now(), -ACTIONS_MS);
    const writes = database.changes.countChanges(['actions', 'orders']);
    // An item that has been read since needs no other look: only another action makes it out of date.
    if (known?.writes !== writes) known = { writes, items: readItems(from).filter(isOutdated) };
    return known.items.filter((item) => item.after >= from && isOutdated(item));
  };
}

/** An item that one of our actions changed. */
interface ChangedItem extends Item {
  readonly after: Instant;
  /** Whether the action may have created it, so that it has never been read. */
  readonly mayBeNew: boolean;
}

/** The items of PENDING orders whose hold has ended, because one of them may be short. */
function listLapsed({ client, database }: ItemRefreshParts): Item[] {
  return database.orders
    .withStatus('PENDING')
    .filter(({ placedAt }) => placedAt !== null && client.time.now() - placedAt >= LIMITS.holdMs)
    .flatMap((row) => listItems(database, row));
}

/** The items of an order, out of date since its last refusal, which proves that a stored level is wrong. */
function listItems(database: CounterDatabase, { id, storeId, order }: OrderRow): Item[] {
  const after = database.actions.ofOrder(id).findLast(({ state }) => state === 'refused')?.settledAt ?? null;
  return order.lines.flatMap(({ barcode }) => (barcode === null ? [] : [{ storeId, barcode, after }]));
}

/** False for an item that was never read: full scans read it. */
function isOlder(item: ItemRow | null, doneAt: Instant | null): boolean {
  return item !== null && doneAt !== null && item.readAt <= doneAt;
}
