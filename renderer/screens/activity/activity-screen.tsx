import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ActivityRow } from '../../../electron/contract/ipc/activity.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useQuery } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { Loading } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/primitives.tsx';
import { ACTIVITY_FILTERS, type ActivityFilter, matchesFilter, needsAttention } from './action-states.ts';
import { ActivityFilterGroup } from './activity-filter-group.tsx';
import { OpenActionRow } from './open-action-row.tsx';
import { SettledActionRow } from './settled-action-row.tsx';
import styles from './activity-screen.module.css';

/** All actions of staff: first those that need attention, in large rows, then the settled ones, one line each. */
export function ActivityScreen(): ReactNode {
  const { workspace } = useWorkspace();
  const { value: view, problem } = useQuery(
    'activity.view',
    { workspace: workspace.kind },
    workspace.revisions.activity,
  );
  const [filter, setFilter] = useState<ActivityFilter>('all');
  const { t } = useI18n();
  if (view === null) return <Loading words={t('activity.loading')} problem={problem} />;
  const counts = new Map(
    ACTIVITY_FILTERS.map((each) => [each, view.rows.filter((row) => matchesFilter(each, row)).length]),
  );
  const rows = view.rows.filter((row) => matchesFilter(filter, row));
  return (
    <div className="screen">
      <header className={`screen-head ${styles.activityHead}`}>
        <h1 className="screen-title">{t('screen.activity')}</h1>
        <ActivityFilterGroup selected={filter} counts={counts} onSelect={setFilter} />
      </header>
      {rows.length === 0 ? (
        <EmptyState icon={CircleCheck}>{t(filter === 'all' ? 'activity.empty' : 'activity.empty_filter')}</EmptyState>
      ) : (
        <Rows rows={rows} />
      )}
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly ActivityRow[] }): ReactNode {
  const open = rows.filter(needsAttention);
  const settled = rows.filter((row) => !needsAttention(row));
  return (
    <div className={styles.activity}>
      {open.map((row) => (
        <OpenActionRow key={row.actionId} row={row} />
      ))}
      {settled.length > 0 && (
        <ul className="panel">
          {settled.map((row) => (
            <SettledActionRow key={row.actionId} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
}
