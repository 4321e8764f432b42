/** Where staff are on Stock and what they have begun there, kept while another screen is shown. */

import type { Instant } from '../../../electron/contract/domain/time.ts';
import type { WorkspaceKind } from '../../../electron/contract/domain/workspace.ts';
import type { StockFilter, StockSort } from '../../../electron/contract/ipc/stock.ts';
import type { ItemKey } from '../../state/route.ts';
import { createSignal, type WritableSignal } from '../../state/signal.ts';
import type { StockDraft } from './item/stock-draft.ts';

/** What the list shows. */
export interface StockListQuery {
  readonly query: string;
  readonly filter: StockFilter;
  readonly sort: StockSort;
  readonly descending: boolean;
}

/** Of an item: the change that is begun, with the name to call it by. */
export interface DraftEntry {
  readonly workspace: WorkspaceKind;
  readonly item: ItemKey;
  readonly name: string;
  readonly draft: StockDraft;
}

/** The last that was saved here. An adjustment has a `delta` and can be undone for a while, a count has `counted`. */
export interface SavedChange {
  readonly workspace: WorkspaceKind;
  readonly item: ItemKey;
  readonly name: string;
  readonly actionId: string;
  readonly delta?: number;
  readonly counted?: number;
  /** It is shown until then. */
  readonly until: Instant;
  /** What Undo did; null as long as nobody pressed it. */
  readonly undone: 'withdrawn' | 'countered' | null;
}

export interface StockScreenState {
  readonly listQuery: WritableSignal<StockListQuery>;
  readonly drafts: WritableSignal<ReadonlyMap<string, DraftEntry>>;
  readonly lastSaved: WritableSignal<SavedChange | null>;
  /** What the next adjustment begins with, while a delivery is taken in. */
  readonly lastReason: WritableSignal<Pick<StockDraft, 'reason' | 'reference'>>;
  /** What is over within so many days is called expiring. */
  readonly expiringDays: WritableSignal<number>;
  /** The store whose shelf is shown, where a counter has several and shows all. */
  readonly storeId: WritableSignal<number | null>;
  /** How far the list is scrolled, in CSS pixels, and how many rows it had then. */
  readonly scrollPosition: WritableSignal<{ readonly offset: number; readonly total: number }>;
}

export const DEFAULT_LIST_QUERY: StockListQuery = { query: '', filter: 'all', sort: 'best', descending: false };

export function createStockScreenState(): StockScreenState {
  return {
    listQuery: createSignal(DEFAULT_LIST_QUERY),
    drafts: createSignal<ReadonlyMap<string, DraftEntry>>(new Map()),
    lastSaved: createSignal<SavedChange | null>(null),
    lastReason: createSignal<Pick<StockDraft, 'reason' | 'reference'>>({ reason: null, reference: '' }),
    expiringDays: createSignal(30),
    storeId: createSignal<number | null>(null),
    scrollPosition: createSignal({ offset: 0, total: 0 }),
  };
}

export function getDraftKey(workspace: WorkspaceKind, { storeId, barcode }: ItemKey): string {
  return `${workspace}/${storeId}/${barcode}`;
}
