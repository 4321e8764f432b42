import { Check, Truck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { DeliveryOptionView, OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { formatMoney, formatShare } from '../../../i18n/format.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import { type I18n, useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { canReject, findAcceptCommand, useOrderActions } from '../order-actions.ts';
import { RejectButton } from './reject-button.tsx';
import styles from './answer-buttons.module.css';
import decisionButtonsStyles from './decision-buttons.module.css';

interface AnswerButtonsProps {
  readonly card: OrderCard;
  /** A compact card has all facts about the courier below the buttons; a row of a list has only its cost. */
  readonly place: 'card' | 'row';
}

const PLACE_CLASS = { card: styles.card, row: styles.row } as const;

/** Accept, Accept with courier and Reject in one row, for compact cards and lists. */
export function AnswerButtons({ card, place }: AnswerButtonsProps): ReactNode {
  const actions = useOrderActions();
  const { t } = useI18n();
  const own = card.offers?.own ?? null;
  const accept = findAcceptCommand(actions, card, 'STORE_STAFF');
  return (
    <div data-slot="answer-buttons" className={joinClasses('row gap-8', styles.answers, PLACE_CLASS[place])}>
      <Button
        kind="go"
        className={`${decisionButtonsStyles.accept} ${styles.accept}`}
        icon={Check}
        keyCap="A"
        isDisabled={accept === null}
        onPress={() => accept?.()}
      >
        {t('card.accept')}
      </Button>
      <CourierAnswer card={card} place={place} />
      {canReject(card) && <RejectButton card={card} className={styles.reject} />}
      {own?.available === false && own.reason !== null && (
        <p className={joinClasses('muted', styles.facts)}>{describeServiceReason(t, own.reason)}</p>
      )}
    </div>
  );
}

/** Accept with courier, with the cost or the reason why no courier is available. */
function CourierAnswer({ card, place }: AnswerButtonsProps): ReactNode {
  const actions = useOrderActions();
  const i18n = useI18n();
  const { t } = i18n;
  const factsId = useId();
  const offer = card.offers?.courier ?? null;
  const accept = findAcceptCommand(actions, card, 'SERVICE_COURIER');
  const isOpen = accept !== null;
  const unavailable = offer?.reason == null ? t('card.asking_price') : describeServiceReason(t, offer.reason);
  return (
    <div className={styles.courier} data-open={isOpen || undefined}>
      <Button
        kind="second"
        icon={Truck}
        name={t('card.accept_with_courier')}
        describedBy={factsId}
        isDisabled={!isOpen}
        onPress={() => accept?.()}
      >
        {t('catch_up.with_courier')}
      </Button>
      <p id={factsId} className={joinClasses('muted', styles.facts)}>
        {place === 'card' && <Truck size={16} aria-hidden />}
        <span>{isOpen && offer !== null ? describeOffer(i18n, offer, place) : unavailable}</span>
      </p>
    </div>
  );
}

/** "₹96.34 · 7.5 %"; on a card also what the store keeps, and how many minutes away the courier is. */
function describeOffer({ t, span }: I18n, offer: DeliveryOptionView, place: AnswerButtonsProps['place']): string {
  const { cost, percent, keeps, etaMinutes } = offer;
  const share = percent === null ? '' : ` · ${formatShare(percent)}`;
  const price = cost ? `${formatMoney(cost)}${share}` : t('card.costs_nothing');
  if (place === 'row') return price;
  const facts = [
    price,
    keeps === null ? null : `${t('card.you_keep')} ${formatMoney(keeps)}`,
    etaMinutes === null ? null : span(etaMinutes * MINUTE),
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}
