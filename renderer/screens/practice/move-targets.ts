/** Finds the order that each practice button acts on: the first that qualifies. Pure. */

import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import type { BoardView } from '../../../electron/contract/calls/orders.ts';
import type { OrderMove } from '../../../electron/contract/domain/order-moves.ts';

export type MoveTargets = Readonly<Record<OrderMove, OrderCard | null>>;

/** The statuses in which the service is searching for a courier. */
const SEARCHING: ReadonlySet<string> = new Set(['REQUESTED', 'BOOKED']);
/** The statuses in which a courier may still fail. */
const MAY_FAIL: ReadonlySet<string> = new Set(['REQUESTED', 'BOOKED', 'ASSIGNED']);

function getCourierStatus({ mode, courier }: OrderCard): string {
  return mode === 'SERVICE_COURIER' ? (courier?.status ?? '') : '';
}

export function findMoveTargets(board: BoardView): MoveTargets {
  const removeStopped = (cards: readonly OrderCard[]): OrderCard[] => cards.filter(({ stopped }) => stopped === null);
  const inStore = removeStopped(board.preparing);
  const preparing = inStore.filter(({ status }) => status !== 'PACKED');
  const onTheWay = removeStopped(board.onTheWay);
  const accepted = [...inStore, ...onTheWay];
  const first = board.new[0] ?? null;
  const notPicked = preparing.find(({ pickingSince }) => pickingSince === null) ?? null;
  return {
    customer_cancels: first ?? notPicked,
    app_accepts: first,
    app_rejects: first,
    picking: notPicked,
    packed: preparing[0] ?? null,
    courier_found: accepted.find((card) => SEARCHING.has(getCourierStatus(card))) ?? null,
    courier_fails: accepted.find((card) => MAY_FAIL.has(getCourierStatus(card))) ?? null,
    pickup: inStore.find(({ status }) => status === 'PACKED') ?? null,
    deliver: onTheWay.find(({ status }) => status === 'OUT_FOR_DELIVERY') ?? null,
  };
}
