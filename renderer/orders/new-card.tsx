import type { ReactNode } from 'react';
import type { Instant } from '../../electron/contract/time.ts';
import type { OrderCard } from '../../electron/contract/views.ts';
import { useNow } from '../state/shown.ts';
import { rupees } from '../words/format.ts';
import { paymentWords, useWords } from '../words/use-words.ts';
import { Answer } from './answer.tsx';
import { CardNumber, CardShell, StoreTag } from './card-shell.tsx';
import { HoldBar, TimeLeft } from './hold-bar.tsx';
import { RingHead, SilencedTag, useEpisode } from './ring-head.tsx';
import { ShelfTag } from './shelf-tag.tsx';

interface NewCardProps {
  readonly card: OrderCard;
  /** Among the first of its column. */
  readonly isFirst: boolean;
}

/** An order that waits for an answer: its number, its time, what it is worth, and the answers themselves. */
export function NewCard({ card, isFirst }: NewCardProps): ReactNode {
  const episode = useEpisode(card.orderId);
  const isRinging = episode?.state === 'ringing';
  const { t } = useWords();
  const paid = card.paid ? t('card.paid') : t('card.not_paid');
  const method = paymentWords(t, card.paymentMethod);
  return (
    <CardShell card={card} className={isRinging ? 'new-card ringing' : 'new-card'} isFirst={isFirst}>
      {isRinging && <RingHead card={card} episode={episode} />}
      <HoldBar endsAt={card.holdEndsAt} />
      <div className="card-body">
        <div className="card-top">
          <CardNumber card={card} />
          {card.placedAt !== null && <Age placedAt={card.placedAt} />}
          {episode?.state === 'silenced' && episode.silencedUntil !== null && (
            <SilencedTag until={episode.silencedUntil} />
          )}
          <TimeLeft endsAt={card.holdEndsAt} />
        </div>
        <StoreTag card={card} />
        <p className="card-facts">
          <b>{rupees(card.total)}</b>
          <span>{method === null ? paid : `${paid} · ${method}`}</span>
          <span>
            {t('card.items', { count: card.items })}, {t('card.units', { count: card.units })}
          </span>
        </p>
        <p className="card-shelf">
          <ShelfTag card={card} />
        </p>
        <Answer card={card} />
      </div>
    </CardShell>
  );
}

function Age({ placedAt }: { readonly placedAt: Instant }): ReactNode {
  const { ago, clock } = useWords();
  const now = useNow();
  return (
    <p className="card-age">
      <span>{ago(placedAt, now)}</span>
      <span>{clock(placedAt)}</span>
    </p>
  );
}
