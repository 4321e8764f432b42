import { BellRing, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EpisodeView } from '../../../../electron/contract/calls/alarm.ts';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useMinute } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { type AttentionReason, findAttentionReason } from '../attention.ts';
import { useOrderActions } from '../order-actions.ts';
import { CourierChoices, CourierFailedText } from './courier-choices.tsx';
import { SilenceButton, SilencedTag, useEpisodes } from './ring-header.tsx';
import styles from './attention-box.module.css';
import cardStyles from './card.module.css';
import ringHeaderStyles from './ring-header.module.css';

export interface AttentionProps {
  readonly card: OrderCard;
  /** The order's ring; null if it has none. */
  readonly episode: EpisodeView | null;
}

/** The red heading of an order that needs attention. Shows a bell while the order rings. */
export function AttentionHeader({
  card,
  episode,
  reason,
}: AttentionProps & { readonly reason: AttentionReason }): ReactNode {
  const { t } = useI18n();
  const bill = card.billNumber ?? card.billNumberHere;
  const stopped = bill === null ? t('card.stopped') : t('card.stopped_bill', { bill });
  return (
    <p className={joinClasses('row gap-8 tone-red text-15', styles.attentionHead)}>
      {episode?.state === 'ringing' ? (
        <BellRing className={ringHeaderStyles.bell} size={22} aria-hidden />
      ) : (
        <TriangleAlert size={22} aria-hidden />
      )}
      <b>{reason === 'stopped' ? stopped : t('card.courier_failed')}</b>
    </p>
  );
}

/** What staff must know or choose, with the buttons that stop the tone. */
export function AttentionBody({
  card,
  episode,
  reason,
}: AttentionProps & { readonly reason: AttentionReason }): ReactNode {
  return (
    <>
      {reason === 'stopped' ? <StoppedFacts card={card} /> : <CourierChoices card={card} />}
      <SilenceButtons card={card} episode={episode} />
    </>
  );
}

/** Who cancelled the order, when and why. */
function StoppedFacts({ card: { stopped } }: { readonly card: OrderCard }): ReactNode {
  const { t, ago } = useI18n();
  const now = useMinute(stopped?.at);
  if (stopped === null) return null;
  const { by, reason, at } = stopped;
  const time = ago(at, now);
  const isKnown = by === 'customer' || by === 'retailer' || by === 'pos' || by === 'system';
  return (
    <p className={joinClasses('text-14 muted', styles.attentionText)}>
      {isKnown ? t(`card.stopped_by.${by}`, { time }) : t('card.stopped_other', { time })}
      {reason !== null && ` ${describeServiceReason(t, reason)}`}
    </p>
  );
}

/** Seen stops the tone for good, Silence for a while. After Seen, a failed courier still needs a choice. */
function SilenceButtons({ card, episode }: AttentionProps): ReactNode {
  const { markSeen } = useOrderActions();
  const { t } = useI18n();
  const isStopped = card.stopped !== null;
  const canBeSeen = isStopped || card.courierFailed?.seen === false;
  if (!canBeSeen && episode === null) return null;
  return (
    <div data-slot="silence-buttons" className={joinClasses('row wrap gap-8', styles.silenceButtons)}>
      <ExercisePointer at={['seen']} orderId={card.orderId} />
      {canBeSeen && (
        <Button kind={isStopped ? 'choice' : 'plain'} onPress={() => markSeen(card)}>
          {t('card.seen')}
        </Button>
      )}
      {episode?.state === 'ringing' && <SilenceButton episode={episode} kind="plain" />}
      <SilencedTag episode={episode} />
    </div>
  );
}

/** The heading and body, as a box in the order's details. */
export function AttentionBox({ card }: { readonly card: OrderCard }): ReactNode {
  const episode = useEpisodes().get(card.orderId) ?? null;
  const reason = findAttentionReason(card);
  if (reason === null) return null;
  return (
    <div data-attention="" className={`${styles.attentionBox} ${cardStyles.attention}`}>
      <AttentionHeader card={card} episode={episode} reason={reason} />
      <div className={joinClasses('stack gap-8', styles.attentionBody)}>
        {reason === 'courier_failed' && <CourierFailedText card={card} />}
        <AttentionBody card={card} episode={episode} reason={reason} />
      </div>
    </div>
  );
}
