import { sumAmounts } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { ActivityRow } from '../../contract/ipc/activity.ts';
import type { OrderCard } from '../../contract/ipc/order-card.ts';
import type { BoardView, CatchUpView, OrderReference } from '../../contract/ipc/orders.ts';
import type { EventRow } from '../../database/tables/events.ts';

/** A time in which nothing was heard from the service. */
export interface Outage {
  readonly from: Instant;
  readonly to: Instant;
}

export interface CatchUpRows {
  readonly outage: Outage;
  readonly now: Instant;
  readonly board: BoardView;
  /** The events of an order on the board. */
  readonly eventsOf: (orderId: string) => readonly EventRow[];
  /** Actions of this counter, newest first. */
  readonly actions: readonly ActivityRow[];
}

/** What an outage left; null when no order that came before its end waits for a decision any more. */
export function buildCatchUpView({ outage, now, board, eventsOf, actions }: CatchUpRows): CatchUpView | null {
  if (!board.new.some(({ placedAt }) => placedAt === null || placedAt <= outage.to)) return null;
  const isHeld = ({ holdEndsAt }: OrderCard): boolean => holdEndsAt === null || now < holdEndsAt;
  const others = [...board.preparing, ...board.onTheWay, ...board.doneToday];
  const had = (type: string, orderId: string): boolean =>
    eventsOf(orderId).some(
      ({ type: each, createdAt }) => each === type && createdAt >= outage.from && createdAt <= outage.to,
    );
  const meanwhile = (type: string): OrderCard[] => others.filter(({ orderId }) => had(type, orderId));
  const delivered = meanwhile('order.delivered');
  const own = actions.filter(
    ({ askedAt, settledAt }) => askedAt <= outage.to && settledAt !== null && settledAt >= outage.to,
  );
  return {
    ...outage,
    held: board.new.filter(isHeld).map(({ orderId }) => orderId),
    lapsed: board.new.filter((card) => !isHeld(card)).map(({ orderId }) => orderId),
    meanwhile: {
      acceptedInApp: meanwhile('order.accepted')
        .filter(({ acceptedVia }) => acceptedVia === 'APP')
        .map(nameOf),
      cancelled: meanwhile('order.cancelled').map(nameOf),
      delivered: delivered.map(nameOf),
      deliveredTotal: sumAmounts(delivered.map(({ total }) => total)),
      courierFailed: meanwhile('delivery.failed')
        .filter((card) => card.courierFailed !== null)
        .map(nameOf),
    },
    own: {
      done: own.filter(({ state }) => state === 'done').length,
      refused: own.filter(({ state }) => state === 'refused'),
    },
  };
}

function nameOf({ storeId, orderId, number }: OrderCard): OrderReference {
  return { storeId, orderId, number };
}
