import { useEffect, useState } from 'react';
import type { FoundOrdersView } from '../../../../electron/contract/calls/orders.ts';
import { useQuery } from '../../../services/use-call.ts';
import { useScanHandler } from '../../../services/use-scan-handler.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';

/** A search over the orders of any day. */
export interface OrderSearch {
  /** The text to search for; null while the search is closed. */
  readonly text: string | null;
  setText(text: string | null): void;
  /** The latest results; null until the first arrive. */
  readonly found: FoundOrdersView | null;
  /** Whether the results of the text have not arrived yet. */
  readonly isBusy: boolean;
}

const NO_RESULTS: FoundOrdersView = { rows: [], isMore: false, isSimilar: false };

/** Creates the search. While it is open, a scan searches for the scanned code. */
export function useOrderSearch(): OrderSearch {
  const { kind, revisions } = useWorkspace().workspace;
  const [text, setText] = useState<string | null>(null);
  const [scanned, setScanned] = useState<string | null>(null);
  // A scan finds exact matches only.
  const allowsSimilar = text !== scanned;
  const input = text === null || text.trim() === '' ? null : { workspace: kind, text, allowsSimilar };
  const { value } = useQuery('orders.search', input, revisions.orders);
  const [found, setFound] = useState<FoundOrdersView | null>(null);
  useScanHandler(({ code }) => {
    setScanned(code);
    setText(code);
  }, text !== null);

  useEffect(() => {
    if (value !== null) setFound(value);
  }, [value]);

  const isBusy = input !== null && (value === null || found !== value);
  return { text, setText, found: input === null ? NO_RESULTS : found, isBusy };
}
