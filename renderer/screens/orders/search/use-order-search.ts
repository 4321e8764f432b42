import { useEffect, useState } from 'react';
import type { FoundOrdersView } from '../../../../electron/contract/ipc/orders.ts';
import { useScanHandler } from '../../../devices/scanner/use-scan-handler.ts';
import { useQuery } from '../../../state/use-call.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';

/** The search over orders of any day. */
export interface OrderSearch {
  /** What is looked for; null while nobody searches. */
  readonly text: string | null;
  setText(text: string | null): void;
  /** What was found last; stays until the next answer is there. */
  readonly found: FoundOrdersView | null;
}

const NOTHING: FoundOrdersView = { rows: [], isMore: false };

/** A scanned code is looked for while the search is open. */
export function useOrderSearch(): OrderSearch {
  const { kind, revisions } = useWorkspace().workspace;
  const [text, setText] = useState<string | null>(null);
  const wanted = text === null || text.trim() === '' ? null : { workspace: kind, text };
  const { value } = useQuery('orders.search', wanted, revisions.orders);
  const [found, setFound] = useState<FoundOrdersView | null>(null);
  useScanHandler(({ code }) => setText(code), text !== null);

  useEffect(() => {
    if (value !== null) setFound(value);
  }, [value]);

  return { text, setText, found: wanted === null ? NOTHING : found };
}
