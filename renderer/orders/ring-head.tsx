import { BellOff, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { MINUTE } from '../../electron/contract/time.ts';
import type { EpisodeView, OrderCard } from '../../electron/contract/views.ts';
import { useNow, useShown } from '../state/shown.ts';
import { Tag } from '../ui/parts.tsx';
import { Press } from '../ui/press.tsx';
import { useWords } from '../words/use-words.ts';
import { useDesk } from './desk.ts';
import { holdAt } from './hold.ts';

/** The ring of an order on this board, or null when it is quiet. */
export function useEpisode(orderId: string): EpisodeView | null {
  const { snapshot, workspace } = useShown();
  const ofThis = (each: EpisodeView): boolean => each.workspace === workspace.kind && each.orderId === orderId;
  return snapshot.alarm.episodes.find(ofThis) ?? null;
}

/** The black head of a card that rings. */
export function RingHead({ card, episode }: { readonly card: OrderCard; readonly episode: EpisodeView }): ReactNode {
  const { silence } = useDesk();
  const { t, span } = useWords();
  const now = useNow();
  const urgency = card.holdEndsAt === null ? 'calm' : holdAt(card.holdEndsAt, now).urgency;
  const rungFor = now - episode.since;
  return (
    <div className="ring-head on-band">
      <BellRing className="bell" size={26} aria-hidden />
      <p className="ring-words">
        <b>{t('card.ringing')}</b>
        {urgency === 'last' && <span> · {t('card.nearly_over')}</span>}
        {urgency === 'over' && <span> · {t('card.hold_over')}</span>}
        {(urgency === 'calm' || urgency === 'soon') && rungFor >= MINUTE && (
          <span> {t('card.ringing_for', { time: span(rungFor) })}</span>
        )}
      </p>
      <Press kind="band" icon={BellOff} note={t('time.seconds', { count: 30 })} onPress={() => silence(card.orderId)}>
        {t('card.silence')}
      </Press>
    </div>
  );
}

/** "Silenced 21 s", counting down. */
export function SilencedTag({ until }: { readonly until: number }): ReactNode {
  const { t, span } = useWords();
  return <Tag icon={BellOff}>{t('card.silenced', { time: span(until - useNow()) })}</Tag>;
}
