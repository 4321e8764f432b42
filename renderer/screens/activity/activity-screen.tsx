import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ActivityRow, BagActivity } from '../../../electron/contract/calls/activity.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { EmptyState } from '../../ui/primitives.tsx';
import { needsAttention } from './action-states.ts';
import { ActivityFilterGroup } from './activity-filter-group.tsx';
import { buildActivitySearch, EMPTY_ACTIVITY_QUERY } from './activity-search.ts';
import { ActivitySearchBar } from './activity-search-bar.tsx';
import { BagRow } from './bag-row.tsx';
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
  const { rows, bags, people, hasMore } = list;
  const isEmpty = rows.length + bags.length === 0;
  const isAll = query === EMPTY_ACTIVITY_QUERY;
  return (
    <div className="screen">
      <header className={`screen-head ${styles.activityHead}`}>
        <h1 className="screen-title">{t('screen.activity')}</h1>
        <ActivityFilterGroup selected={query.filter} onSelect={(filter) => setQuery({ ...query, filter })} />
      </header>
      {(!isEmpty || !isAll) && <ActivitySearchBar query={query} people={people} onQuery={setQuery} />}
      <div className={joinClasses('stack gap-10', styles.activity)} aria-busy={isLoading}>
        {isEmpty ? (
          <EmptyState icon={CircleCheck}>
            {t(isLoading ? 'activity.loading' : isAll ? 'activity.empty' : 'activity.empty_filter')}
          </EmptyState>
        ) : (
          <Rows rows={rows} bags={bags} />
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

interface RowsProps {
  readonly rows: readonly ActivityRow[];
  readonly bags: readonly BagActivity[];
}

function Rows({ rows, bags }: RowsProps): ReactNode {
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
      {settled.length + bags.length > 0 && (
        <ul className="panel lines-between">
          {mergeByTime(settled, bags).map((row) =>
            'bag' in row ? (
              <BagRow key={row.id} row={row} />
            ) : row.group === undefined ? (
              <SettledActionRow key={row.actionId} row={row} />
            ) : (
              <li key={row.importId}>
                <ImportGroup row={row} group={row.group} />
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}

/** Actions in their order, each check of a bag before the first action that ended earlier. */
function mergeByTime(
  settled: readonly ActivityRow[],
  bags: readonly BagActivity[],
): readonly (ActivityRow | BagActivity)[] {
  const merged: (ActivityRow | BagActivity)[] = [];
  let next = 0;
  const take = (until: number): void => {
    for (let bag = bags[next]; bag !== undefined && bag.bag.at >= until; bag = bags[next]) {
      merged.push(bag);
      next += 1;
    }
  };
  for (const row of settled) {
    take(row.settledAt ?? row.askedAt);
    merged.push(row);
  }
  take(0);
  return merged;
}
