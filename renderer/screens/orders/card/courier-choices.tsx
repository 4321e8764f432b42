import { Bike, CircleQuestionMark, Hourglass, RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { CourierActionsView, OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useNow } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Box } from '../../../ui/primitives.tsx';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { useOrderActions } from '../order-actions.ts';
import { RefusalBox } from './refusal-box.tsx';
import styles from './attention-box.module.css';

/** The two choices after the courier failed: request one again, or hand the order to the store's own riders. */
export function CourierChoices({ card }: { readonly card: OrderCard }): ReactNode {
  const { retryCourier, handBack } = useOrderActions();
  const { t } = useI18n();
  const reasonId = useId();
  const actions = card.courierActions;
  if (actions?.action != null) return <PendingChoice action={actions.action} />;
  const [canRetry, canHandBack] = [actions?.retry === true, actions?.handBack === true];
  return (
    <>
      {actions?.refusal != null && <RefusalBox refusal={actions.refusal} />}
      <ExercisePointer at={['retry', 'own']} orderId={card.orderId} />
      <div className={joinClasses('gap-8', styles.choices)}>
        <Button
          kind="choice"
          icon={RefreshCw}
          isDisabled={!canRetry}
          describedBy={reasonId}
          onPress={() => retryCourier(card)}
        >
          {t('card.retry_courier')}
        </Button>
        <Button
          kind="choice"
          icon={Bike}
          isDisabled={!canHandBack}
          describedBy={reasonId}
          onPress={() => handBack(card)}
        >
          {t('card.hand_to_own')}
        </Button>
      </div>
      {!(canRetry && canHandBack) && (
        <p className={joinClasses('text-14 muted', styles.attentionText)} id={reasonId}>
          {t('card.courier_failed_next')}
        </p>
      )}
    </>
  );
}

/** Hands a courier order that has not been picked up to the store's own riders. */
export function HandBackButton({ card }: { readonly card: OrderCard }): ReactNode {
  const { handBack } = useOrderActions();
  const { t } = useI18n();
  const actions = card.courierActions;
  if (actions === null || card.courierFailed !== null) return null;
  if (actions.action !== null) return <PendingChoice action={actions.action} />;
  return (
    <>
      {actions.refusal !== null && <RefusalBox refusal={actions.refusal} />}
      {actions.handBack && (
        <Button icon={Bike} note={t('card.calls_courier_off')} onPress={() => handBack(card)}>
          {t('card.hand_to_own')}
        </Button>
      )}
    </>
  );
}

/** A choice that the service has not answered yet. */
function PendingChoice({ action }: { readonly action: NonNullable<CourierActionsView['action']> }): ReactNode {
  const { withdraw } = useOrderActions();
  const { t, span } = useI18n();
  const now = useNow();
  const state = action.state === 'waiting' ? 'unsent' : action.state;
  return (
    <Box
      tone="waiting"
      icon={action.state === 'unknown' ? CircleQuestionMark : Hourglass}
      title={t(`waiting.${action.kind}`)}
      action={
        action.canWithdraw && (
          <Button kind="waiting" onPress={() => withdraw(action.actionId)}>
            {t('waiting.withdraw')}
          </Button>
        )
      }
    >
      <p>{t(`waiting.${state}_choice`, { time: span(now - action.askedAt) })}</p>
    </Box>
  );
}

/** "11:50 am, 4 min ago: no rider was free" */
export function CourierFailedText({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, ago, clock } = useI18n();
  const now = useNow();
  if (card.courierFailed === null) return null;
  const { at, reason } = card.courierFailed;
  const when = { ago: ago(at, now), time: clock(at) };
  return (
    <p className={joinClasses('text-14 muted', styles.attentionText)}>
      {reason === null
        ? t('card.courier_failed_at', when)
        : t('card.courier_failed_why', { ...when, reason: describeServiceReason(t, reason) })}
    </p>
  );
}
