import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ActivityRow } from '../../../electron/contract/calls/activity.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/primitives.tsx';
import { needsAttention } from './action-states.ts';
import { ActivityFilterGroup } from './activity-filter-group.tsx';
import { buildActivitySearch, EMPTY_ACTIVITY_QUERY } from './activity-search.ts';
import { ActivitySearchBar } from './activity-search-bar.tsx';
import { ImportGroup } from './import-group.tsx';
import { OpenActionRow } from './open-action-row.tsx';
import { SettledActionRow } from './settled-action-row.tsx';
import { useActivityRows } from './use-activity-rows.ts';
import styles from './activity-screen.module.css';

/** All of staff's actions: first those that need attention, in large rows, then the settled ones, one line each. */
export function ActivityScreen(): ReactNode {
  const [query, setQuery] = useState(EMPTY_ACTIVITY_QUERY);
  const i18n = useI18n();
  const { t } = i18n;
  const { list, problem, isLoading, loadMore } = useActivityRows(buildActivitySearch(i18n, query));
  if (list === null) return <Loading words={t('activity.loading')} problem={problem} />;
  const { rows, people, hasMore } = list;
  const isAll = query === EMPTY_ACTIVITY_QUERY;
  return (
    <div className="screen">
      <header className={`screen-head ${styles.activityHead}`}>
        <h1 className="screen-title">{t('screen.activity')}</h1>
        <ActivityFilterGroup selected={query.filter} onSelect={(filter) => setQuery({ ...query, filter })} />
      </header>
      {(rows.length > 0 || !isAll) && <ActivitySearchBar query={query} people={people} onQuery={setQuery} />}
      <div className={joinClasses('stack gap-10', styles.activity)} aria-busy={isLoading}>
        {rows.length > 0 ? (
          <Rows rows={rows} />
        ) : (
          <EmptyState icon={CircleCheck}>
            {t(isLoading ? 'activity.loading' : isAll ? 'activity.empty' : 'activity.empty_filter')}
          </EmptyState>
        )}
        {hasMore && (
          <Button isDisabled={isLoading} onPress={loadMore}>
            {t(isLoading ? 'activity.loading' : 'activity.older')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly ActivityRow[] }): ReactNode {
  const open = rows.filter(needsAttention);
  const settled = rows.filter((row) => !needsAttention(row));
  return (
    <>
      {open.map((row) =>
        row.group === undefined ? (
          <OpenActionRow key={row.actionId} row={row} />
        ) : (
          <div className="panel" key={row.importId}>
            <ImportGroup row={row} group={row.group} />
          </div>
        ),
      )}
      {settled.length > 0 && (
        <ul className="panel">
          {settled.map((row) =>
            row.group === undefined ? (
              <SettledActionRow key={row.actionId} row={row} />
            ) : (
              <li className={styles.settledImport} key={row.importId}>
                <ImportGroup row={row} group={row.group} />
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}
