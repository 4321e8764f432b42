import { useCallback, useRef } from 'react';
import type { FoundItem } from '../../../electron/contract/calls/stock.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goToItem, parseRoute } from '../../state/route.ts';
import { setEntry } from '../../state/signal.ts';
import { addScan, createDraft, hasItemText, hasUnsavedChange, isLookUp } from '../../state/stock-draft.ts';
import { createSearchQuery, getDraftKey } from '../../state/stock-screen-state.ts';
import { useStockStoreId } from './use-stock-store-id.ts';

/** Returns a function that finds the item of a scanned or typed code; null if the call to main failed. */
export function useFindScannedItem(): (code: string) => Promise<FoundItem | null> {
  const { workspace } = useWorkspace();
  const call = useCall();
  const storeId = useStockStoreId();
  const { kind } = workspace;
  return useCallback(
    async (code) => {
      const result = await call('stock.find', { workspace: kind, storeId, code });
      return result.ok ? result.value : null;
    },
    [call, kind, storeId],
  );
}

/** Returns a function that opens the item of a typed barcode, to be added if the store has none. */
export function useOpenTypedCode(): (code: string) => Promise<boolean> {
  const find = useFindScannedItem();
  const storeId = useStockStoreId();
  return useCallback(
    async (code) => {
      const found = await find(code);
      if (found !== null) goToItem({ storeId, barcode: found.barcode });
      return found !== null;
    },
    [find, storeId],
  );
}

/**
 * Returns a function that opens a scanned item on Stock and adds one unit to its unsaved change. Scans are handled in
 * order. "look" opens the item without adding a unit, and opens a misread code too. `onMisread` is told of any other.
 */
export function useOpenScannedItem(
  onMisread: (code: string) => void,
): (code: string, purpose?: 'count' | 'look') => void {
  const { workspace } = useWorkspace();
  const { stock, scanner } = useServices();
  const storeId = useStockStoreId();
  const find = useFindScannedItem();
  const lastScan = useRef(Promise.resolve());

  async function open(code: string, purpose: 'count' | 'look'): Promise<void> {
    const found = await find(code);
    if (found === null) {
      scanner.noteFailed(code);
      return;
    }
    if (found.isMisread && purpose === 'count') return onMisread(code);
    const { barcode, view, expiryDate, lot, amount } = found;
    const item = { storeId, barcode };
    const key = getDraftKey(workspace.kind, item);
    const existing = stock.drafts.get().get(key)?.draft;
    const { screen, item: openItem } = parseRoute(location.hash);
    const isOpen = screen === 'stock' && openItem?.storeId === storeId && openItem.barcode === barcode;
    const fresh =
      view === null ? { ...createDraft(NO_REASON), mode: 'count' as const } : createDraft(stock.lastReason.get());
    const isChange = existing !== undefined && (hasUnsavedChange(existing) || hasItemText(existing));
    // What was only looked up before does not add to this scan.
    const isExisting = existing !== undefined && (isOpen || (isChange && !isLookUp(existing)));
    const before = isExisting ? existing : fresh;
    const draft = { ...(purpose === 'count' ? addScan(before) : before), said: { expiryDate, lot, amount } };
    const name = view === null ? '' : (view.row.name ?? barcode);
    setEntry(stock.drafts, key, { workspace: workspace.kind, item, name, draft });
    if (isOpen) return;
    stock.listQuery.set(createSearchQuery(barcode, false));
    goToItem(item);
  }

  return (code, purpose = 'count') => {
    lastScan.current = lastScan.current.then(() => open(code, purpose));
  };
}

const NO_REASON = { reason: null, reference: '' } as const;
