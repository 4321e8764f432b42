import { ClockAlert, Hourglass, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useNow } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { CountBadge } from '../../../ui/primitives.tsx';
import { HOLD_SOON_MS } from '../card/hold.ts';
import { useEpisodes } from '../card/ring-header.tsx';
import { splitLapsed } from '../column/lapsed-orders.ts';
import type { CardPlace } from '../column/layout-freeze.ts';
import { OrderRow } from './order-row.tsx';
import boardColumnStyles from '../column/board-column.module.css';
import styles from './order-list.module.css';

/** How many rows are drawn immediately. The others are drawn when they come near the viewport. */
const INITIAL_ROWS = 20;

/** New orders as rows of a list, least time left first, in groups by the time left. */
export function OrderList({ places }: { readonly places: readonly CardPlace[] }): ReactNode {
  const now = useNow();
  const episodes = useEpisodes();
  const { t } = useI18n();
  const { held, lapsed } = splitLapsed(places, now);
  const isSoon = ({ card: { holdEndsAt } }: CardPlace): boolean =>
    holdEndsAt !== null && holdEndsAt - now < HOLD_SOON_MS;
  const groups = [
    { icon: Timer, title: t('catch_up.soon'), note: t('catch_up.soon_note'), rows: held.filter(isSoon) },
    { icon: Hourglass, title: t('catch_up.more_time'), note: '', rows: held.filter((place) => !isSoon(place)) },
    { icon: ClockAlert, title: t('catch_up.over'), note: t('catch_up.over_note'), rows: lapsed },
  ];
  return (
    <div className={`${styles.list} panel`}>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ icon: Icon, title, note, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className={joinClasses('row wrap sunk text-15 bold', styles.group)}>
              <Icon size={20} aria-hidden /> {title} <CountBadge value={rows.length} />{' '}
              <span className="weight-500 muted">{note}</span>
            </h3>
            {rows.map(({ card, isGone }, index) => (
              <div
                key={card.orderId}
                data-slot="place"
                className={isGone ? boardColumnStyles.placeEmpty : undefined}
                inert={isGone}
              >
                <OrderRow card={card} episode={episodes.get(card.orderId) ?? null} isFirst={index < INITIAL_ROWS} />
              </div>
            ))}
          </section>
        ))}
    </div>
  );
}
