import { Check, ChevronRight, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivityRow } from '../../../electron/contract/calls/activity.ts';
import { formatActionDetails, formatActionTime, formatActionTitle } from '../../i18n/action-format.ts';
import { describeActionState, describeNextStep, describeRefusal, type I18n, useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useCounterName } from '../../services/use-counter-name.ts';
import { useStoreName } from '../../services/use-store-name.ts';
import { useNow, useWorkspace } from '../../services/workspace-context.ts';
import { findRefusalTrouble } from '../../state/help-topics.ts';
import { linkTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { ACTION_STATE_ICONS } from './action-states.ts';
import buttonStyles from '../../ui/button.module.css';
import styles from './activity-screen.module.css';

/** An action that is open or refused, with what happened and what staff can do. */
export function OpenActionRow({ row }: { readonly row: ActivityRow }): ReactNode {
  const i18n = useI18n();
  const { t, span, clock } = i18n;
  const now = useNow();
  const counterName = useCounterName();
  const Icon = ACTION_STATE_ICONS[row.state];
  const extras = [useStoreName(row.storeId), formatActionDetails(i18n, row)].filter(Boolean).join(' · ');
  const times = [
    row.settledAt === null ? null : t('activity.asked_at', { time: clock(row.askedAt) }),
    row.firstSentAt === null ? null : t('activity.sent_at', { time: clock(row.firstSentAt) }),
    row.tries > 1 ? t('activity.tries', { count: row.tries }) : null,
    row.nextTryAt !== null && row.nextTryAt > now ? t('activity.next_try', { time: span(row.nextTryAt - now) }) : null,
  ]
    .filter((text) => text !== null)
    .join(' · ');
  return (
    <article
      className={joinClasses(
        styles.openRow,
        'panel',
        row.state === 'refused' && styles.openRefused,
        row.state === 'unknown' && styles.openUnknown,
      )}
      aria-label={formatActionTitle(i18n, row)}
    >
      <p className={joinClasses('stack gap-4 centred tone-waiting bold middle', styles.openState)}>
        <Icon size={26} aria-hidden />
        {describeActionState(t, row.state)}
      </p>
      <div className={joinClasses('stack gap-6', styles.openMain)}>
        <header className={joinClasses('row-full wrap spread', styles.openHead)}>
          <h2 className="text-17 bold shrinkable breakable">
            {formatActionTitle(i18n, row)}
            {extras !== '' && <span className="weight-500 muted">{extras}</span>}
          </h2>
          <p className={joinClasses('muted', styles.settledWhen)}>{formatActionTime(i18n, row, now, counterName)}</p>
        </header>
        <p>
          <b>{t('refusal.what_happened')}</b> {describeWhatHappened(i18n, row)}
        </p>
        {times !== '' && <p className="screen-hint">{times}</p>}
        {row.outcome !== null && (
          <>
            <p>
              <b>{t('refusal.can_do')}</b> {describeNextStep(t, row.outcome.code, row.subject)}
            </p>
            <HelpLink trouble={findRefusalTrouble(row.outcome.code)} />
          </>
        )}
        <ActionButtons row={row} />
      </div>
    </article>
  );
}

function describeWhatHappened({ t }: I18n, row: ActivityRow): string {
  if (row.outcome !== null) return describeRefusal(t, row.outcome, row.subject);
  switch (row.state) {
    case 'waiting':
      return t(row.firstSentAt === null ? 'activity.happened_waiting' : 'activity.happened_again');
    case 'sending':
      return t('activity.happened_sending');
    case 'unknown':
      return t('activity.happened_unknown');
    case 'refused':
      return t('refusal.happened_other');
    case 'done':
    case 'withdrawn':
      return describeActionState(t, row.state);
  }
}

function ActionButtons({ row }: { readonly row: ActivityRow }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const isSale = row.subject === 'sale';
  if (!row.canWithdraw && row.orderId === null && !row.open) return null;
  return (
    <p className={joinClasses('row gap-10', styles.openActions)}>
      {row.canWithdraw && (
        <>
          <Button
            icon={Undo2}
            onPress={() => void call('actions.withdraw', { workspace: workspace.kind, actionId: row.actionId })}
          >
            {t('waiting.withdraw')}
          </Button>
          <span className="screen-hint">{t('activity.possible_until_sent')}</span>
        </>
      )}
      {row.open && (
        <Button
          icon={Check}
          onPress={() => void call('actions.seen', { workspace: workspace.kind, actionId: row.actionId })}
        >
          {t('card.seen')}
        </Button>
      )}
      {row.orderId !== null && (
        <a
          data-slot="button"
          className={`${buttonStyles.button} ${buttonStyles.quiet} push`}
          href={isSale ? linkTo('sales') : linkTo('orders', { storeId: row.storeId, orderId: row.orderId })}
        >
          {t(isSale ? 'activity.open_sales' : 'activity.open_order')} <ChevronRight size={18} aria-hidden />
        </a>
      )}
    </p>
  );
}
