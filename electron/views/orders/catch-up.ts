import type { ActivityRow } from '../../contract/calls/activity.ts';
import type { OrderCard } from '../../contract/calls/order-card.ts';
import type { BoardView, CatchUpView, OrderReference } from '../../contract/calls/orders.ts';
import { sumAmounts } from '../../contract/domain/money.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { EventRow } from '../../database/tables/events.ts';

/** A time without an answer from the service. */
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

/** What an outage left; null once no order from before its end still waits for a decision. */
export function buildCatchUpView({ outage, now, board, eventsOf, actions }: CatchUpRows): CatchUpView | null {
  if (!board.new.some(({ placedAt }) => placedAt === null || placedAt <= outage.to)) return null;
  const isHeld = ({ holdEndsAt }: OrderCard): boolean => holdEndsAt === null || now < holdEndsAt;
  const others = [...board.preparing, ...board.onTheWay, ...board.doneToday];
  const hadEvent = (type: string, orderId: string): boolean =>
    eventsOf(orderId).some(
      ({ type: each, createdAt }) => each === type && createdAt >= outage.from && createdAt <= outage.to,
    );
  const ordersWith = (type: string): OrderCard[] => others.filter(({ orderId }) => hadEvent(type, orderId));
  const delivered = ordersWith('order.delivered');
  const ownActions = actions.filter(
    ({ askedAt, settledAt }) => askedAt <= outage.to && settledAt !== null && settledAt >= outage.to,
  );
  return {
    ...outage,
    held: board.new.filter(isHeld).map(({ orderId }) => orderId),
    lapsed: board.new.filter((card) => !isHeld(card)).map(({ orderId }) => orderId),
    meanwhile: {
      acceptedInApp: ordersWith('order.accepted')
        .filter(({ acceptedVia }) => acceptedVia === 'APP')
        .map(referTo),
      cancelled: ordersWith('order.cancelled').map(referTo),
      delivered: delivered.map(referTo),
      deliveredTotal: sumAmounts(delivered.map(({ total }) => total)),
      courierFailed: ordersWith('delivery.failed')
        .filter((card) => card.courierFailed !== null)
        .map(referTo),
    },
    own: {
      done: ownActions.filter(({ state }) => state === 'done').length,
      refused: ownActions.filter(({ state }) => state === 'refused'),
    },
  };
}

function referTo({ storeId, orderId, number }: OrderCard): OrderReference {
  return { storeId, orderId, number };
}
