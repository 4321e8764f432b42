import { BellRing, Check, Hourglass, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { EpisodeView } from '../../../../electron/contract/calls/alarm.ts';
import type { ActionOverlayView, OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { SILENCE_SECONDS } from '../../../../electron/contract/domain/silence.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describePaymentMethod, describeRefusal, useI18n } from '../../../i18n/use-i18n.ts';
import { useTime } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/primitives.tsx';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { AnswerButtons } from '../card/answer-buttons.tsx';
import { Card, CardNumber, StoreTag } from '../card/card.tsx';
import { HoldBar, TimeLeft } from '../card/hold-bar.tsx';
import { usePendingTitle } from '../card/pending-action-box.tsx';
import { SilencedTag } from '../card/ring-header.tsx';
import { ShortageTag } from '../card/shortage-tag.tsx';
import { UnsavedTag } from '../card/unsaved-tag.tsx';
import { useOrderActions } from '../order-actions.ts';
import ringHeaderStyles from '../card/ring-header.module.css';
import styles from './order-list.module.css';

interface OrderRowProps {
  readonly card: OrderCard;
  /** The order's ring; null if it has none. */
  readonly episode: EpisodeView | null;
  /** Whether the row is among the first of the list. */
  readonly isFirst: boolean;
}

/** One New order in a list: its facts, whether it is in stock, and the buttons to answer it. */
export const OrderRow = memo(function OrderRow({ card, episode, isFirst }: OrderRowProps): ReactNode {
  return (
    <Card card={card} className={styles.row} isFirst={isFirst}>
      <CardNumber card={card} />
      <StoreTag card={card} />
      {episode?.state === 'ringing' && <BellButton orderId={card.orderId} />}
      <div className={styles.time}>
        <TimeLeft endsAt={card.holdEndsAt} />
        <HoldBar endsAt={card.holdEndsAt} />
      </div>
      <Facts card={card} episode={episode} />
      <div className={styles.answer}>
        {card.action === null && <ExercisePointer at={['accept', 'reject', 'accept_courier']} orderId={card.orderId} />}
        {card.action === null ? <AnswerButtons card={card} place="row" /> : <PendingAnswer action={card.action} />}
      </div>
    </Card>
  );
});

/** The bell of a ringing order. Pressing it silences the order. */
function BellButton({ orderId }: { readonly orderId: string }): ReactNode {
  const { silence } = useOrderActions();
  const { t } = useI18n();
  return (
    <AriaButton
      data-slot="button"
      className={joinClasses('on-band row centred rounded', styles.bell)}
      aria-label={`${t('card.silence')} ${t('time.seconds', { count: SILENCE_SECONDS })}`}
      onPress={() => silence(orderId)}
    >
      <BellRing className={ringHeaderStyles.bell} size={22} aria-hidden />
    </AriaButton>
  );
}

function Facts({ card, episode }: Pick<OrderRowProps, 'card' | 'episode'>): ReactNode {
  const { t } = useI18n();
  const paid = [t(card.paid ? 'card.paid' : 'card.not_paid'), describePaymentMethod(t, card.paymentMethod)];
  return (
    <>
      <p className={joinClasses('row wrap text-14 muted', styles.total)}>
        <b>{formatMoney(card.total)}</b>
        <span>{paid.filter((each) => each !== null).join(' · ')}</span>
        <StockTag card={card} />
        <UnsavedTag card={card} />
        <SilencedTag episode={episode} />
      </p>
      <p className={joinClasses('clamped text-14 breakable muted', styles.lines)}>
        {t('card.items', { count: card.items })}, {t('card.units', { count: card.units })}
        {card.firstLines.map(({ name, units }) => ` · ${units}\u00a0× ${name}`).join('')}
      </p>
    </>
  );
}

/**
 * Whether the order is in stock. Until the hold ends, the service reserves the goods; after that, the stock last read
 * decides.
 */
function StockTag({ card }: { readonly card: OrderCard }): ReactNode {
  const { t } = useI18n();
  if (card.refusal !== null) {
    return (
      <Tag tone="red" icon={TriangleAlert}>
        {describeRefusal(t, card.refusal)}
      </Tag>
    );
  }
  if (card.shortages !== null) return <ShortageTag card={card} />;
  return card.holdEndsAt === null ? null : <HeldTag endsAt={card.holdEndsAt} />;
}

function HeldTag({ endsAt }: { readonly endsAt: number }): ReactNode {
  const { t } = useI18n();
  return useTime((now) => now < endsAt) ? <Tag icon={Check}>{t('catch_up.held')}</Tag> : null;
}

/** An answer that the service has not confirmed yet. */
function PendingAnswer({ action }: { readonly action: ActionOverlayView }): ReactNode {
  const { withdraw } = useOrderActions();
  const { t } = useI18n();
  const title = usePendingTitle(action);
  return (
    <div className={joinClasses('row gap-8 rounded tone-waiting text-14', styles.pending)} data-tone="waiting">
      <Hourglass size={20} aria-hidden />
      <p>
        <b>{title}</b> {t('catch_up.not_yet')}
      </p>
      {action.canWithdraw && (
        <Button kind="waiting" onPress={() => withdraw(action.actionId)}>
          {t('waiting.withdraw')}
        </Button>
      )}
    </div>
  );
}
