import { useEffect, useState } from 'react';
import type { Problem } from '../../../../electron/contract/calls/call.ts';
import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { useSignal } from '../../../state/signal.ts';
import type { StockListQuery } from '../../../state/stock-screen-state.ts';
import { addPage, findMissingPage, PAGE_ROWS, type PageCache } from './page-cache.ts';

/** The visible rows. */
export interface VisibleRows {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a list of a store's stock page by page as it scrolls into view. While another list is being read, or the stock
 * changes, the last rows stay visible.
 */
export function useStockList(
  storeId: number,
  listQuery: StockListQuery,
  { first, last }: VisibleRows,
): {
  readonly pages: PageCache | null;
  /** Whether the rows still belong to the previous list. */
  readonly isBusy: boolean;
  readonly problem: Problem | null;
} {
  const { workspace } = useWorkspace();
  const { ipc, stock } = useServices();
  const expiringDays = useSignal(stock.expiringDays);
  const [pages, setPages] = useState<PageCache | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const revision = workspace.revisions.stock;
  const { kind } = workspace;
  const list = JSON.stringify([kind, storeId, listQuery, expiringDays]);
  const page = findMissingPage(pages, { list, revision, first, last });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is the whole query by value
  useEffect(() => {
    if (page === null) return undefined;
    let current = true;
    const query = { ...listQuery, workspace: kind, storeId, expiringDays };
    void ipc.call('stock.list', { ...query, offset: page * PAGE_ROWS, limit: PAGE_ROWS }).then((result) => {
      if (!current) return;
      setProblem(result.ok ? null : result.problem);
      if (result.ok) setPages((before) => addPage(before, list, revision, result.value));
    });
    return () => {
      current = false;
    };
  }, [ipc, list, revision, page]);

  return { pages, isBusy: pages?.list !== list, problem };
}
