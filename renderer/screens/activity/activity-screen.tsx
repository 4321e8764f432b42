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
import { type ActivityEntry, type ActivitySearch, groupImports, listDays, matchesSearch } from './activity-search.ts';
import { ActivitySearchBar } from './activity-search-bar.tsx';
import { ImportGroup } from './import-group.tsx';
import { OpenActionRow } from './open-action-row.tsx';
import { SettledActionRow } from './settled-action-row.tsx';
import styles from './activity-screen.module.css';

const NO_SEARCH: ActivitySearch = { text: '', topic: null, day: null };

/** All actions of staff: first those that need attention, in large rows, then the settled ones, one line each. */
export function ActivityScreen(): ReactNode {
  const { workspace } = useWorkspace();
  const { value: view, problem } = useQuery(
    'activity.view',
    { workspace: workspace.kind },
    workspace.revisions.activity,
  );
  const [filter, setFilter] = useState<ActivityFilter>('all');
  const [search, setSearch] = useState(NO_SEARCH);
  const i18n = useI18n();
  const { t } = i18n;
  if (view === null) return <Loading words={t('activity.loading')} problem={problem} />;
  const found = view.rows.filter((row) => matchesSearch(i18n, search, row));
  const counts = new Map(
    ACTIVITY_FILTERS.map((each) => [each, found.filter((row) => matchesFilter(each, row)).length]),
  );
  const rows = found.filter((row) => matchesFilter(filter, row));
  const isAll = filter === 'all' && found.length === view.rows.length;
  return (
    <div className="screen">
      <header className={`screen-head ${styles.activityHead}`}>
        <h1 className="screen-title">{t('screen.activity')}</h1>
        <ActivityFilterGroup selected={filter} counts={counts} onSelect={setFilter} />
      </header>
      {view.rows.length > 0 && <ActivitySearchBar search={search} days={listDays(view.rows)} onSearch={setSearch} />}
      {rows.length === 0 ? (
        <EmptyState icon={CircleCheck}>{t(isAll ? 'activity.empty' : 'activity.empty_filter')}</EmptyState>
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
      {groupImports(open).map((entry) => (
        <OpenEntry key={entry.key} entry={entry} />
      ))}
      {settled.length > 0 && (
        <ul className="panel">
          {groupImports(settled).map((entry) => (
            <SettledEntry key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OpenEntry({ entry }: { readonly entry: ActivityEntry }): ReactNode {
  if ('row' in entry) return <OpenActionRow row={entry.row} />;
  return (
    <div className="panel">
      <ImportGroup rows={entry.importRows}>
        <div className={styles.activity}>
          {entry.importRows.map((row) => (
            <OpenActionRow key={row.actionId} row={row} />
          ))}
        </div>
      </ImportGroup>
    </div>
  );
}

function SettledEntry({ entry }: { readonly entry: ActivityEntry }): ReactNode {
  if ('row' in entry) return <SettledActionRow row={entry.row} />;
  return (
    <li className={styles.settledImport}>
      <ImportGroup rows={entry.importRows}>
        <ul>
          {entry.importRows.map((row) => (
            <SettledActionRow key={row.actionId} row={row} />
          ))}
        </ul>
      </ImportGroup>
    </li>
  );
}
