import { useEffect, useState } from 'react';
import type { Problem } from '../../../../electron/contract/ipc/calls.ts';
import { useServices } from '../../../state/services.ts';
import { useSignal } from '../../../state/signal.ts';
import { useShown } from '../../../state/workspace-context.ts';
import type { ListAsk } from '../stock-screen-state.ts';
import { missingPage, PAGE_ROWS, type Pages, withPage } from './page-cache.ts';

/** Which rows are in view. */
export interface InView {
  readonly first: number;
  readonly last: number;
}

/**
 * A list of a store's shelf, read page by page as it comes into view. While another list is being read, and while the
 * shelf changes, what was read last stays to be seen.
 */
export function useShelf(
  storeId: number,
  ask: ListAsk,
  { first, last }: InView,
): {
  readonly pages: Pages | null;
  /** Whether what is shown is of another list than the one asked for. */
  readonly isBusy: boolean;
  readonly problem: Problem | null;
} {
  const { workspace } = useShown();
  const { hatch, stock } = useServices();
  const expiringDays = useSignal(stock.expiringDays);
  const [pages, setPages] = useState<Pages | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const revision = workspace.revisions.stock;
  const { kind } = workspace;
  const list = JSON.stringify([kind, storeId, ask, expiringDays]);
  const page = missingPage(pages, { list, revision, first, last });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is the whole question by value
  useEffect(() => {
    if (page === null) return undefined;
    let current = true;
    const question = { ...ask, workspace: kind, storeId, expiringDays };
    void hatch.call('stock.list', { ...question, offset: page * PAGE_ROWS, limit: PAGE_ROWS }).then((result) => {
      if (!current) return;
      setProblem(result.ok ? null : result.problem);
      if (result.ok) setPages((before) => withPage(before, list, revision, result.value));
    });
    return () => {
      current = false;
    };
  }, [hatch, list, revision, page]);

  return { pages, isBusy: pages?.list !== list, problem };
}
