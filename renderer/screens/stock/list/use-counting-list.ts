import { COUNTING_ITEMS_MAX } from '../../../../electron/contract/domain/printing.ts';
import { useServices } from '../../../state/services.ts';
import { useCall } from '../../../state/use-call.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';
import { printDialogSubject } from '../../printing/print-dialog-state.ts';

/** Offers the list of the shelf as it stands, searched, filtered and sorted, as paper to write counts on. */
export function usePrintCountingList(storeId: number): () => void {
  const { workspace } = useWorkspace();
  const { stock } = useServices();
  const ask = useCall();

  async function offer(): Promise<void> {
    const expiringDays = stock.expiringDays.get();
    const question = { ...stock.listQuery.get(), workspace: workspace.kind, storeId, expiringDays };
    const result = await ask('stock.list', { ...question, offset: 0, limit: COUNTING_ITEMS_MAX });
    if (!result.ok || result.value.rows.length === 0) return;
    printDialogSubject.set({
      document: 'counting',
      storeId,
      barcodes: result.value.rows.map(({ barcode }) => barcode),
    });
  }

  return () => void offer();
}
