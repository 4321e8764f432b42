import { COUNTING_ITEMS_MAX } from '../../../../electron/contract/domain/printing.ts';
import { useServices } from '../../../state/services.ts';
import { useAsk } from '../../../state/use-call.ts';
import { useShown } from '../../../state/workspace-context.ts';
import { printWanted } from '../../printing/print-dialog-state.ts';

/** Offers the list of the shelf as it stands, searched, filtered and sorted, as paper to write counts on. */
export function useCountingList(storeId: number): () => void {
  const { workspace } = useShown();
  const { stock } = useServices();
  const ask = useAsk();

  async function offer(): Promise<void> {
    const expiringDays = stock.expiringDays.get();
    const question = { ...stock.list.get(), workspace: workspace.kind, storeId, expiringDays };
    const result = await ask('stock.list', { ...question, offset: 0, limit: COUNTING_ITEMS_MAX });
    if (!result.ok || result.value.rows.length === 0) return;
    printWanted.set({ document: 'counting', storeId, barcodes: result.value.rows.map(({ barcode }) => barcode) });
  }

  return () => void offer();
}
