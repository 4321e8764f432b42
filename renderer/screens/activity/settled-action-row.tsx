import type { ReactNode } from 'react';
import type { ActivityRow } from '../../../electron/contract/ipc/views.ts';
import { actionExtras, actionTitle, actionWhen } from '../../i18n/action-format.ts';
import { refusalWords, stateWords, useWords } from '../../i18n/use-i18n.ts';
import { linkTo } from '../../state/route.ts';
import { useStoreName } from '../../state/use-store-name.ts';
import { useNow } from '../../state/workspace-context.ts';
import { STATE_ICON } from './action-states.ts';

/** An action that is done or withdrawn: one line. */
export function SettledRow({ row }: { readonly row: ActivityRow }): ReactNode {
  const words = useWords();
  const now = useNow();
  const Icon = STATE_ICON[row.state];
  const extras = [useStoreName(row.storeId), actionExtras(words, row)].filter(Boolean).join(' · ');
  return (
    <li className={`settled-row settled-${row.state}`}>
      <Icon size={20} aria-hidden />
      <p className="settled-what">
        {row.orderId === null ? (
          <b>{actionTitle(words, row)}</b>
        ) : (
          <a href={linkTo('orders', { storeId: row.storeId, orderId: row.orderId })}>
            <b>{actionTitle(words, row)}</b>
          </a>
        )}{' '}
        <span>{stateWords(words.t, row.state)}</span>
        {extras !== '' && <span> · {extras}</span>}
        {row.state === 'refused' && row.outcome !== null && (
          <span> · {refusalWords(words.t, row.outcome, row.kind)}</span>
        )}
      </p>
      <p className="settled-when">{actionWhen(words, row, now)}</p>
    </li>
  );
}
