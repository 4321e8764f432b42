import type { ReactNode } from 'react';
import type { ActivityRow } from '../../../electron/contract/ipc/activity.ts';
import { formatActionTime } from '../../i18n/action-format.ts';
import { formatCount } from '../../i18n/format.ts';
import { describeActionState, useI18n } from '../../i18n/use-i18n.ts';
import { useNow } from '../../state/workspace-context.ts';
import styles from './activity-screen.module.css';

interface ImportGroupProps {
  readonly rows: readonly ActivityRow[];
  /** The rows, drawn once the group is open. */
  readonly children: ReactNode;
}

/** The actions of one imported file as one row, which opens. */
export function ImportGroup({ rows, children }: ImportGroupProps): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const now = useNow();
  const items = rows.reduce((sum, row) => sum + (row.rows ?? 1), 0);
  const states = [...Map.groupBy(rows, ({ state }) => state)].map(
    ([state, those]) => `${describeActionState(t, state)}: ${formatCount(those.length)}`,
  );
  const [newest] = rows;
  return (
    <details className={styles.importGroup}>
      <summary>
        <b>{t('activity.import', { rows: formatCount(items) })}</b> <span>{states.join(' · ')}</span>
        {newest !== undefined && <span className={styles.settledWhen}>{formatActionTime(i18n, newest, now)}</span>}
      </summary>
      {children}
    </details>
  );
}
