/** The rows of a long list as far as they have been read: page by page, each as of one revision. Pure. */

import type { StockPage, StockRow } from '../../../../electron/contract/ipc/stock.ts';

/** Rows asked for at once. */
export const PAGE_ROWS = 60;

interface ReadPage {
  readonly rows: readonly StockRow[];
  readonly revision: number;
}

/** What is known of one list. */
export interface PageCache {
  /** Which list: the question as text. */
  readonly list: string;
  readonly head: Omit<StockPage, 'rows' | 'offset'>;
  readonly pages: ReadonlyMap<number, ReadPage>;
}

/** The page that a row is on. */
function computePageNumber(index: number): number {
  return Math.floor(index / PAGE_ROWS);
}

/** The first of the pages in view that is not known as of `revision`; null when all are. */
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
 * The pages with one more. Of another list nothing is kept. When the shelf has changed, pages of an earlier revision
 * stay to be seen until they are read anew.
 */
export function addPage(pages: PageCache | null, list: string, revision: number, page: StockPage): PageCache {
  const { rows, offset, ...head } = page;
  const before = pages?.list === list ? pages.pages : [];
  return { list, head, pages: new Map([...before, [computePageNumber(offset), { rows, revision }]]) };
}

export function getRow({ pages: read }: PageCache, index: number): StockRow | null {
  return read.get(computePageNumber(index))?.rows[index % PAGE_ROWS] ?? null;
}
