import { useEffect, useState } from 'react';
import type { CallResult } from '../../../../electron/contract/calls/calls.ts';
import type { BookedPlace, SaleRow } from '../../../../electron/contract/calls/sales.ts';
import type { WorkspaceKind } from '../../../../electron/contract/domain/workspace.ts';
import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';

interface LoadedSales {
  readonly kind: WorkspaceKind;
  readonly rows: readonly SaleRow[];
  readonly hasMore: boolean;
}

interface BookedSales {
  /** Newest first; null until the first page has arrived. */
  readonly rows: readonly SaleRow[] | null;
  /** Loads the next page; null if there is none. */
  readonly loadMore: (() => void) | null;
}

/**
 * Loads the sales booked today, page after page, as far as staff have scrolled. Reloads them when a sale has changed; the
 * old ones stay until the new ones arrive.
 */
export function useBookedSales(): BookedSales {
  const { ipc } = useServices();
  const { kind, revisions } = useWorkspace().workspace;
  const [loaded, setLoaded] = useState<LoadedSales | null>(null);
  const [wanted, setWanted] = useState({ kind, rows: 1 });
  const rowsWanted = wanted.kind === kind ? wanted.rows : 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision loads again
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const rows: SaleRow[] = [];
      let from: BookedPlace | null = null;
      do {
        const result: CallResult<'sales.booked'> = await ipc.call('sales.booked', { workspace: kind, from });
        if (!isCurrent || !result.ok) return;
        rows.push(...result.value.rows);
        from = result.value.next;
      } while (from !== null && rows.length < rowsWanted);
      setLoaded({ kind, rows, hasMore: from !== null });
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, [ipc, kind, rowsWanted, revisions.sales]);

  if (loaded?.kind !== kind) return { rows: null, loadMore: null };
  const { rows, hasMore } = loaded;
  return { rows, loadMore: hasMore ? () => setWanted({ kind, rows: rows.length + 1 }) : null };
}
