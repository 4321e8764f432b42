import {
  Bike,
  CircleDashed,
  MapPin,
  PackageCheck,
  PackageOpen,
  Phone,
  Smartphone,
  Store,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../electron/contract/views.ts';
import { useNow } from '../state/shown.ts';
import { Fact } from '../ui/parts.tsx';
import { Press } from '../ui/press.tsx';
import { rupees } from '../words/format.ts';
import { courierWords, useWords } from '../words/use-words.ts';
import { CardNumber, CardShell } from './card-shell.tsx';
import { useDesk } from './desk.ts';
import { needOf } from './needs.ts';

/** An order that is taken: number, total, who carries it, where it stands, and for how long. */
export function SmallCard({ card }: { readonly card: OrderCard }): ReactNode {
  const need = needOf(card);
  return (
    <CardShell card={card} className={need === null ? 'small-card' : 'small-card needy'}>
      {need !== null && <NeedHead card={card} need={need} />}
      <div className="card-body">
        <div className="card-top">
          <CardNumber card={card} />
          <b className="card-total">{rupees(card.total)}</b>
        </div>
        {need === 'stopped' ? <StoppedFacts card={card} /> : <CarrierFacts card={card} />}
      </div>
    </CardShell>
  );
}

function NeedHead({ card, need }: { readonly card: OrderCard; readonly need: 'stopped' | 'courier_failed' }): ReactNode {
  const { t } = useWords();
  const bill = card.billNumber;
  const stopped = bill === null ? t('card.stopped') : t('card.stopped_bill', { bill });
  return (
    <p className="need-head" role="alert">
      <TriangleAlert size={22} aria-hidden />
      <b>{need === 'stopped' ? stopped : t('card.courier_failed')}</b>
    </p>
  );
}

function StoppedFacts({ card }: { readonly card: OrderCard }): ReactNode {
  const { seen } = useDesk();
  const { t, ago } = useWords();
  const now = useNow();
  if (card.stopped === null) return null;
  const { by, reason, at } = card.stopped;
  const time = ago(at, now);
  const isKnown = by === 'customer' || by === 'retailer' || by === 'pos' || by === 'system';
  return (
    <>
      <p className="need-text">
        {isKnown ? t(`card.stopped_by.${by}`, { time }) : t('card.stopped_other', { time })}
        {reason !== null && ` ${reason}`}
      </p>
      <Press kind="choice" className="above" onPress={() => seen(card)}>
        {t('card.seen')}
      </Press>
    </>
  );
}

/** Who carries it, and where it stands. */
function CarrierFacts({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, ago, clock, span } = useWords();
  const now = useNow();
  const items = t('card.items', { count: card.items });
  const isCourier = card.mode === 'SERVICE_COURIER';
  const { courier } = card;
  const status = courierWords(t, courier?.status ?? null);
  const since = card.since === null ? null : ago(card.since, now);
  return (
    <>
      {isCourier ? (
        <Fact icon={Truck} right={items}>
          <b>{t('card.courier')}</b> {courier?.riderName ?? courier?.provider ?? ''}
        </Fact>
      ) : (
        <Fact icon={card.acceptedVia === 'APP' ? Smartphone : Bike} right={items}>
          {card.acceptedVia === 'APP' ? t('card.accepted_in_app') : <b>{t('card.own_rider')}</b>}
        </Fact>
      )}
      {isCourier && status !== null && (
        <Fact
          icon={MapPin}
          {...(courier?.etaMinutes == null
            ? {}
            : { right: t('card.arrives_in', { time: span(courier.etaMinutes * 60_000) }) })}
        >
          {courier?.vehicle ? `${courier.vehicle}, ${status}` : status}
        </Fact>
      )}
      {isCourier && courier?.riderPhone && <Fact icon={Phone}>{courier.riderPhone}</Fact>}
      {card.status === 'ACCEPTED' &&
        (card.pickingSince === null ? (
          <Fact icon={CircleDashed} right={since}>
            {t('card.not_picked')}
          </Fact>
        ) : (
          <Fact icon={PackageOpen} right={ago(card.pickingSince, now)}>
            {t('card.picking')} · {clock(card.pickingSince)}
          </Fact>
        ))}
      {card.status === 'PACKED' && (
        <Fact icon={PackageCheck} right={since}>
          <b>{t('card.packed')}</b> {card.since !== null && clock(card.since)}
        </Fact>
      )}
      {card.status === 'OUT_FOR_DELIVERY' && (
        <Fact icon={Store} right={since}>
          {t('card.on_the_road')} {card.since !== null && `· ${clock(card.since)}`}
        </Fact>
      )}
      {needOf(card) === 'courier_failed' && <p className="need-text">{t('card.courier_failed_next')}</p>}
    </>
  );
}
