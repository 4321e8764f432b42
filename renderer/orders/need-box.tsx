import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../electron/contract/views.ts';
import { useNow } from '../state/shown.ts';
import { Press } from '../ui/press.tsx';
import { useWords } from '../words/use-words.ts';
import { CourierChoices, CourierFailedText } from './courier-choices.tsx';
import { useDesk } from './desk.ts';
import { type Need, needOf } from './needs.ts';

/** The red head of what needs somebody: the question or the order, in words. */
export function NeedHead({ card, need }: { readonly card: OrderCard; readonly need: Need }): ReactNode {
  const { t } = useWords();
  const bill = card.billNumber ?? card.billNumberHere;
  const stopped = bill === null ? t('card.stopped') : t('card.stopped_bill', { bill });
  return (
    <p className="need-head">
      <TriangleAlert size={22} aria-hidden />
      <b>{need === 'stopped' ? stopped : t('card.courier_failed')}</b>
    </p>
  );
}

/** Who cancelled the order and when, and Seen. */
export function StoppedFacts({ card }: { readonly card: OrderCard }): ReactNode {
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
      <Press kind="choice" onPress={() => seen(card)}>
        {t('card.seen')}
      </Press>
    </>
  );
}

/** The same, in the details. */
export function NeedBox({ card }: { readonly card: OrderCard }): ReactNode {
  const need = needOf(card);
  if (need === null) return null;
  return (
    <div className="need-box needy">
      <NeedHead card={card} need={need} />
      <div className="need-body">
        {need === 'stopped' ? (
          <StoppedFacts card={card} />
        ) : (
          <>
            <CourierFailedText card={card} />
            <CourierChoices card={card} />
          </>
        )}
      </div>
    </div>
  );
}
