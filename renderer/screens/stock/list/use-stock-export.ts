import { useState } from 'react';
import { formatIndiaDay } from '../../../../electron/contract/domain/time.ts';
import { useServices } from '../../../services/services.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { downloadCsv, readCsvPieces } from '../../../ui/csv-download.ts';

/** Saves the stock as a CSV file. */
export function useStockExport(storeId: number): { readonly isExporting: boolean; save(): void } {
  const { workspace } = useWorkspace();
  const { now } = useServices();
  const call = useCall();
  const [isExporting, setExporting] = useState(false);

  async function exportStock(): Promise<void> {
    setExporting(true);
    const pieces = await readCsvPieces<null, string>(null, (after) =>
      call('stock.export', { workspace: workspace.kind, storeId, after }),
    );
    setExporting(false);
    if (pieces !== null) downloadCsv(`stock-${formatIndiaDay(now.get())}.csv`, pieces);
  }

  return { isExporting, save: () => void exportStock() };
}
