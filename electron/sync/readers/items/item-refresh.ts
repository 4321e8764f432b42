/**
 * Reads what is on the shelf, item by item and behind everything else: what our own actions have changed, orders whose
 * hold has ended, which may be short of something, and the order that somebody looks at.
 */

import type { ApiClient } from '../../../api-client/api-client.ts';
import { getReadableItems as rowsOf } from '../../../api-client/response.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { addMs, HOUR, MINUTE } from '../../../contract/domain/time.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { OrderRow } from '../../../database/tables/orders/orders.ts';
import type { ItemRow } from '../../../database/tables/stock/items.ts';
import type { AffectedBarcodes } from './item-merge.ts';
import { mergeItems } from './item-merge.ts';

/** How long a reading counts as known. */
const FRESH_MS = 3 * MINUTE;

/** What was done longer ago has been read in a round of the whole inventory. */
const LOOKED_BACK_MS = HOUR;

/** What others do is followed item by item as long as it is little; more is left to the rounds. */
const TOUCHED_MS = 10 * MINUTE;
const MOST_TOUCHED = 200;

/** Items read at once: everything else that is read in the background gets its turn in between. */
const AT_ONCE = 20;

export interface ItemRefresh {
  /** Somebody looks at these items of a store now. */
  request(storeId: number, barcodes: readonly string[]): void;
  /** Somebody has changed what the shelf has of these items. */
  markChanged(storeId: number, barcodes: readonly string[], at: Instant): void;
  /** Reads what is missing or old. */
  readDue(): Promise<void>;
}

interface Item {
  readonly storeId: number;
  readonly barcode: string;
  /** What was read before this is out of date; null when nothing is known to have changed it. */
  readonly after: Instant | null;
}

export function createItemRefresh(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly storeIds: readonly number[];
  readonly listAffectedBarcodes: AffectedBarcodes;
  readonly changed: () => void;
}): ItemRefresh {
  const { client, database } = parts;
  let wanted: readonly Item[] = [];
  const changedByOthers = new Map<string, Item>();
  /** When an item was last asked for, whatever came of it. */
  const asked = new Map<string, Instant>();

  /** Never is long ago: what was never asked for comes first. */
  const askedAt = ({ storeId, barcode }: Item): number => asked.get(`${storeId} ${barcode}`) ?? 0;
  const isDue = (item: Item): boolean => {
    const { storeId, after } = item;
    if (!client.connectionState.isUsable(storeId)) return false;
    const at = askedAt(item);
    return client.time.now() - at >= FRESH_MS || (after !== null && at <= after);
  };
  const lapsed = (): Item[] =>
    database.orders
      .withStatus('PENDING')
      .filter(({ placedAt }) => placedAt !== null && client.time.now() - placedAt >= LIMITS.holdMs)
      .flatMap(itemsOf);
  /** An accept that was refused proves that the shelf is not what it was thought to be. */
  const itemsOf = ({ id, storeId, order }: OrderRow): Item[] => {
    const after = database.actions.ofOrder(id).findLast(({ state }) => state === 'refused')?.settledAt ?? null;
    return order.lines.flatMap(({ barcode }) => (barcode === null ? [] : [{ storeId, barcode, after }]));
  };

  /** False when nothing was learnt and the next would fare no better. */
  const read = async (item: Item): Promise<boolean> => {
    const { storeId, barcode } = item;
    const query = { barcode };
    const result = await client.request('listInventory', {
      params: { store_id: storeId },
      query,
      purpose: 'background',
    });
    if (result.kind === 'later') return false;
    asked.set(`${storeId} ${barcode}`, result.sentAt);
    if (result.kind === 'done') {
      mergeItems(parts, storeId, rowsOf(result.value), result.sentAt);
      parts.changed();
    }
    return true;
  };
  /** What an action of ours has changed is out of date until it has been read by a request that left after it was done. */
  const changedByUs = (): Item[] =>
    parts.storeIds.flatMap((storeId) =>
      database.actions
        // The many items of a file are read by the next round of the whole inventory.
        .affectingStockByHand(storeId, addMs(client.time.now(), -LOOKED_BACK_MS))
        .flatMap((row) =>
          row.settledAt === null ? [] : parts.listAffectedBarcodes(database, row).map((barcode) => ({ row, barcode })),
        )
        .filter(({ row, barcode }) => {
          const item = database.items.get(storeId, barcode);
          // A count may have made an item that nobody has read yet.
          return item === null ? row.payload.kind === 'count' : isOlder(item, row.settledAt);
        })
        .map(({ row, barcode }) => ({ storeId, barcode, after: row.settledAt })),
    );

  /** What nobody has read since. */
  const touched = (): Item[] =>
    [...changedByOthers].flatMap(([key, item]) => {
      if (isOlder(database.items.get(item.storeId, item.barcode), item.after)) return [item];
      changedByOthers.delete(key);
      return [];
    });

  return {
    markChanged: (storeId, barcodes, at) => {
      // What happened longer ago is read in a round of the whole inventory.
      if (client.time.now() - at > TOUCHED_MS) return;
      for (const barcode of barcodes) changedByOthers.set(`${storeId} ${barcode}`, { storeId, barcode, after: at });
      for (const key of [...changedByOthers.keys()].slice(0, -MOST_TOUCHED)) changedByOthers.delete(key);
    },
    request: (storeId, barcodes) => {
      wanted = barcodes.map((barcode) => ({ storeId, barcode, after: null }));
    },
    readDue: async () => {
      const due = [...wanted, ...changedByUs(), ...touched(), ...lapsed()]
        .filter(isDue)
        .toSorted((one, other) => askedAt(one) - askedAt(other));
      for (const item of due.slice(0, AT_ONCE)) {
        if (isDue(item) && !(await read(item))) return;
      }
    },
  };
}

/** What was never read is read by the rounds of the whole inventory. */
function isOlder(item: ItemRow | null, doneAt: Instant | null): boolean {
  return item !== null && doneAt !== null && item.readAt <= doneAt;
}
