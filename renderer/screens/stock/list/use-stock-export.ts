import { useState } from 'react';
import { indiaDay } from '../../../../electron/contract/domain/time.ts';
import type { CallResult } from '../../../../electron/contract/ipc/calls.ts';
import { useServices } from '../../../state/services.ts';
import { useAsk } from '../../../state/use-call.ts';
import { useShown } from '../../../state/workspace-context.ts';
import { saveCsv } from '../../../ui/csv-download.ts';

/** The shelf as a CSV file, read from main piece by piece so that nothing else waits. */
export function useExport(storeId: number): { readonly isExporting: boolean; save(): void } {
  const { workspace } = useShown();
  const { now } = useServices();
  const ask = useAsk();
  const [isExporting, setExporting] = useState(false);

  async function read(): Promise<void> {
    setExporting(true);
    const pieces: string[] = [];
    let after: string | null = null;
    do {
      const result: CallResult<'stock.export'> = await ask('stock.export', {
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
    saveCsv(`stock-${indiaDay(now.get())}.csv`, pieces);
  }

  return { isExporting, save: () => void read() };
}
