import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { linkTo } from '../../../state/route.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { useViewportProximity } from '../../../ui/use-viewport-proximity.ts';
import { useOrderActions } from '../order-actions.ts';
import styles from './card.module.css';

interface CardShellProps {
  readonly card: OrderCard;
  readonly className?: string | undefined;
  readonly isRinging?: boolean;
  readonly needsAttention?: boolean;
  /** Whether to draw the card before its position is known. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/**
 * One order's card: an article named by the order's number. Arrow keys move to it, and letter keys act on it. Far
 * outside the viewport it is an empty box of the same height, so that two hundred orders cost no more than ten.
 */
export function Card({
  card,
  className,
  isRinging = false,
  needsAttention = false,
  isFirst = true,
  children,
}: CardShellProps): ReactNode {
  const [{ isNear, height }, measure] = useViewportProximity(isFirst);
  return (
    <article
      ref={measure}
      className={joinClasses(
        styles.card,
        isRinging && styles.ringing,
        needsAttention && styles.attention,
        className,
        !isNear && styles.cardFar,
      )}
      {...(isNear || height === null ? {} : { style: { height } })}
      aria-label={card.number}
      data-slot="card"
      data-order={card.orderId}
      data-ringing={isRinging || undefined}
      data-attention={needsAttention || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys act on the focused card
      tabIndex={0}
    >
      {isNear && children}
    </article>
  );
}

/** The order's number: a link to the details that covers the whole card. */
export function CardNumber({ card }: { readonly card: OrderCard }): ReactNode {
  const { screen } = useOrderActions();
  const { t } = useI18n();
  return (
    <a
      data-slot="card-number"
      className={joinClasses('heavy', styles.cardNumber)}
      href={linkTo(screen, card)}
      tabIndex={-1}
      aria-label={t('card.details_of', { number: card.number })}
    >
      {card.number}
    </a>
  );
}

/** The order's store, if the board shows several stores. */
export function StoreTag({ card }: { readonly card: OrderCard }): ReactNode {
  const { stores, chosenStoreId } = useWorkspace().workspace;
  if (stores.length < 2 || chosenStoreId !== null) return null;
  return (
    <p data-slot="card-store" className="row gap-6 shrinkable text-14 weight-600 breakable muted">
      <Store size={16} aria-hidden /> {card.storeName}
    </p>
  );
}
