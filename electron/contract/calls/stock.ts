/**
 * The Stock screen: lists, an item with its history, undo, inventory runs, export. A row's levels include our
 * unconfirmed actions, and say so.
 */

import { z } from 'zod';
import { ADJUSTMENT_REASONS } from '../api/enums.ts';
import { amount } from '../api/fields.ts';
import { LENGTHS } from '../api/limits.ts';
import { itemDetails, pushRow } from '../api/requests.ts';
import type { ActionState } from '../domain/actions.ts';
import type { CountCorrectionState } from '../domain/count-correction.ts';
import type { CodeParticulars } from '../domain/item-code.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import type { ActionReceipt, ActivityRow } from './activity.ts';
import { call, returns } from './call.ts';
import { actionId, barcode, moment, scannedCode, storeId, workspace } from './input-fields.ts';

/**
 * Lists of items. `low`: at or below the low mark; `out`: none left; `expiring`: some left that expire soon or have
 * expired; `changed`: adjusted or counted on this counter today; `unsent`: with unsettled actions.
 */
export const STOCK_FILTERS = ['all', 'low', 'out', 'expiring', 'changed', 'unsent'] as const;

/** `best`: by relevance to the query; by name without one. */
export const STOCK_SORTS = ['best', 'name', 'stock', 'available', 'price', 'expiry'] as const;

/** The most matches of a search; staff type more to get fewer. */
export const STOCK_MATCHES_MAX = 500;

/** How long an adjustment can be undone. */
export const UNDO_MS = 60_000;

export type StockFilter = (typeof STOCK_FILTERS)[number];
export type StockSort = (typeof STOCK_SORTS)[number];

const ofItem = { workspace, storeId, barcode };

/** A price. */
const price = amount.refine((text) => !text.startsWith('-'));

const historyCursor = z.strictObject({ at: moment, stock: z.int().nullable() }).nullable();

export interface StockRow {
  readonly storeId: number;
  readonly barcode: string;
  readonly name: string | null;
  /** The store's own SKU. */
  readonly sku: string | null;
  readonly price: Paise | null;
  readonly mrp: Paise | null;
  /** Units on the shelf, including the effect of unsettled actions. */
  readonly stock: number;
  /** Units held for paid orders that are not accepted yet. */
  readonly held: number;
  /** Stock minus held units; may be negative. */
  readonly available: number;
  readonly lowMark: number | null;
  /** At or below its low mark. */
  readonly low: boolean;
  /** None left. */
  readonly out: boolean;
  /** A calendar day: "2026-11-30". */
  readonly expiryDate: string | null;
  /** Whole days until expiry, in India; negative afterwards. */
  readonly expiresInDays: number | null;
  /** Our actions that `stock` includes but the service hasn't confirmed; null without any. */
  readonly waiting: UnsettledStock | null;
  readonly changedToday: boolean;
  /** When it was last read from the service; null for an item that only this counter knows. */
  readonly readAt: Instant | null;
}

/** Unconfirmed actions of an item. */
export interface UnsettledStock {
  /** Unsettled actions. */
  readonly actions: number;
  /** Their total change of the stock. */
  readonly delta: number;
  /** The units of the last count among them; null without one. */
  readonly counted: number | null;
}

export interface StockPage {
  /** Rows of the whole list. */
  readonly total: number;
  /**
   * Set if more than {@link STOCK_MATCHES_MAX} items match. Then `total` is that number, and the list holds the best
   * matches.
   */
  readonly isCut: boolean;
  /** Whether nothing matches the query, and the rows have names with similar words instead. */
  readonly isSimilar: boolean;
  readonly offset: number;
  readonly rows: readonly StockRow[];
  /**
   * The items of each list without a query, and the matches of the query (`found`, at most {@link STOCK_MATCHES_MAX}).
   */
  readonly counts: Readonly<Record<StockFilter, number>> & { readonly found: number };
  readonly copy: StockCopyView;
}

/** How complete this counter's copy of a store's items is. */
export interface StockCopyView {
  /** Every item was read at this time or later; null before the first full scan. */
  readonly wholeAt: Instant | null;
  /** Known items. */
  readonly items: number;
  /** How many items the current full scan has read; null between scans. */
  readonly reading: number | null;
}

export interface StockItemView {
  readonly row: StockRow;
  /** Its latest actions on this counter, newest first. */
  readonly latest: readonly StockAction[];
  /** Orders that hold or took units of it and are not on their way. */
  readonly orders: readonly StockOrder[];
}

