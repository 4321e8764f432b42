import type { LucideIcon } from 'lucide-react';
import { BellOff, BellRing, Check, Columns4, House, OctagonX, Smartphone, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { CatchUpView, OrderReference } from '../../../../electron/contract/calls/orders.ts';
import { SILENCE_SECONDS } from '../../../../electron/contract/domain/silence.ts';
import { formatActionTitle } from '../../../i18n/action-format.ts';
import { formatCount, formatMoney } from '../../../i18n/format.ts';
import { describeRefusal, useI18n } from '../../../i18n/use-i18n.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { linkTo } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { OrderList } from '../list/order-list.tsx';
import { focusNextOrder } from '../new/next-order.ts';
import buttonStyles from '../../../ui/button.module.css';
import ringHeaderStyles from '../card/ring-header.module.css';
import styles from './catch-up.module.css';

/** The screen after an outage: waiting orders by time left, and beside them what happened during the outage. */
export function CatchUp({ view }: { readonly view: CatchUpView }): ReactNode {
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  const cards = new Map(workspace.board.new.map((card) => [card.orderId, card]));
  const rows = [...view.held, ...view.lapsed].flatMap((id) => cards.get(id) ?? []);
  useNextFocus(rows);
  return (
    <div className={joinClasses('stack tall', styles.catchUp)}>
      <Head view={view} open={view.held.length + view.lapsed.length} />
      <div className={joinClasses('gap-12 grow squeezable scrolls', styles.catchUpMain)}>
        <section className={styles.catchUpList} aria-label={t('orders.new')} data-column="new">
          <h2 className="unseen">{t('orders.new')}</h2>
          <OrderList places={rows.map((card) => ({ card, isGone: false }))} />
        </section>
        <Meanwhile view={view} />
      </div>
    </div>
  );
}

/** The black heading, with a button that silences all rings. */
function Head({ view, open }: { readonly view: CatchUpView; readonly open: number }): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const call = useCall();
  const { t, clock, span } = useI18n();
  const isRinging = snapshot.alarm.episodes.some(({ state }) => state === 'ringing');
  return (
    <header className={joinClasses('on-band row wrap rigid', styles.catchUpHead)}>
      <BellRing className={isRinging ? ringHeaderStyles.bell : undefined} size={28} aria-hidden />
      <div className={joinClasses('grow', styles.catchUpWords)}>
        <h1 className="text-20 bold">{t('catch_up.title', { count: open })}</h1>
        <p className="text-14">
          {t('catch_up.away', { time: span(view.to - view.from), from: clock(view.from), to: clock(view.to) })}
        </p>
      </div>
      {isRinging && (
        <Button
          kind="band"
          icon={BellOff}
          note={t('time.seconds', { count: SILENCE_SECONDS })}
          onPress={() => void call('alarm.silenceAll', {})}
        >
          {t('catch_up.silence_all')}
        </Button>
      )}
      <Button kind="band" icon={Columns4} onPress={() => void call('orders.caughtUp', { workspace: workspace.kind })}>
        {t('catch_up.as_columns')}
      </Button>
    </header>
  );
}

/** The events of the outage and the outcomes of this counter's own actions; empty if there were none. */
function Meanwhile({ view: { meanwhile, own } }: { readonly view: CatchUpView }): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const listNumbers = (orders: readonly OrderReference[]): string => orders.map(({ number }) => number).join(', ');
  const refused = own.refused.map((row) => ({
    row,
    reason: row.outcome === null ? '' : describeRefusal(t, row.outcome, row.subject),
  }));
  const hasMissed = [meanwhile.acceptedInApp, meanwhile.cancelled, meanwhile.delivered, meanwhile.courierFailed].some(
    ({ length }) => length > 0,
  );
  const hasOwn = own.done > 0 || own.refused.length > 0;
  if (!hasMissed && !hasOwn) return null;
  return (
    <aside className={joinClasses('stack gap-12', styles.catchUpAside)}>
      {hasMissed && (
        <section className="panel" aria-label={t('catch_up.meanwhile')}>
          <h2 className="text-17 bold">{t('catch_up.meanwhile')}</h2>
          <MissedEvent icon={Smartphone} count={meanwhile.acceptedInApp.length} what={t('catch_up.accepted_in_app')}>
            {listNumbers(meanwhile.acceptedInApp)}
          </MissedEvent>
          <MissedEvent icon={X} count={meanwhile.cancelled.length} what={t('catch_up.cancelled')}>
            {listNumbers(meanwhile.cancelled)}
          </MissedEvent>
          <MissedEvent icon={House} count={meanwhile.delivered.length} what={t('catch_up.delivered')}>
            {formatMoney(meanwhile.deliveredTotal)}
          </MissedEvent>
          <MissedEvent icon={TriangleAlert} count={meanwhile.courierFailed.length} what={t('catch_up.courier_failed')}>
            {t('catch_up.waits_for_choice', { numbers: listNumbers(meanwhile.courierFailed) })}
          </MissedEvent>
        </section>
      )}
      {hasOwn && (
        <section className="panel" aria-label={t('catch_up.own')}>
          <h2 className="text-17 bold">{t('catch_up.own')}</h2>
          <MissedEvent icon={Check} count={own.done} what={t('catch_up.own_done')} />
          {refused.map(({ row, reason }) => (
            <MissedEvent
              key={row.actionId}
              icon={OctagonX}
              count={1}
              what={`${t('activity.refused')}: ${formatActionTitle(i18n, row)}`}
              isRed
            >
              {reason}
            </MissedEvent>
          ))}
          <a data-slot="button" className={buttonStyles.button} href={linkTo('activity')}>
            {t('catch_up.show_activity')}
          </a>
        </section>
      )}
    </aside>
  );
}

interface MissedEventProps {
  readonly icon: LucideIcon;
  readonly count: number;
  readonly what: string;
  readonly isRed?: boolean;
  readonly children?: ReactNode;
}

function MissedEvent({ icon: Icon, count, what, isRed = false, children }: MissedEventProps): ReactNode {
  if (count === 0) return null;
  return (
    <div className={joinClasses('gap-8', styles.missed, isRed && styles.missedRed)}>
      <Icon size={20} aria-hidden />
      <b className={joinClasses('tabular heavy right', styles.missedCount)}>{formatCount(count)}</b>
      <p>
        {what}
        {children !== undefined && (
          <span className={joinClasses('block text-14 breakable', !isRed && 'muted')}>{children}</span>
        )}
      </p>
    </div>
  );
}

/** Moves the focus to the first waiting order once the focused one is answered, so that each order takes one key. */
function useNextFocus(cards: readonly OrderCard[]): void {
  const key = cards
    .filter((card) => card.action === null)
    .map((card) => card.orderId)
    .join(' ');

  useEffect(() => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-order]')?.dataset['order'];
    const mayMoveFocus =
      document.activeElement === document.body || document.activeElement?.closest('[data-column="new"]') != null;
    const [first] = key === '' ? [] : key.split(' ');
    if (!mayMoveFocus || first === undefined || (focused !== undefined && key.split(' ').includes(focused))) return;
    focusNextOrder(first);
  }, [key]);
}
