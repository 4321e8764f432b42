import { ClockAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useTime } from '../../../services/workspace-context.ts';
import { CountBadge } from '../../../ui/primitives.tsx';
import { useElementWidth } from '../../../ui/use-width.ts';
import { NewCard } from '../card/new-card.tsx';
import { useEpisodes } from '../card/ring-header.tsx';
import { Lanes } from '../column/lanes.tsx';
import { splitLapsed } from '../column/lapsed-orders.ts';
import type { CardPlace } from '../column/layout-freeze.ts';
import { countLanes, isCompactFor, isNarrowLane } from './card-density.ts';
import styles from '../column/board-column.module.css';

/** How many cards are drawn immediately. The others are drawn when they come near the viewport. */
const INITIAL_CARDS = 12;

/** The cards of New, least time left first, with lapsed orders in a separate group below. */
export function NewCards({ places }: { readonly places: readonly CardPlace[] }): ReactNode {
  const heldCount = useTime((now) => splitLapsed(places, now).held.length);
  const [held, lapsed] = [places.slice(0, heldCount), places.slice(heldCount)];
  const isCompact = useIsCompact(places.length);
  const [width, measure] = useElementWidth();
  const { t } = useI18n();
  const density = { isCompact, lanes: countLanes(width ?? 0, isCompact) };
  return (
    <div
      ref={measure}
      className="stack gap-10"
      data-compact={isCompact || undefined}
      data-narrow={isNarrowLane(width ?? 0, density.lanes) || undefined}
    >
      {held.length > 0 && <Places places={held} {...density} />}
      {lapsed.length > 0 && (
        <section className={styles.lapsed} aria-label={t('catch_up.over')}>
          <h3 className="row wrap text-15 bold">
            <ClockAlert size={20} aria-hidden /> {t('catch_up.over')} <CountBadge value={lapsed.length} />
            <span>{t('catch_up.over_note')}</span>
          </h3>
          <Places places={lapsed} {...density} />
        </section>
      )}
    </div>
  );
}

function useIsCompact(count: number): boolean {
  const [was, setWas] = useState(false);
  const isCompact = isCompactFor(count, was);
  if (isCompact !== was) setWas(isCompact);
  return isCompact;
}

interface PlacesProps {
  readonly places: readonly CardPlace[];
  readonly isCompact: boolean;
  readonly lanes: number;
}

function Places({ places, isCompact, lanes }: PlacesProps): ReactNode {
  const episodes = useEpisodes();
  return (
    <Lanes lanes={lanes}>
      {places.map(({ card, isGone }, index) => (
        <div key={card.orderId} data-slot="place" className={isGone ? styles.placeEmpty : undefined} inert={isGone}>
          <NewCard
            card={card}
            episode={episodes.get(card.orderId) ?? null}
            isFirst={index < INITIAL_CARDS}
            isCompact={isCompact}
          />
        </div>
      ))}
    </Lanes>
  );
}