/** An adjustment, count, edit or import of an item. */
export interface StockAction extends ActivityRow {
  /** The bill or goods-received number entered with it. */
  readonly reference: string | null;
  /** The action that this one undoes. */
  readonly undoes: string | null;
  /** The action that undoes this one. */
  readonly undoneBy: string | null;
  /** The count that this one corrects. */
  readonly corrects: string | null;
  /** When its undo ends; null when it can't be undone. */
  readonly undoUntil: Instant | null;
  /** The correction of a settled count. */
  readonly correction: CountCorrectionView | null;
}

export interface CountCorrectionView {
  /** Units that the service subtracted from the count. */
  readonly subtracted: number;
  readonly state: CountCorrectionState;
  /** The units of the correcting adjustments; negative if the service subtracted too little. */
  readonly delta: number;
}

/** What an order did to an item. `returned`: it was cancelled after it was accepted. */
export type StockMovement = 'held' | 'lapsed' | 'released' | 'sold' | 'sold_in_store' | 'returned';

/** One entry of an item's history. */
export interface StockHistoryEntry {
  /** When it happened; for a change made elsewhere, when this counter noticed it. */
  readonly at: Instant;
  /** The units that it added to the shelf or took from it; null if unknown, or if it changed nothing. */
  readonly delta: number | null;
  /** The units on the shelf after it; null if unknown. */
  readonly shelf: number | null;
  readonly what:
    | { readonly kind: 'action'; readonly action: StockAction }
    | {
        readonly kind: 'order';
        readonly movement: StockMovement;
        readonly orderId: string;
        readonly number: string;
        readonly units: number;
        /** Who did it: a kind of actor of the API, `this_counter` or `marketplace`; null if unknown. */
        readonly by: string | null;
        readonly reason: string | null;
      }
    /** The service's stock changed by another amount than this counter can explain, at some time since `from`. */
    | { readonly kind: 'elsewhere'; readonly from: Instant; readonly isAfterImport: boolean };
}

/**
 * Where a page of a history ends: at a reading of the service, from which the older part is calculated independently.
 */
export interface StockHistoryCursor {
  readonly at: Instant;
  /** The units that were read; null if there was no reading. */
  readonly stock: number | null;
}

export interface StockHistoryPage {
  /** Newest first. */
  readonly entries: readonly StockHistoryEntry[];
  /** Where the next page begins; null after the last. */
  readonly next: StockHistoryCursor | null;
}

/** An order that holds units of an item. */
export interface StockOrder {
  readonly orderId: string;
  readonly number: string;
  readonly status: string;
  readonly units: number;
  /** `held`: not accepted; `on_shelf`: accepted, not picked; `picking`: being picked; `packed`: packed. */
  readonly standing: 'held' | 'on_shelf' | 'picking' | 'packed';
}

export interface UndoView {
  /** `withdrawn`: it was never sent; `countered`: an opposite adjustment follows it. */
  readonly how: 'withdrawn' | 'countered';
  /** The undone action, or the opposite one, and its state. */
  readonly actionId: string;
  readonly state: ActionState;
}

export interface InventoryRunsView {
  /** When they were last read from the service; null if never. */
  readonly readAt: Instant | null;
  /** Newest first. */
  readonly runs: readonly InventoryRunView[];
}

/** An inventory sync of the API (specification, Inventory sync). */
export interface InventoryRunView {
  readonly id: string;
  /** As the service sends it. */
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
  /** Units subtracted for sales not booked yet. */
  readonly subtracted: number;
}

/** What a scanned or typed code leads to. */
export interface FoundItem extends CodeParticulars {
  /** The barcode under which the store lists the item, or would list it. */
  readonly barcode: string;
  /** Null if neither the shelf nor this counter knows the item. */
  readonly view: StockItemView | null;
  /** No item has the code, and its check digit is wrong: the scanner misread it, or it is no barcode. */
  readonly isMisread: boolean;
}

/** A piece of the stock CSV; the first begins with the heading. */
export interface StockCsvPiece {
  readonly text: string;
  /** Null after the last piece. */
  readonly next: string | null;
}

