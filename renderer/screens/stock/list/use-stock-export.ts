import { useState } from 'react';
import { formatIndiaDay } from '../../../../electron/contract/domain/time.ts';
import type { CallResult } from '../../../../electron/contract/ipc/calls.ts';
import { useServices } from '../../../state/services.ts';
import { useCall } from '../../../state/use-call.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';
import { downloadCsv } from '../../../ui/csv-download.ts';

/** Saves the stock as a CSV file. Main returns it in pieces, so that other calls don't wait. */
export function useStockExport(storeId: number): { readonly isExporting: boolean; save(): void } {
  const { workspace } = useWorkspace();
  const { now } = useServices();
  const call = useCall();
  const [isExporting, setExporting] = useState(false);

  async function exportStock(): Promise<void> {
    setExporting(true);
    const pieces: string[] = [];
    let after: string | null = null;
    do {
      const result: CallResult<'stock.export'> = await call('stock.export', {
        workspace: workspace.kind,
        storeId,
        after,
      });
      if (!result.ok) {
        setExporting(false);
        return;
      }
      pieces.push(result.value.text);
      after = result.value.next;
    } while (after !== null);
    setExporting(false);
    downloadCsv(`stock-${formatIndiaDay(now.get())}.csv`, pieces);
  }

  return { isExporting, save: () => void exportStock() };
}
