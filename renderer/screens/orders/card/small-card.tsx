import {
  Bike,
  CircleDashed,
  DoorOpen,
  Hourglass,
  MapPin,
  PackageCheck,
  PackageOpen,
  Phone,
  Smartphone,
  Truck,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { type Instant, MINUTE } from '../../../../electron/contract/domain/time.ts';
import type { OrderCard } from '../../../../electron/contract/ipc/views.ts';
import { rupees } from '../../../i18n/format.ts';
import { courierWords, useWords } from '../../../i18n/use-i18n.ts';
import { useNow } from '../../../state/workspace-context.ts';
import { Fact, Tag } from '../../../ui/primitives.tsx';
import { type Need, needOf } from '../attention.ts';
import { NeedBody, NeedHead, type NeedyProps } from './attention-box.tsx';
import { CardNumber, CardShell, StoreTag } from './card.tsx';

interface SmallCardProps extends NeedyProps {
  /** Among the first of its column. */
  readonly isFirst: boolean;
}

/**
 * An order that is taken: number, total, who carries it, where it stands, and for how long. Drawn again only when it
 * says something else.
 */
export const SmallCard = memo(function SmallCard({ card, episode, isFirst }: SmallCardProps): ReactNode {
  const need = needOf(card);
  return (
    <CardShell card={card} className={need === null ? 'small-card' : 'small-card needy'} isFirst={isFirst}>
      {need !== null && <NeedHead card={card} episode={episode} need={need} />}
      <div className="card-body">
        <div className="card-top">
          <CardNumber card={card} />
          <b className="card-total">{rupees(card.total)}</b>
        </div>
        <StoreTag card={card} />
        {need !== 'stopped' && <CarrierFacts card={card} need={need} />}
        {need !== null && <NeedBody card={card} episode={episode} need={need} />}
      </div>
    </CardShell>
  );
});

/** Who carries it, and where it stands. */
function CarrierFacts({ card, need }: { readonly card: OrderCard; readonly need: Need | null }): ReactNode {
  return (
    <>
      <Carrier card={card} />
      {card.status === 'ACCEPTED' && <PickingFact card={card} />}
      {card.status === 'PACKED' && <PackedFact card={card} />}
      {card.status !== 'OUT_FOR_DELIVERY' && need === null && <RiderFact card={card} />}
      {need === 'courier_failed' && <FailedFact card={card} />}
    </>
  );
}

function Carrier({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, ago, clock, span } = useWords();
  const now = useNow();
  const items = t('card.items', { count: card.items });
  const isOut = card.status === 'OUT_FOR_DELIVERY';
  const { courier } = card;
  if (card.mode !== 'SERVICE_COURIER') {
    return (
      <>
        <Fact icon={card.acceptedVia === 'APP' ? Smartphone : Bike} right={items}>
          {card.acceptedVia === 'APP' ? t('card.accepted_in_app') : <b>{t('card.own_rider')}</b>}
        </Fact>
        {isOut && card.since !== null && (
          <Fact icon={DoorOpen} right={ago(card.since, now)}>
            {t('card.left_at', { time: clock(card.since) })}
          </Fact>
        )}
      </>
    );
  }
  const toGo =
    isOut && courier?.etaMinutes != null ? t('card.to_go', { time: span(courier.etaMinutes * MINUTE) }) : null;
  return (
    <>
      <Fact icon={Truck} right={toGo ?? items}>
        <b>{t('card.courier')}</b> {courier?.riderName ?? courier?.provider ?? ''}
      </Fact>
      {isOut && (
        <Fact icon={Phone} right={card.since !== null && t('card.left_at', { time: clock(card.since) })}>
          {courier?.riderPhone ?? t('details.rider_none')}
        </Fact>
      )}
    </>
  );
}

function FailedFact({ card: { courierFailed } }: { readonly card: OrderCard }): ReactNode {
  const { t, ago, clock } = useWords();
  const now = useNow();
  if (courierFailed === null) return null;
  return (
    <Fact icon={Truck} right={ago(courierFailed.at, now)}>
      {t('card.failed')} · {clock(courierFailed.at)}
    </Fact>
  );
}

function PickingFact({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, clock } = useWords();
  if (card.pickingSince === null) {
    return (
      <Fact icon={CircleDashed} right={card.since !== null && <Waited since={card.since} />}>
        {t('card.not_picked')}
      </Fact>
    );
  }
  return (
    <Fact icon={PackageOpen} right={<Waited since={card.pickingSince} />}>
      {t('card.picking')} · {clock(card.pickingSince)}
    </Fact>
  );
}

/** An order that has stood in the shop for so long is likely to be forgotten. */
const LONG_MS = 30 * MINUTE;

/** "4 min ago"; amber when it is so long ago that somebody should look. */
function Waited({ since }: { readonly since: Instant }): ReactNode {
  const { ago } = useWords();
  const now = useNow();
  if (now - since < LONG_MS) return ago(since, now);
  return (
    <Tag tone="waiting" icon={Hourglass}>
      {ago(since, now)}
    </Tag>
  );
}

function PackedFact({ card: { since } }: { readonly card: OrderCard }): ReactNode {
  const { t, clock } = useWords();
  return (
    <Fact icon={PackageCheck} right={since !== null && <Waited since={since} />}>
      <b>{t('card.packed')}</b> {since !== null && clock(since)}
    </Fact>
  );
}

/** How the courier stands before the bag has left: "Bike, here in 4 min". */
function RiderFact({ card: { mode, courier } }: { readonly card: OrderCard }): ReactNode {
  const { t, span } = useWords();
  if (mode !== 'SERVICE_COURIER' || courier === null) return null;
  const arrives =
    courier.etaMinutes === null ? null : t('card.arrives_in', { time: span(courier.etaMinutes * MINUTE) });
  const words = [courier.vehicle, arrives ?? courierWords(t, courier.status)]
    .filter((text) => text !== null)
    .join(', ');
  return words === '' ? null : <Fact icon={MapPin}>{words}</Fact>;
}
