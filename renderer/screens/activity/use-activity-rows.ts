import { useEffect, useEffectEvent, useState } from 'react';
import type { ActivityRow, BagActivity } from '../../../electron/contract/calls/activity.ts';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { CallInput, CallResult } from '../../../electron/contract/calls/calls.ts';
import { useServices } from '../../services/services.ts';
import { useWorkspace } from '../../services/workspace-context.ts';

/** The fewest rows that each load adds, unless there are no more. */
const MORE_ROWS = 100;

interface ActivityRows {
  readonly rows: readonly ActivityRow[];
  readonly bags: readonly BagActivity[];
  readonly people: readonly string[];
  /** Whether older actions have not been searched yet. */
  readonly hasMore: boolean;
}

interface LoadedActivity extends ActivityRows {
  /** The search that they were found by. */
  readonly key: string;
}

interface ActivityList {
  /** Null until the first rows of a search have arrived. */
  readonly list: ActivityRows | null;
  readonly problem: Problem | null;
  readonly isLoading: boolean;
  loadMore(): void;
}

/**
 * Loads the actions that match a search, page after page, until they fill the screen or reach the number that staff
 * requested. Reloads them when an action has changed; the old ones stay until the new ones arrive.
 */
export function useActivityRows(search: NonNullable<CallInput<'activity.view'>['search']>): ActivityList {
  const { ipc } = useServices();
  const { workspace } = useWorkspace();
  const { kind, revisions } = workspace;
  const key = JSON.stringify([kind, search]);
  const [loaded, setLoaded] = useState<LoadedActivity | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [wanted, setWanted] = useState({ key, rows: MORE_ROWS });
  const rowsWanted = wanted.key === key ? wanted.rows : MORE_ROWS;
  const readPage = useEffectEvent(
    (before: number | null): Promise<CallResult<'activity.view'>> =>
      ipc.call('activity.view', { workspace: kind, search, before }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the search by value; a new revision loads again
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const rows: ActivityRow[] = [];
      const bags: BagActivity[] = [];
      let before: number | null = null;
      setLoading(true);
      for (;;) {
        const result: CallResult<'activity.view'> = await readPage(before);
        if (!isCurrent) return;
        setProblem(result.ok ? null : result.problem);
        if (!result.ok) break;
        const { next, people } = result.value;
        rows.push(...result.value.rows);
        bags.push(...result.value.bags);
        before = next;
        if (next !== null && rows.length < rowsWanted) continue;
        setLoaded({ key, rows, bags, people, hasMore: next !== null });
        break;
      }
      setLoading(false);
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, [ipc, key, rowsWanted, revisions.activity]);

  return {
    list: loaded,
    problem,
    isLoading: isLoading || (loaded !== null && loaded.key !== key),
    loadMore: () => setWanted({ key, rows: (loaded?.rows.length ?? 0) + MORE_ROWS }),
  };
}
