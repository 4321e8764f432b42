/**
 * The shelf on screen: lists, one item with its history, undo, recent syncs, export. Numbers of a row already count
 * what waits here and what was done since it was read, and say so.
 */

import { z } from 'zod';
import { ADJUSTMENT_REASONS } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import { pushRow } from '../api/requests.ts';
import type { ActionState } from '../domain/actions.ts';
import type { CountCorrectionState } from '../domain/count-correction.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import type { ActionReceipt, ActivityRow } from './activity.ts';
import { call, returns } from './call.ts';
import { actionId, barcode, storeId, workspace } from './input-fields.ts';

/**
 * Lists of the shelf. `low`: at or under its low mark; `out`: none left; `expiring`: some left, and its day comes
 * within so many days or is over; `changed`: adjusted or counted on this counter today; `unsent`: something of it waits.
 */
export const STOCK_FILTERS = ['all', 'low', 'out', 'expiring', 'changed', 'unsent'] as const;

/** `best`: how well it fits what was typed; by name where nothing was. */
export const STOCK_SORTS = ['best', 'name', 'stock', 'available', 'price', 'expiry'] as const;

/** More items that fit what was typed are not looked through: staff type more. */
export const STOCK_MATCHES_MAX = 500;

/** An adjustment can be undone for so long. */
export const UNDO_MS = 60_000;

export type StockFilter = (typeof STOCK_FILTERS)[number];
export type StockSort = (typeof STOCK_SORTS)[number];

const ofItem = { workspace, storeId, barcode };

export interface StockRow {
  readonly storeId: number;
  readonly barcode: string;
  readonly name: string | null;
  /** The store's own SKU. */
  readonly sku: string | null;
  readonly price: Paise | null;
  readonly mrp: Paise | null;
  /** Units on the shelf, with what waits counted in. */
  readonly stock: number;
  /** Units held for paid orders that nobody has accepted yet. */
  readonly held: number;
  /** Stock less what is held; may be negative. */
  readonly available: number;
  readonly lowMark: number | null;
  /** At or under its low mark. */
  readonly low: boolean;
  /** None left. */
  readonly out: boolean;
  /** A calendar day: "2026-11-30". */
  readonly expiryDate: string | null;
  /** Whole days until then, in India; negative once it is over. */
  readonly expiresInDays: number | null;
  /** What of ours the service has not confirmed yet and `stock` already counts; null when there is nothing. */
  readonly waiting: UnsettledStock | null;
  readonly changedToday: boolean;
  /** When the service was last asked about it; null for an item that only this counter knows so far. */
  readonly readAt: Instant | null;
}

/** What lies over an item's number and is not confirmed yet. */
export interface UnsettledStock {
  /** How many actions wait or are on their way. */
  readonly actions: number;
  /** What they change the stock by, all together. */
  readonly delta: number;
  /** The last count among them set the shelf to this; null when none did. */
  readonly counted: number | null;
}

export interface StockPage {
  /** How many rows the list has. */
  readonly total: number;
  /** More than {@link STOCK_MATCHES_MAX} fit: `total` is that, and the list holds the best of them. */
  readonly isCut: boolean;
  readonly offset: number;
  readonly rows: readonly StockRow[];
  /** How many items each list has without a query, and how many fit the query (`found`, at most `STOCK_FOUND_MAX`). */
  readonly counts: Readonly<Record<StockFilter, number>> & { readonly found: number };
  readonly copy: StockCopyView;
}

/** How well this counter knows the shelf of a store. */
export interface StockCopyView {
  /** The whole shelf is at least as new as this; null until it has been read once. */
  readonly wholeAt: Instant | null;
  /** Items that are known. */
  readonly items: number;
  /** Items read so far in a reading of the whole shelf that is under way; null between two. */
  readonly reading: number | null;
}

export interface StockItemView {
  readonly row: StockRow;
  /** What was done to it on this counter, newest first; at most 100. */
  readonly history: readonly StockAction[];
  /** Orders that hold or have taken units of it and are not on their way yet. */
  readonly orders: readonly StockOrder[];
}

/** One adjustment, count or import of an item, and what became of it. */
export interface StockAction extends ActivityRow {
  /** The bill or goods-received number typed with it. */
  readonly reference: string | null;
  /** This one undoes that action. */
  readonly undoes: string | null;
  /** That action undoes this one. */
  readonly undoneBy: string | null;
  /** This one puts back what the service took off that count. */
  readonly putBackOf: string | null;
  /** It can be undone until then; null when it can't be. */
  readonly undoUntil: Instant | null;
  /** Of a count that is done: what the service took off for units sold or promised, and what is put back of it. */
  readonly putBack: CountCorrectionView | null;
}

