import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ActivityRow } from '../../../electron/contract/ipc/views.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { useAnswer } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';
import { Loading } from '../../ui/loading.tsx';
import { Empty } from '../../ui/primitives.tsx';
import { FILTERS, type Filter, matches, needsAttention } from './action-states.ts';
import { Filters } from './activity-filter-group.tsx';
import { OpenRow } from './open-action-row.tsx';
import { SettledRow } from './settled-action-row.tsx';
import './activity-screen.css';

/** Every action of staff: what needs somebody first, large; then what is settled, a line each. */
export function Activity(): ReactNode {
  const { workspace } = useShown();
  const { value: view, problem } = useAnswer(
    'activity.view',
    { workspace: workspace.kind },
    workspace.revisions.activity,
  );
  const [filter, setFilter] = useState<Filter>('all');
  const { t } = useWords();
  if (view === null) return <Loading words={t('activity.loading')} problem={problem} />;
  const counts = new Map(FILTERS.map((each) => [each, view.rows.filter((row) => matches(each, row)).length]));
  const rows = view.rows.filter((row) => matches(filter, row));
  return (
    <div className="screen">
      <header className="screen-head activity-head">
        <h1 className="screen-title">{t('screen.activity')}</h1>
        <Filters selected={filter} counts={counts} onSelect={setFilter} />
      </header>
      {rows.length === 0 ? (
        <Empty icon={CircleCheck}>{t(filter === 'all' ? 'activity.empty' : 'activity.empty_filter')}</Empty>
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
    <div className="activity">
      {open.map((row) => (
        <OpenRow key={row.actionId} row={row} />
      ))}
      {settled.length > 0 && (
        <ul className="settled panel">
          {settled.map((row) => (
            <SettledRow key={row.actionId} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
}
