/** Which order each button of the other side plays on: the first that it could happen to. Pure. */

import type { OrderMove } from '../../electron/contract/bridge.ts';
import type { BoardView, OrderCard } from '../../electron/contract/views.ts';

export type Targets = Readonly<Record<OrderMove, OrderCard | null>>;

const ON_FOOT: ReadonlySet<string> = new Set(['REQUESTED', 'BOOKED', 'ASSIGNED']);

function isCourier({ mode }: OrderCard): boolean {
  return mode === 'SERVICE_COURIER';
}

export function targetsOf(board: BoardView): Targets {
  const open = (cards: readonly OrderCard[]): OrderCard[] => cards.filter(({ stopped }) => stopped === null);
  const preparing = open(board.preparing);
  const onTheWay = open(board.onTheWay);
  const taken = [...preparing, ...onTheWay];
  const first = board.new[0] ?? null;
  const notPicked = preparing.find(({ pickingSince }) => pickingSince === null) ?? null;
  return {
    customer_cancels: first ?? notPicked,
    app_accepts: first,
    app_rejects: first,
    picking: notPicked,
    packed: preparing[0] ?? null,
    courier_found:
      taken.find(
        (card) => isCourier(card) && card.courier?.status !== 'ASSIGNED' && card.status !== 'OUT_FOR_DELIVERY',
      ) ?? null,
    courier_fails: taken.find((card) => isCourier(card) && ON_FOOT.has(card.courier?.status ?? '')) ?? null,
    pickup: onTheWay.find(({ status }) => status === 'PACKED') ?? null,
    deliver: onTheWay.find(({ status }) => status === 'OUT_FOR_DELIVERY') ?? null,
  };
}
