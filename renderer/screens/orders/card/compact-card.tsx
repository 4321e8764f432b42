import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EpisodeView } from '../../../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describePaymentMethod, useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { CardNumber, StoreTag } from './card.tsx';
import { HoldBar, TimeLeft } from './hold-bar.tsx';
import { PendingActionBox } from './pending-action-box.tsx';
import { RefusalBox } from './refusal-box.tsx';
import { SilenceButton, SilencedTag } from './ring-header.tsx';
import { ShortageTag } from './shortage-tag.tsx';
import { UnsavedTag } from './unsaved-tag.tsx';
import cardStyles from './card.module.css';
import styles from './compact-card.module.css';
import ringHeaderStyles from './ring-header.module.css';

/** A New card while many orders wait: everything needed for a decision, in little more than half the height. */
export function CompactCardContent({
  card,
  episode,
}: {
  readonly card: OrderCard;
  readonly episode: EpisodeView | null;
}): ReactNode {
  return (
    <>
      {episode?.state === 'ringing' ? (
        <RingingHead card={card} episode={episode} />
      ) : (
        <QuietHead card={card} episode={episode} />
      )}
      <HoldBar endsAt={card.holdEndsAt} />
      <Body card={card} />
    </>
  );
}

function RingingHead({ card, episode }: { readonly card: OrderCard; readonly episode: EpisodeView }): ReactNode {
  const { t } = useI18n();
  return (
    <div className={joinClasses('on-band row wrap', styles.head, styles.ringing)}>
      <BellRing className={ringHeaderStyles.bell} size={22} aria-hidden />
      <span className="unseen">{t('card.ringing')}</span>
      <CardNumber card={card} />
      <SilenceButton episode={episode} kind="band" />
    </div>
  );
}

function QuietHead({ card, episode }: { readonly card: OrderCard; readonly episode: EpisodeView | null }): ReactNode {
  return (
    <div className={joinClasses('row wrap', styles.head)}>
      <CardNumber card={card} />
      <SilencedTag episode={episode} />
    </div>
  );
}

function Body({ card }: { readonly card: OrderCard }): ReactNode {
  return (
    <div className={joinClasses('stack grow', styles.body)}>
      <div className={joinClasses('row-full wrap', styles.facts)}>
        <b className="bold">{formatMoney(card.total)}</b>
        <TimeLeft endsAt={card.holdEndsAt} />
      </div>
      <StoreTag card={card} />
      <Lines card={card} />
      <p className={cardStyles.cardStock}>
        <ShortageTag card={card} />
        <UnsavedTag card={card} />
      </p>
      {card.action !== null && <PendingActionBox action={card.action} />}
      {card.action === null && card.refusal !== null && <RefusalBox refusal={card.refusal} />}
      {card.action === null && <ExercisePointer at={['accept', 'reject', 'accept_courier']} orderId={card.orderId} />}
      {card.action === null && <AnswerButtons card={card} place="card" />}
    </div>
  );
}

/** How the order is paid, the number of its items, and the names of the first ones. */
function Lines({ card: { paid, paymentMethod, items, units, firstLines } }: { readonly card: OrderCard }): ReactNode {
  const { t } = useI18n();
  const method = describePaymentMethod(t, paymentMethod);
  const facts = [
    t(paid ? 'card.paid' : 'card.not_paid'),
    method,
    `${t('card.items', { count: items })}, ${t('card.units', { count: units })}`,
  ];
  return (
    <p className={joinClasses('clamped breakable muted', styles.lines)}>
      {facts.filter((fact) => fact !== null).join(' · ')}
      {firstLines.map(({ name, units: each }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand on two lines
        <span key={index}>
          {' · '}
          <b className="bold">{each}&nbsp;×</b> {name}
        </span>
      ))}
    </p>
  );
}
