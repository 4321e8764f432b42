import { Check, Truck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { DeliveryOptionView, OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { formatMoney, formatShare } from '../../../i18n/format.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import { type I18n, useI18n } from '../../../i18n/use-i18n.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { AcceptPointer } from '../../first-steps/accept-pointer.tsx';
import { type AnswerPlace, canReject, findAcceptCommand, useOrderActions } from '../order-actions.ts';
import { RejectButton } from './reject-button.tsx';
import styles from './decision-buttons.module.css';

interface DecisionButtonsProps {
  readonly card: OrderCard;
  readonly place: AnswerPlace;
}

/** The buttons Accept, Reject and Accept with courier, always in the same place. */
export function DecisionButtons({ card, place }: DecisionButtonsProps): ReactNode {
  const actions = useOrderActions();
  const { t } = useI18n();
  const own = card.offers?.own ?? null;
  const accept = findAcceptCommand(actions, card, 'STORE_STAFF');
  const ownCost = own?.cost
    ? `${t('card.costs')} ${formatMoney(own.cost)}${formatPercentage(own)}`
    : t('card.own_riders');
  return (
    <div className={joinClasses('stack gap-8', styles.decision, place === 'details' && styles.inDetails)}>
      {place === 'card' && <AcceptPointer card={card} />}
      <ExercisePointer at={['accept', 'reject']} orderId={card.orderId} />
      <div className={joinClasses('row-full gap-8', styles.decisionRow)}>
        <Button
          kind="go"
          className={styles.accept}
          icon={Check}
          note={own?.available === false && own.reason !== null ? describeServiceReason(t, own.reason) : ownCost}
          keyCap="A"
          isDisabled={accept === null}
          onPress={() => accept?.()}
        >
          {t('card.accept')}
        </Button>
        {canReject(card) && <RejectButton card={card} place={place} />}
      </div>
      <ExercisePointer at={['accept_courier']} orderId={card.orderId} />
      <CourierDecision card={card} />
    </div>
  );
}

/** " · 7.5 %" */
function formatPercentage({ percent: hundredths }: DeliveryOptionView): string {
  return hundredths === null ? '' : ` · ${formatShare(hundredths)}`;
}

/** Describes why a delivery option is not available. */
function describeUnavailable(t: I18n['t'], { reason }: DeliveryOptionView): string {
  return reason === null ? t('card.not_offered') : describeServiceReason(t, reason);
}

/** Accept with courier. The cost and what the store keeps are beside the button, as its accessible description. */
function CourierDecision({ card }: { readonly card: OrderCard }): ReactNode {
  const actions = useOrderActions();
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  const factsId = useId();
  const offer = card.offers?.courier ?? null;
  const accept = findAcceptCommand(actions, card, 'SERVICE_COURIER');
  const isOpen = accept !== null;
  const noPrice = t(workspace.line.state === 'online' ? 'card.asking_price' : 'card.price_offline');
  return (
    <div className={joinClasses('relative', styles.courier, isOpen && styles.courierOpen)}>
      <Button
        kind="second"
        icon={Truck}
        name={t('card.accept_with_courier')}
        isDisabled={!isOpen}
        describedBy={factsId}
        {...(isOpen ? { keyCap: 'C' } : {})}
        onPress={() => accept?.()}
      >
        <span className={styles.longName}>{t('card.accept_with_courier')}</span>
        <span className={styles.shortName}>{t('catch_up.with_courier')}</span>
      </Button>
      <div className={joinClasses('text-14 right muted', styles.courierFacts)} id={factsId}>
        {isOpen && offer !== null ? (
          <OfferFacts offer={offer} />
        ) : (
          <p className={joinClasses('push', styles.courierWhy)}>
            {offer === null ? noPrice : describeUnavailable(t, offer)}
          </p>
        )}
      </div>
    </div>
  );
}

function OfferFacts({ offer }: { readonly offer: DeliveryOptionView }): ReactNode {
  const { t } = useI18n();
  const { cost, keeps, etaMinutes } = offer;
  return (
    <>
      {etaMinutes !== null && (
        <p className={joinClasses('left', styles.courierMinutes)}>{t('card.collects_in', { count: etaMinutes })}</p>
      )}
      <p className={styles.courierCost}>
        {cost ? (
          <>
            {t('card.costs')} <b>{formatMoney(cost)}</b>
            {formatPercentage(offer)}
          </>
        ) : (
          t('card.costs_nothing')
        )}
      </p>
      {keeps !== null && (
        <p className={styles.courierKeeps}>
          {t('card.you_keep')} <b>{formatMoney(keeps)}</b>
        </p>
      )}
    </>
  );
}
