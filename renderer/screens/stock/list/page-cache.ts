/** Caches the pages of a long list, each with the revision at which it was read. Pure. */

import type { StockPage, StockRow } from '../../../../electron/contract/calls/stock.ts';

/** Rows requested per call. */
export const PAGE_ROWS = 60;

interface ReadPage {
  readonly rows: readonly StockRow[];
  readonly revision: number;
}

/** The pages read of one list. */
export interface PageCache {
  /** The list's query as text, which identifies the list. */
  readonly list: string;
  readonly head: Omit<StockPage, 'rows' | 'offset'>;
  readonly pages: ReadonlyMap<number, ReadPage>;
}

function computePageNumber(index: number): number {
  return Math.floor(index / PAGE_ROWS);
}

/** Finds the first visible page not yet read at `revision`; null if there is none. */
export function findMissingPage(
  pages: PageCache | null,
  wanted: { readonly list: string; readonly revision: number; readonly first: number; readonly last: number },
): number | null {
  if (pages === null || pages.list !== wanted.list) return computePageNumber(wanted.first);
  const end = Math.min(computePageNumber(wanted.last), computePageNumber(Math.max(0, pages.head.total - 1)));
  for (let page = computePageNumber(wanted.first); page <= end; page += 1) {
    if ((pages.pages.get(page)?.revision ?? -1) < wanted.revision) return page;
  }
  return null;
}

/**
 * Adds a page and drops the pages of any other list. When the stock has changed, pages of earlier revisions stay until
 * they are read again.
 */
export function addPage(pages: PageCache | null, list: string, revision: number, page: StockPage): PageCache {
  const { rows, offset, ...head } = page;
  const before = pages?.list === list ? pages.pages : [];
  return { list, head, pages: new Map([...before, [computePageNumber(offset), { rows, revision }]]) };
}

export function getRow({ pages: read }: PageCache, index: number): StockRow | null {
  return read.get(computePageNumber(index))?.rows[index % PAGE_ROWS] ?? null;
}
