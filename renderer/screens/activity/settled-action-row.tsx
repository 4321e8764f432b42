import type { ReactNode } from 'react';
import type { ActivityRow } from '../../../electron/contract/calls/activity.ts';
import { formatActionDetails, formatActionTime, formatActionTitle } from '../../i18n/action-format.ts';
import { describeActionState, describeRefusal, useI18n } from '../../i18n/use-i18n.ts';
import { useCounterName } from '../../services/use-counter-name.ts';
import { useStoreName } from '../../services/use-store-name.ts';
import { useMinute } from '../../services/workspace-context.ts';
import { linkTo } from '../../state/route.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { ACTION_STATE_ICONS } from './action-states.ts';
import styles from './activity-screen.module.css';

/** A done or withdrawn action, as one line. */
export function SettledActionRow({ row }: { readonly row: ActivityRow }): ReactNode {
  const i18n = useI18n();
  const now = useMinute(row.settledAt ?? row.askedAt);
  const counterName = useCounterName();
  const Icon = ACTION_STATE_ICONS[row.state];
  const extras = [useStoreName(row.storeId), formatActionDetails(i18n, row)].filter(Boolean).join(' · ');
  return (
    <li
      className={joinClasses('row wrap gap-10 relative', styles.settledRow, row.state === 'done' && styles.settledDone)}
    >
      <Icon size={20} aria-hidden />
      <p className={joinClasses('shrinkable breakable muted', styles.settledWhat)}>
        {row.orderId === null ? (
          <b>{formatActionTitle(i18n, row)}</b>
        ) : (
          <a className="whole" href={linkTo('orders', { storeId: row.storeId, orderId: row.orderId })}>
            <b>{formatActionTitle(i18n, row)}</b>
          </a>
        )}{' '}
        <span>{describeActionState(i18n.t, row.state)}</span>
        {extras !== '' && <span> · {extras}</span>}
        {row.state === 'refused' && row.outcome !== null && (
          <span> · {describeRefusal(i18n.t, row.outcome, row.subject)}</span>
        )}
      </p>
      <p className={joinClasses('muted', styles.settledWhen)}>{formatActionTime(i18n, row, now, counterName)}</p>
    </li>
  );
}
