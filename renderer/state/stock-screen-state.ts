/** The state of Stock that survives a change of screen: query, drafts, last change. */

import type { VirtualItem } from '@tanstack/react-virtual';
import type { StockFilter, StockSort } from '../../electron/contract/calls/stock.ts';
import type { Instant } from '../../electron/contract/domain/time.ts';
import type { WorkspaceKind } from '../../electron/contract/domain/workspace.ts';
import type { ItemKey } from './route.ts';
import { createSignal, type WritableSignal } from './signal.ts';
import type { StockDraft } from './stock-draft.ts';

export interface StockListQuery {
  readonly query: string;
  /** False for a scan, which finds exact matches only. */
  readonly allowsSimilar: boolean;
  readonly filter: StockFilter;
  readonly sort: StockSort;
  readonly descending: boolean;
}

/** The draft of an item, with the item's name for banners. */
export interface DraftEntry {
  readonly workspace: WorkspaceKind;
  readonly item: ItemKey;
  readonly name: string;
  readonly draft: StockDraft;
}

/** The item being counted in a counting session. Main does not store it before staff go on to the next item. */
export interface CountInHand {
  readonly barcode: string;
  readonly draft: StockDraft;
  /** The typed name of an item that is new to the store. */
  readonly name: string;
  /** Whether the amount is added to the item's earlier count in this session. */
  readonly isAdded: boolean;
}

/** The last saved change. A count has `counted`, an adjustment a `delta`; this and an edit can be undone for a while. */
export interface SavedChange {
  readonly workspace: WorkspaceKind;
  readonly item: ItemKey;
  readonly name: string;
  readonly actionId: string;
  readonly delta?: number;
  readonly counted?: number;
  /** When the banner closes. */
  readonly until: Instant;
  /** What Undo did; null if staff have not undone the change. */
  readonly undone: 'withdrawn' | 'countered' | null;
}

/** Where the list was left. */
interface ListPosition {
  /** In CSS pixels. */
  readonly offset: number;
  readonly total: number;
  /** The rows that were drawn, whose heights say what stands at the offset. */
  readonly measured: readonly VirtualItem[];
}

export interface StockScreenState {
  readonly listQuery: WritableSignal<StockListQuery>;
  readonly drafts: WritableSignal<ReadonlyMap<string, DraftEntry>>;
  /** The item in hand of each counting session, by the session's id. */
  readonly inHand: WritableSignal<ReadonlyMap<string, CountInHand>>;
  readonly lastSaved: WritableSignal<SavedChange | null>;
  /** The reason and reference that the next adjustment begins with, while a delivery is received. */
  readonly lastReason: WritableSignal<Pick<StockDraft, 'reason' | 'reference'>>;
  /** Items that expire within this many days count as expiring. */
  readonly expiringDays: WritableSignal<number>;
  /** The store chosen on Stock, if the counter shows several. */
  readonly storeId: WritableSignal<number | null>;
  readonly scrollPosition: WritableSignal<ListPosition>;
}

export const DEFAULT_LIST_QUERY: StockListQuery = {
  query: '',
  allowsSimilar: true,
  filter: 'all',
  sort: 'best',
  descending: false,
};

/** Lists what staff search for, among all items. */
export function createSearchQuery(query: string, allowsSimilar = true): StockListQuery {
  return { ...DEFAULT_LIST_QUERY, query, allowsSimilar };
}

/** Lists the items of a filter, in the order that suits it. */
export function createFilterQuery(filter: StockFilter): StockListQuery {
  return { ...DEFAULT_LIST_QUERY, filter, sort: filter === 'expiring' ? 'expiry' : 'name' };
}

export function createStockScreenState(): StockScreenState {
  return {
    listQuery: createSignal(DEFAULT_LIST_QUERY),
    drafts: createSignal<ReadonlyMap<string, DraftEntry>>(new Map()),
    inHand: createSignal<ReadonlyMap<string, CountInHand>>(new Map()),
    lastSaved: createSignal<SavedChange | null>(null),
    lastReason: createSignal<Pick<StockDraft, 'reason' | 'reference'>>({ reason: null, reference: '' }),
    expiringDays: createSignal(30),
    storeId: createSignal<number | null>(null),
    scrollPosition: createSignal<ListPosition>({ offset: 0, total: 0, measured: [] }),
  };
}

export function getDraftKey(workspace: WorkspaceKind, { storeId, barcode }: ItemKey): string {
  return `${workspace}/${storeId}/${barcode}`;
}
