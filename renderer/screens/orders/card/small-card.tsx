import {
  Bike,
  CircleAlert,
  CircleDashed,
  DoorOpen,
  Hourglass,
  MapPin,
  PackageCheck,
  PackageOpen,
  Phone,
  ScanBarcode,
  Smartphone,
  Truck,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { type Instant, MINUTE } from '../../../../electron/contract/domain/time.ts';
import { formatBagCheck } from '../../../i18n/bag-format.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describeCourierStatus, useI18n } from '../../../i18n/use-i18n.ts';
import { useMinute } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { FactLine, Tag } from '../../../ui/primitives.tsx';
import { type AttentionReason, findAttentionReason } from '../attention.ts';
import { AttentionBody, AttentionHeader, type AttentionProps } from './attention-box.tsx';
import { Card, CardNumber, StoreTag } from './card.tsx';
import { UnsavedTag } from './unsaved-tag.tsx';
import styles from './card.module.css';

interface SmallCardProps extends AttentionProps {
  /** Whether the card is among the first of its column. */
  readonly isFirst: boolean;
}

/**
 * An accepted order: number, total, who delivers it, its state and since when. Rerenders only when its data changes.
 */
export const SmallCard = memo(function SmallCard({ card, episode, isFirst }: SmallCardProps): ReactNode {
  const reason = findAttentionReason(card);
  return (
    <Card card={card} className={styles.smallCard} needsAttention={reason !== null} isFirst={isFirst}>
      {reason !== null && <AttentionHeader card={card} episode={episode} reason={reason} />}
      <div className={joinClasses('stack', styles.cardBody)}>
        <div className={joinClasses('row wrap', styles.cardTop)}>
          <CardNumber card={card} />
          <b className="text-15 bold push">{formatMoney(card.total)}</b>
        </div>
        <StoreTag card={card} />
        <UnsavedTag card={card} />
        {reason !== 'stopped' && <DeliveryFacts card={card} reason={reason} />}
        {reason !== null && <AttentionBody card={card} episode={episode} reason={reason} />}
      </div>
    </Card>
  );
});

/** Who delivers the order, and its state. */
function DeliveryFacts({
  card,
  reason,
}: {
  readonly card: OrderCard;
  readonly reason: AttentionReason | null;
}): ReactNode {
  return (
    <>
      <FulfilmentFact card={card} />
      {card.status === 'ACCEPTED' && <PickingFact card={card} />}
      {card.status === 'PACKED' && <PackedFact card={card} />}
      {card.status !== 'OUT_FOR_DELIVERY' && reason === null && <RiderFact card={card} />}
      {reason === 'courier_failed' && <FailedFact card={card} />}
      <BagFact card={card} />
    </>
  );
}

function FulfilmentFact({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, ago, clock, span } = useI18n();
  const now = useMinute(card.since);
  const items = t('card.items', { count: card.items });
  const isOut = card.status === 'OUT_FOR_DELIVERY';
  const { courier } = card;
  if (card.mode !== 'SERVICE_COURIER') {
    return (
      <>
        <FactLine icon={card.acceptedVia === 'APP' ? Smartphone : Bike} right={items}>
          {card.acceptedVia === 'APP' ? t('card.accepted_in_app') : <b>{t('card.own_rider')}</b>}
        </FactLine>
        {isOut && card.since !== null && (
          <FactLine icon={DoorOpen} right={ago(card.since, now)}>
            {t('card.left_at', { time: clock(card.since) })}
          </FactLine>
        )}
      </>
    );
  }
  const toGo =
    isOut && courier?.etaMinutes != null ? t('card.to_go', { time: span(courier.etaMinutes * MINUTE) }) : null;
  return (
    <>
      <FactLine icon={Truck} right={toGo ?? items}>
        <b>{t('card.courier')}</b> {courier?.riderName ?? courier?.provider ?? ''}
      </FactLine>
      {isOut && (
        <FactLine icon={Phone} right={card.since !== null && t('card.left_at', { time: clock(card.since) })}>
          {courier?.riderPhone ?? t('details.rider_none')}
        </FactLine>
      )}
    </>
  );
}

function FailedFact({ card: { courierFailed } }: { readonly card: OrderCard }): ReactNode {
  const { t, ago, clock } = useI18n();
  const now = useMinute(courierFailed?.at);
  if (courierFailed === null) return null;
  return (
    <FactLine icon={Truck} right={ago(courierFailed.at, now)}>
      {t('card.failed')} · {clock(courierFailed.at)}
    </FactLine>
  );
}

function PickingFact({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, clock } = useI18n();
  if (card.pickingSince === null) {
    return (
      <FactLine icon={CircleDashed} right={card.since !== null && <Waited since={card.since} />}>
        {t('card.not_picked')}
      </FactLine>
    );
  }
  return (
    <FactLine icon={PackageOpen} right={<Waited since={card.pickingSince} />}>
      {t('card.picking')} · {clock(card.pickingSince)}
    </FactLine>
  );
}

/** An order that has waited in the shop this long may have been forgotten. */
const LONG_WAIT_MS = 30 * MINUTE;

/** "4 min ago"; amber after a long wait. */
function Waited({ since }: { readonly since: Instant }): ReactNode {
  const { ago } = useI18n();
  const now = useMinute(since);
  if (now - since < LONG_WAIT_MS) return ago(since, now);
  return (
    <Tag tone="waiting" icon={Hourglass}>
      {ago(since, now)}
    </Tag>
  );
}

function PackedFact({ card: { since } }: { readonly card: OrderCard }): ReactNode {
  const { t, clock } = useI18n();
  return (
    <FactLine icon={PackageCheck} right={since !== null && <Waited since={since} />}>
      <b>{t('card.packed')}</b> {since !== null && clock(since)}
    </FactLine>
  );
}

/** "Checked 11:42 am by Meena, 8 of 8", in bold where units are missing, or how far the check of the bag is. */
function BagFact({ card: { bag } }: { readonly card: OrderCard }): ReactNode {
  const i18n = useI18n();
  if (bag === null) return null;
  const words = formatBagCheck(i18n, bag);
  if (bag.result === null) return <FactLine icon={ScanBarcode}>{words}</FactLine>;
  if (bag.ticked === bag.units) return <FactLine icon={PackageCheck}>{words}</FactLine>;
  return (
    <FactLine icon={CircleAlert}>
      <b>{words}</b>
    </FactLine>
  );
}

/** The courier's state until the order leaves the shop: "Bike, here in 4 min". */
function RiderFact({ card: { mode, courier } }: { readonly card: OrderCard }): ReactNode {
  const { t, span } = useI18n();
  if (mode !== 'SERVICE_COURIER' || courier === null) return null;
  const arrives =
    courier.etaMinutes === null ? null : t('card.arrives_in', { time: span(courier.etaMinutes * MINUTE) });
  const facts = [courier.vehicle, arrives ?? describeCourierStatus(t, courier.status)]
    .filter((text) => text !== null)
    .join(', ');
  return facts === '' ? null : <FactLine icon={MapPin}>{facts}</FactLine>;
}