export const STOCK_CALLS = {
  /**
   * A page of a list. `query`: words of the name, barcode or SKU, in any order and script; "" matches everything.
   * `allowsSimilar`: if nothing matches, lists names with similar words; false for a scan.
   */
  'stock.list': call({
    input: z.strictObject({
      workspace,
      storeId,
      query: z.string().max(LENGTHS.name),
      allowsSimilar: z.boolean(),
      filter: z.enum(STOCK_FILTERS),
      expiringDays: z.int().min(1).max(365),
      sort: z.enum(STOCK_SORTS),
      descending: z.boolean(),
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(200),
    }),
    right: 'see',
    logged: null,
    returns: returns<StockPage>(),
  }),
  /** An item, such as a scanned one; null if neither the shelf nor this counter knows the barcode. */
  'stock.item': call({
    input: z.strictObject(ofItem),
    right: 'see',
    logged: null,
    returns: returns<StockItemView | null>(),
  }),
  /** The item of a scanned or typed code. `code`: the text as it came. */
  'stock.find': call({
    input: z.strictObject({ workspace, storeId, code: scannedCode }),
    right: 'see',
    logged: null,
    returns: returns<FoundItem>(),
  }),
  /**
   * What happened to an item: what staff did here, what orders held and took, and what changed elsewhere. `before`: the
   * `next` of the previous page, null for the first.
   */
  'stock.history': call({
    input: z.strictObject({ ...ofItem, before: historyCursor }),
    right: 'see',
    logged: null,
    returns: returns<StockHistoryPage>(),
  }),
  /** The history as CSV, page by page; the first begins with the heading. */
  'stock.historyExport': call({
    input: z.strictObject({ ...ofItem, before: historyCursor }),
    right: 'work',
    logged: null,
    returns: returns<{ readonly text: string; readonly next: StockHistoryCursor | null }>(),
  }),
  /**
   * Undoes an adjustment of this counter within {@link UNDO_MS}: withdraws one that still waits, and counters a sent
   * one with an opposite adjustment, whose id is `actionId`.
   */
  'stock.undo': call({
    input: z.strictObject({ actionId, workspace, undoes: z.uuid() }),
    right: 'work',
    logged: ['workspace', 'undoes'],
    returns: returns<UndoView>(),
  }),
  /**
   * The latest inventory runs of a store, whoever sent them. `fresh`: reads them again soon, after which
   * `revisions.stock` rises.
   */
  'stock.inventoryRuns': call({
    input: z.strictObject({ workspace, storeId, fresh: z.boolean() }),
    right: 'see',
    logged: null,
    returns: returns<InventoryRunsView>(),
  }),
  /** The items as CSV, piece by piece; `after` is the `next` of the previous piece, null for the first. */
  'stock.export': call({
    input: z.strictObject({ workspace, storeId, after: z.string().max(LENGTHS.barcode).nullable() }),
    right: 'work',
    logged: null,
    returns: returns<StockCsvPiece>(),
  }),
  /** Adds units to an item, or removes them. */
  'stock.adjust': call({
    input: z.strictObject({
      actionId,
      ...ofItem,
      delta: z.int(),
      reason: z.enum(ADJUSTMENT_REASONS).optional(),
      reference: z.string().trim().min(1).max(LENGTHS.reference).optional(),
      itemName: z.string().max(LENGTHS.name).optional(),
    }),
    right: 'work',
    logged: ['workspace', 'storeId', 'barcode', 'delta', 'reason'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
  /** Changes details of an item; those left out stay as they are. The API can't empty one. */
  'stock.edit': call({
    input: z.strictObject({
      actionId,
      ...ofItem,
      name: z.string().trim().min(1).max(LENGTHS.name).optional(),
      price: price.optional(),
      mrp: price.optional(),
      lowMark: itemDetails.shape.low_stock_threshold,
      expiryDate: itemDetails.shape.expiry_date,
    }),
    right: 'manage',
    logged: ['workspace', 'storeId', 'barcode', 'name', 'price', 'mrp', 'lowMark', 'expiryDate'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
  /** Undoes a change of details, like `stock.undo`; the opposite change sets what stood there before. */
  'stock.undoEdit': call({
    input: z.strictObject({ actionId, workspace, undoes: z.uuid() }),
    right: 'manage',
    logged: ['workspace', 'undoes'],
    returns: returns<UndoView>(),
  }),
  /** Enqueues a count of an item, taken now. An item that is new to the store needs a name, and may have other details. */
  'stock.count': call({
    input: z.strictObject({
      actionId,
      ...ofItem,
      counted: z.int().nonnegative(),
      itemName: z.string().max(LENGTHS.name).optional(),
      about: pushRow.omit({ barcode: true, stock: true }).optional(),
    }),
    right: 'work',
    logged: ['workspace', 'storeId', 'barcode', 'counted'],
    urgent: true,
    returns: returns<ActionReceipt>(),
  }),
} as const;
