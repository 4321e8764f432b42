import { Check, Hourglass, TriangleAlert, Truck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';
import { formatMoney, formatShare } from '../../../i18n/format.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import { describeRefusal, useI18n } from '../../../i18n/use-i18n.ts';
import { useNow } from '../../../state/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/primitives.tsx';
import { Card, CardNumber, StoreTag } from '../card/card.tsx';
import { HoldBar, TimeLeft } from '../card/hold-bar.tsx';
import { RejectButton } from '../card/reject-button.tsx';
import { ShortageTag } from '../card/shortage-tag.tsx';
import { canAccept, canReject, useOrderActions } from '../order-actions.ts';
import decisionButtonsStyles from '../card/decision-buttons.module.css';
import styles from './catch-up.module.css';

/** One order that waits after an outage: its facts, whether it is in stock, and the buttons to answer it. */
export function CatchUpRow({ card }: { readonly card: OrderCard }): ReactNode {
  const { t } = useI18n();
  return (
    <Card card={card} className={styles.catchUpRow}>
      <div className={styles.rowNumber}>
        <CardNumber card={card} />
        <StoreTag card={card} />
      </div>
      <div className={styles.rowTime}>
        <TimeLeft endsAt={card.holdEndsAt} />
        <HoldBar endsAt={card.holdEndsAt} />
      </div>
      <p className={styles.rowFacts}>
        <b>{formatMoney(card.total)}</b>
        <span>
          {t('card.items', { count: card.items })}, {t('card.units', { count: card.units })}
        </span>
      </p>
      <div className={styles.rowStock}>
        <StockTag card={card} />
      </div>
      {card.action === null ? <Answers card={card} /> : <PendingAnswer card={card} />}
    </Card>
  );
}

/**
 * Whether the order is in stock. Until the hold ends the service reserves the goods; then the stock as last read
 * counts.
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
  return useNow() < endsAt ? <Tag icon={Check}>{t('catch_up.held')}</Tag> : null;
}

function Answers({ card }: { readonly card: OrderCard }): ReactNode {
  const { accept } = useOrderActions();
  const { t } = useI18n();
  const factsId = useId();
  const offer = card.offers?.courier ?? null;
  const cost = offer?.cost == null ? null : formatMoney(offer.cost);
  const share = offer?.percent == null ? '' : ` · ${formatShare(offer.percent)}`;
  const isOpen = canAccept(card, 'SERVICE_COURIER');
  const unavailable = offer?.reason == null ? t('card.asking_price') : describeServiceReason(t, offer.reason);
  return (
    <div className={styles.rowAnswers}>
      <Button
        kind="go"
        className={`${decisionButtonsStyles.accept} ${styles.rowAccept}`}
        icon={Check}
        keyCap="A"
        isDisabled={!canAccept(card, 'STORE_STAFF')}
        onPress={() => accept(card, 'STORE_STAFF')}
      >
        {t('card.accept')}
      </Button>
      <div className={styles.rowCourier}>
        <Button
          kind="second"
          icon={Truck}
          name={t('card.accept_with_courier')}
          describedBy={factsId}
          isDisabled={!isOpen}
          onPress={() => accept(card, 'SERVICE_COURIER')}
        >
          {t('catch_up.with_courier')}
        </Button>
        <p id={factsId}>{isOpen && cost !== null ? `${cost}${share}` : unavailable}</p>
      </div>
      {canReject(card) && <RejectButton card={card} className={styles.rowReject} />}
    </div>
  );
}

/** An answer that the service has not confirmed yet. */
function PendingAnswer({ card: { action } }: { readonly card: OrderCard }): ReactNode {
  const { withdraw } = useOrderActions();
  const { t } = useI18n();
  if (action === null) return null;
  return (
    <div className={`${styles.rowAnswers} ${styles.rowPending}`}>
      <Hourglass size={20} aria-hidden />
      <p>
        <b>{t(action.kind === 'accept' ? 'waiting.accepting' : 'waiting.rejecting')}</b> {t('catch_up.not_yet')}
      </p>
      {action.canWithdraw && (
        <Button kind="waiting" onPress={() => withdraw(action.actionId)}>
          {t('waiting.withdraw')}
        </Button>
      )}
    </div>
  );
}
