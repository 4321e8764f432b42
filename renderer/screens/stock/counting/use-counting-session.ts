import { useCallback, useEffect, useState } from 'react';
import type { CallInput, IpcClient } from '../../../../electron/contract/calls/calls.ts';
import type { CountedRow, CountingSessionView } from '../../../../electron/contract/calls/counting.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';

/** Rows requested per call. */
const PAGE_ROWS = 200;

/** A counting session with its counts by barcode, latest last. */
export interface LoadedCountingSession {
  readonly view: CountingSessionView;
  readonly rows: ReadonlyMap<string, CountedRow>;
}

export interface CountingSessionState {
  /** Null if none is open; undefined until that is known. */
  readonly session: LoadedCountingSession | null | undefined;
  begin(): Promise<void>;
  put(barcode: string, counted: number, name: string | null): Promise<boolean>;
  remove(barcode: string): Promise<void>;
  send(): Promise<boolean>;
  discard(): Promise<void>;
}

/** Loads the store's open counting session on this counter. It survives restarts until it is sent or discarded. */
export function useCountingSession(storeId: number): CountingSessionState {
  const { workspace } = useWorkspace();
  const call = useCall();
  const [session, setSession] = useState<LoadedCountingSession | null | undefined>(undefined);
  const { kind } = workspace;

  const read = useCallback(() => readSession(call, { workspace: kind, storeId }), [call, kind, storeId]);

  useEffect(() => {
    let current = true;
    setSession(undefined);
    void read().then((found) => {
      if (current) setSession(found);
    });
    return () => {
      current = false;
    };
  }, [read]);

  const sessionId = session?.view.sessionId ?? '';
  const open = { workspace: kind, sessionId } as const;

  /** Replaces the row of an item, or removes it, and updates the session's sums. */
  async function updateRow(barcode: string, row: CountedRow | null): Promise<void> {
    const sums = await call('counts.view', { workspace: kind, storeId, onlyDifferent: false, offset: 0, limit: 1 });
    if (!sums.ok || sums.value === null) return;
    const { session: view } = sums.value;
    setSession((current) => ({ view, rows: replaceRow(current?.rows ?? new Map(), barcode, row) }));
  }

  return {
    session,
    async begin() {
      const result = await call('counts.begin', { workspace: kind, storeId, sessionId: crypto.randomUUID() });
      if (result.ok) setSession(await read());
    },
    async put(barcode, counted, name) {
      const itemName = name === null ? {} : { itemName: name };
      const result = await call('counts.put', { ...open, barcode, counted, ...itemName });
      if (!result.ok) return false;
      await updateRow(barcode, result.value);
      return true;
    },
    async remove(barcode) {
      const result = await call('counts.remove', { ...open, barcode });
      if (result.ok) await updateRow(barcode, null);
    },
    async send() {
      const result = await call('counts.send', open);
      if (result.ok) setSession(null);
      return result.ok;
    },
    async discard() {
      const result = await call('counts.discard', open);
      if (result.ok) setSession(null);
    },
  };
}

/** Reads a store's open session with all its counts; null if none is open. */
async function readSession(
  call: IpcClient['call'],
  target: Pick<CallInput<'counts.view'>, 'workspace' | 'storeId'>,
): Promise<LoadedCountingSession | null> {
  const rows: CountedRow[] = [];
  for (;;) {
    const input = { ...target, onlyDifferent: false, offset: rows.length, limit: PAGE_ROWS };
    const result = await call('counts.view', input);
    if (!result.ok || result.value === null) return null;
    rows.push(...result.value.rows);
    if (result.value.rows.length === 0 || rows.length >= result.value.total) {
      const { session: view } = result.value;
      return { view, rows: new Map(rows.reverse().map((row) => [row.barcode, row])) };
    }
  }
}

/** Replaces an item's count, which becomes the latest; removes it without a row. */
function replaceRow(
  rows: LoadedCountingSession['rows'],
  barcode: string,
  row: CountedRow | null,
): LoadedCountingSession['rows'] {
  const others = [...rows].filter(([key]) => key !== barcode);
  return new Map(row === null ? others : [...others, [barcode, row]]);
}
