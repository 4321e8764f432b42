import { type ReactNode, useEffect, useState } from 'react';
import type { ActivityRow } from '../../../electron/contract/calls/activity.ts';
import type { CallResult } from '../../../electron/contract/calls/calls.ts';
import { formatActionTime } from '../../i18n/action-format.ts';
import { formatCount } from '../../i18n/format.ts';
import { describeActionState, useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCounterName } from '../../services/use-counter-name.ts';
import { useMinute, useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { needsAttention } from './action-states.ts';
import { OpenActionRow } from './open-action-row.tsx';
import { SettledActionRow } from './settled-action-row.tsx';
import styles from './activity-screen.module.css';

interface ImportGroupProps {
  /** The newest action of the import. */
  readonly row: ActivityRow;
  readonly group: NonNullable<ActivityRow['group']>;
}

/** The actions of one imported file as one row, which staff can open. */
export function ImportGroup({ row, group: { items, states } }: ImportGroupProps): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const now = useMinute(row.settledAt ?? row.askedAt);
  const counterName = useCounterName();
  const [isOpen, setOpen] = useState(false);
  const sums = states.map(({ state, count }) => `${describeActionState(t, state)}: ${formatCount(count)}`);
  return (
    <details className={styles.importGroup} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="row wrap">
        <b>{t('activity.import', { rows: formatCount(items) })}</b> <span>{sums.join(' · ')}</span>
        <span className={joinClasses('push muted', styles.settledWhen)}>
          {formatActionTime(i18n, row, now, counterName)}
        </span>
      </summary>
      {isOpen && row.importId !== null && <ImportActions importId={row.importId} />}
    </details>
  );
}

/** The actions of an import, newest first, a part at a time. */
function ImportActions({ importId }: { readonly importId: string }): ReactNode {
  const { t } = useI18n();
  const { rows, hasMore, loadMore } = useImportRows(importId);
  const open = rows.filter(needsAttention);
  return (
    <div className={joinClasses('stack gap-10', styles.activity)}>
      {open.map((row) => (
        <OpenActionRow key={row.actionId} row={row} />
      ))}
      <ul className="lines-between">
        {rows
          .filter((row) => !needsAttention(row))
          .map((row) => (
            <SettledActionRow key={row.actionId} row={row} />
          ))}
      </ul>
      {hasMore && <Button onPress={loadMore}>{t('activity.older')}</Button>}
    </div>
  );
}

/** Loads the actions of an import, and reloads them when an action has changed. */
function useImportRows(importId: string) {
  const { ipc } = useServices();
  const { workspace } = useWorkspace();
  const { kind, revisions } = workspace;
  const [parts, setParts] = useState(1);
  const [loaded, setLoaded] = useState<{ rows: readonly ActivityRow[]; next: number | null }>({ rows: [], next: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision loads again
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const rows: ActivityRow[] = [];
      let before: number | null = null;
      for (let part = 0; part < parts; part += 1) {
        const result: CallResult<'activity.import'> = await ipc.call('activity.import', {
          workspace: kind,
          importId,
          before,
        });
        if (!isCurrent || !result.ok) return;
        rows.push(...result.value.rows);
        before = result.value.next;
        if (before === null) break;
      }
      setLoaded({ rows, next: before });
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, [ipc, kind, importId, parts, revisions.activity]);
  return { rows: loaded.rows, hasMore: loaded.next !== null, loadMore: () => setParts(parts + 1) };
}
