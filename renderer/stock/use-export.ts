import { useState } from 'react';
import type { CallResult } from '../../electron/contract/bridge.ts';
import { indiaDay } from '../../electron/contract/time.ts';
import { useAsk } from '../state/ask.ts';
import { useServices } from '../state/services.ts';
import { useShown } from '../state/shown.ts';
import { saveCsv } from '../ui/save-file.ts';

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
