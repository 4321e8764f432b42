import { useEffect, useState } from 'react';
import type { ImportProblems, ImportView } from '../../../../electron/contract/ipc/import.ts';
import { useServices } from '../../../state/services.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';

/** Rows requested per call. */
const PAGE_ROWS = 100;

const NO_PROBLEMS: ImportProblems = { total: 0, rowTotal: 0, toMendTotal: 0, rows: [] };

/** Reads the first rows with problems, and more on demand. */
export function useImportProblems(view: ImportView): { readonly problems: ImportProblems; more(): void } {
  const { workspace } = useWorkspace();
  const { ipc } = useServices();
  const [rowLimit, setRowLimit] = useState(PAGE_ROWS);
  const [problems, setProblems] = useState<ImportProblems>(NO_PROBLEMS);
  const { kind, revisions } = workspace;
  const { importId } = view;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again whenever the revision changes
  useEffect(() => {
    let current = true;
    async function read(): Promise<void> {
      const rows: ImportProblems['rows'][number][] = [];
      for (;;) {
        const limit = Math.min(PAGE_ROWS, rowLimit - rows.length);
        const result = await ipc.call('imports.problems', { workspace: kind, importId, offset: rows.length, limit });
        if (!current || !result.ok) return;
        rows.push(...result.value.rows);
        if (result.value.rows.length < limit || rows.length >= rowLimit) {
          setProblems({ ...result.value, rows });
          return;
        }
      }
    }
    void read();
    return () => {
      current = false;
    };
  }, [ipc, kind, importId, rowLimit, revisions.imports]);

  return { problems, more: () => setRowLimit(rowLimit + 5 * PAGE_ROWS) };
}
