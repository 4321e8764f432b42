import { useEffect } from 'react';
import type { SaleRow } from '../../../../electron/contract/calls/sales.ts';
import type { WorkspaceKind } from '../../../../electron/contract/domain/workspace.ts';
import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { setEntry, useSignal } from '../../../state/signal.ts';

interface SaleBillNumbers {
  /** The number that staff have typed, or the one that the sale came with; empty for none. */
  find(row: SaleRow): string;
  type(row: SaleRow, billNumber: string): void;
}

/** The bill numbers of sales to book. Typed numbers stay until the sale is booked, whichever button books it. */
export function useSaleBillNumbers(): SaleBillNumbers {
  const { saleBillNumbers } = useServices();
  const typed = useSignal(saleBillNumbers);
  const { kind } = useWorkspace().workspace;
  return {
    find: ({ eventId, billNumber }) => typed.get(`${kind} ${eventId}`) ?? billNumber ?? '',
    type: ({ eventId }, billNumber) => setEntry(saleBillNumbers, `${kind} ${eventId}`, billNumber),
  };
}

/** Forgets numbers typed for sales that are booked. `toBook`: the sales that aren't; null until they are known. */
export function useForgetBookedNumbers(toBook: readonly SaleRow[] | null): void {
  const { saleBillNumbers } = useServices();
  const { kind } = useWorkspace().workspace;
  useEffect(() => {
    if (toBook === null) return;
    const typed = saleBillNumbers.get();
    const kept = keepOpenNumbers(typed, kind, toBook);
    if (kept.size < typed.size) saleBillNumbers.set(kept);
  }, [saleBillNumbers, kind, toBook]);
}

/** The typed numbers without those of sales that are booked. The numbers of the other workspace stay. */
function keepOpenNumbers(
  typed: ReadonlyMap<string, string>,
  kind: WorkspaceKind,
  toBook: readonly SaleRow[],
): ReadonlyMap<string, string> {
  const open = new Set(toBook.map(({ eventId }) => `${kind} ${eventId}`));
  return new Map([...typed].filter(([key]) => !key.startsWith(`${kind} `) || open.has(key)));
}
