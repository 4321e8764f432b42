import { useEffect, useState } from 'react';
import type { CallInput, IpcClient } from '../../../../electron/contract/calls/calls.ts';
import type { ImportView } from '../../../../electron/contract/calls/import.ts';
import type { ImportProblem, ImportProblems } from '../../../../electron/contract/calls/import-problems.ts';
import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';

/** Rows requested per call. */
const PAGE_ROWS = 100;

export interface ImportProblemRows {
  /** Null until they are read. */
  readonly problems: ImportProblems | null;
  /** Reads more rows. */
  more(): void;
}

/** Reads the first rows with problems, and more on demand. */
export function useImportProblems(view: ImportView): ImportProblemRows {
  const { workspace } = useWorkspace();
  const { ipc } = useServices();
  const [rowLimit, setRowLimit] = useState(PAGE_ROWS);
  const [problems, setProblems] = useState<ImportProblems | null>(null);
  const { kind, revisions } = workspace;
  const { importId } = view;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again whenever the revision changes
  useEffect(() => {
    let current = true;
    void readProblems(ipc, { workspace: kind, importId }, rowLimit).then((read) => {
      if (current && read !== null) setProblems(read);
    });
    return () => {
      current = false;
    };
  }, [ipc, kind, importId, rowLimit, revisions.imports]);

  return { problems, more: () => setRowLimit(rowLimit + 5 * PAGE_ROWS) };
}

/** Reads the first `rowLimit` rows with problems page by page; null if a page could not be read. */
async function readProblems(
  ipc: IpcClient,
  target: Pick<CallInput<'imports.problems'>, 'workspace' | 'importId'>,
  rowLimit: number,
): Promise<ImportProblems | null> {
  const rows: ImportProblem[] = [];
  for (;;) {
    const limit = Math.min(PAGE_ROWS, rowLimit - rows.length);
    const result = await ipc.call('imports.problems', { ...target, offset: rows.length, limit });
    if (!result.ok) return null;
    rows.push(...result.value.rows);
    if (result.value.rows.length < limit || rows.length >= rowLimit) return { ...result.value, rows };
  }
}
