import { useEffect, useState } from 'react';
import type { FoundOrdersView } from '../../../../electron/contract/ipc/views.ts';
import { useScans } from '../../../devices/scanner/use-scan-handler.ts';
import { useAnswer } from '../../../state/use-call.ts';
import { useShown } from '../../../state/workspace-context.ts';

/** The search over orders of any day. */
export interface Search {
  /** What is looked for; null while nobody searches. */
  readonly text: string | null;
  setText(text: string | null): void;
  /** What was found last; stays until the next answer is there. */
  readonly found: FoundOrdersView | null;
}

const NOTHING: FoundOrdersView = { rows: [], isMore: false };

/** A scanned code is looked for while the search is open. */
export function useSearch(): Search {
  const { kind, revisions } = useShown().workspace;
  const [text, setText] = useState<string | null>(null);
  const wanted = text === null || text.trim() === '' ? null : { workspace: kind, text };
  const { value } = useAnswer('orders.search', wanted, revisions.orders);
  const [found, setFound] = useState<FoundOrdersView | null>(null);
  useScans(({ code }) => setText(code), text !== null);

  useEffect(() => {
    if (value !== null) setFound(value);
  }, [value]);

  return { text, setText, found: wanted === null ? NOTHING : found };
}
