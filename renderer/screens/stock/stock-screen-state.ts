/** Where staff are on Stock and what they have begun there, kept while another screen is shown. */

import type { Instant } from '../../../electron/contract/domain/time.ts';
import type { StockFilter, StockSort } from '../../../electron/contract/ipc/stock.ts';
import type { WorkspaceKind } from '../../../electron/contract/ipc/views.ts';
import type { ItemName } from '../../state/route.ts';
import { signal, type WritableSignal } from '../../state/signal.ts';
import type { Draft } from './item/stock-draft.ts';

/** What the list shows. */
export interface ListAsk {
  readonly query: string;
  readonly filter: StockFilter;
  readonly sort: StockSort;
  readonly descending: boolean;
}

/** Of an item: the change that is begun, with the name to call it by. */
export interface OpenDraft {
  readonly workspace: WorkspaceKind;
  readonly item: ItemName;
  readonly name: string;
  readonly draft: Draft;
}

/** The last that was saved here. An adjustment has a `delta` and can be undone for a while, a count has `counted`. */
export interface LastDone {
  readonly workspace: WorkspaceKind;
  readonly item: ItemName;
  readonly name: string;
  readonly actionId: string;
  readonly delta?: number;
  readonly counted?: number;
  /** It is shown until then. */
  readonly until: Instant;
  /** What Undo did; null as long as nobody pressed it. */
  readonly undone: 'withdrawn' | 'countered' | null;
}

export interface StockDesk {
  readonly list: WritableSignal<ListAsk>;
  readonly drafts: WritableSignal<ReadonlyMap<string, OpenDraft>>;
  readonly lastDone: WritableSignal<LastDone | null>;
  /** What the next adjustment begins with, while a delivery is taken in. */
  readonly lastReason: WritableSignal<Pick<Draft, 'reason' | 'reference'>>;
  /** What is over within so many days is called expiring. */
  readonly expiringDays: WritableSignal<number>;
  /** The store whose shelf is shown, where a counter has several and shows all. */
  readonly storeId: WritableSignal<number | null>;
  /** How far the list is scrolled, in CSS pixels, and how many rows it had then. */
  readonly scrolled: WritableSignal<{ readonly offset: number; readonly total: number }>;
}

export const WHOLE_SHELF: ListAsk = { query: '', filter: 'all', sort: 'best', descending: false };

export function createStockDesk(): StockDesk {
  return {
    list: signal(WHOLE_SHELF),
    drafts: signal<ReadonlyMap<string, OpenDraft>>(new Map()),
    lastDone: signal<LastDone | null>(null),
    lastReason: signal<Pick<Draft, 'reason' | 'reference'>>({ reason: null, reference: '' }),
    expiringDays: signal(30),
    storeId: signal<number | null>(null),
    scrolled: signal({ offset: 0, total: 0 }),
  };
}

export function draftKey(workspace: WorkspaceKind, { storeId, barcode }: ItemName): string {
  return `${workspace}/${storeId}/${barcode}`;
}