export interface CountCorrectionView {
  /** Units that the service subtracted from the count. */
  readonly subtracted: number;
  readonly state: CountCorrectionState;
  /** The adjustment that puts units back, and how many. Negative where the service took off too little. */
  readonly actionId: string | null;
  readonly delta: number | null;
}

/** An order that stands against an item's shelf. */
export interface StockOrder {
  readonly orderId: string;
  readonly number: string;
  readonly status: string;
  readonly units: number;
  /** `held`: nobody has accepted it; `on_shelf`: accepted, not picked; `picking`: being picked; `packed`: in the bag. */
  readonly standing: 'held' | 'on_shelf' | 'picking' | 'packed';
}

export interface UndoView {
  /** `withdrawn`: it had never left this counter; `countered`: an opposite adjustment goes after it. */
  readonly how: 'withdrawn' | 'countered';
  /** The action that was undone, or the opposite one, and how it stands. */
  readonly actionId: string;
  readonly state: ActionState;
}

export interface InventoryRunsView {
  /** When the service was last asked; null when it never was. */
  readonly readAt: Instant | null;
  /** Newest first. */
  readonly syncs: readonly InventoryRunView[];
}

/** An inventory sync as the service tells it (specification, Inventory sync). */
export interface InventoryRunView {
  readonly id: string;
  /** As the service has them. */
  readonly kind: string | null;
  readonly status: string | null;
  readonly at: Instant | null;
  readonly finishedAt: Instant | null;
  readonly asOf: Instant | null;
  readonly received: number | null;
  readonly created: number | null;
  readonly updated: number | null;
  readonly unchanged: number | null;
  readonly errorCount: number | null;
  /** The first 100 rejected rows. */
  readonly errors: readonly { readonly barcode: string | null; readonly code: string; readonly message: string }[];
  /** Units subtracted for sales that were not booked. */
  readonly subtracted: number;
}

/** A piece of the shelf's CSV; the first begins with the heading. */
export interface StockCsvPiece {
  readonly text: string;
  /** Null after the last piece. */
  readonly next: string | null;
}

export const STOCK_CALLS = {
  /** A page of a list. `query`: words of the name, barcode or SKU, in any order and script; "" is everything. */
  'stock.list': call(
    z.strictObject({
      workspace,
      storeId,
      query: z.string().max(LENGTHS.name),
      filter: z.enum(STOCK_FILTERS),
      expiringDays: z.int().min(1).max(365),
      sort: z.enum(STOCK_SORTS),
      descending: z.boolean(),
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(200),
    }),
    returns<StockPage>(),
  ),
  /** One item, such as the one that was scanned; null when neither the shelf nor this counter knows the barcode. */
  'stock.item': call(z.strictObject(ofItem), returns<StockItemView | null>()),
  /**
   * Undoes an adjustment of this counter within {@link UNDO_MS}: one that waits is withdrawn, one that was sent is
   * countered by the opposite one, which gets `actionId`.
   */
  'stock.undo': call(z.strictObject({ actionId, workspace, undoes: z.uuid() }), returns<UndoView>()),
  /**
   * Stock pushes and adjustments that the service took in lately, whoever sent them. `fresh`: they are read again soon,
   * and `revisions.stock` rises when they have been.
   */
  'stock.syncs': call(z.strictObject({ workspace, storeId, fresh: z.boolean() }), returns<InventoryRunsView>()),
  /** The shelf as CSV, piece by piece; `after` is the `next` of the piece before, null at first. */
  'stock.export': call(
    z.strictObject({ workspace, storeId, after: z.string().max(LENGTHS.barcode).nullable() }),
    returns<StockCsvPiece>(),
  ),
  /** Adds units to an item, or removes them. */
  'stock.adjust': call(
    z.strictObject({
      actionId,
      ...ofItem,
      delta: z.int(),
      reason: z.enum(ADJUSTMENT_REASONS).optional(),
      reference: z.string().trim().min(1).max(LENGTHS.reference).optional(),
      itemName: z.string().max(LENGTHS.name).optional(),
    }),
    returns<ActionReceipt>(),
    { isUrgent: true },
  ),
  /** What was counted of an item, just now. An item that is new to the store needs its name. */
  'stock.count': call(
    z.strictObject({
      actionId,
      ...ofItem,
      counted: z.int().nonnegative(),
      itemName: z.string().max(LENGTHS.name).optional(),
      about: pushRow.omit({ barcode: true, stock: true }).optional(),
    }),
    returns<ActionReceipt>(),
    { isUrgent: true },
  ),
} as const;
