import { Bike, RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrderCard } from '../../electron/contract/views.ts';
import { useNow } from '../state/shown.ts';
import { Press } from '../ui/press.tsx';
import { useWords } from '../words/use-words.ts';
import { useDesk } from './desk.ts';

/** No courier came: two equal ways on. Seen ends the tone alone; the order still needs one of the two. */
export function CourierChoices({ card }: { readonly card: OrderCard }): ReactNode {
  const { seen } = useDesk();
  const { t } = useWords();
  const reasonId = useId();
  return (
    <>
      <div className="choices">
        <Press kind="choice" icon={RefreshCw} isDisabled describedBy={reasonId}>
          {t('card.retry_courier')}
        </Press>
        <Press kind="choice" icon={Bike} isDisabled describedBy={reasonId}>
          {t('card.hand_to_own')}
        </Press>
      </div>
      <p className="need-text" id={reasonId}>
        {t('card.courier_failed_next')}
      </p>
      {card.courierFailed?.seen === false && (
        <Press kind="quiet" onPress={() => seen(card)}>
          {t('card.seen')}
        </Press>
      )}
    </>
  );
}

/** "No rider was free. 4 min ago, 11:50 am": why there is none, as far as the service says. */
export function CourierFailedText({ card }: { readonly card: OrderCard }): ReactNode {
  const { t, ago, clock } = useWords();
  const now = useNow();
  if (card.courierFailed === null) return null;
  const { at, reason } = card.courierFailed;
  return (
    <p className="need-text">
      {t('card.courier_failed_at', { ago: ago(at, now), time: clock(at) })}
      {reason !== null && ` ${reason}`}
    </p>
  );
}
