/** The order that each practice button acts on: the first that qualifies. Pure. */

import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import type { BoardView } from '../../../electron/contract/ipc/orders.ts';
import type { OrderMove } from '../../../electron/contract/ipc/practice.ts';

export type MoveTargets = Readonly<Record<OrderMove, OrderCard | null>>;

/** Courier states in which the service searches for one: it searches from picking on. */
const SEARCHING: ReadonlySet<string> = new Set(['REQUESTED', 'BOOKED']);
const COMING: ReadonlySet<string> = new Set(['REQUESTED', 'BOOKED', 'ASSIGNED']);

function getCourierStatus({ mode, courier }: OrderCard): string {
  return mode === 'SERVICE_COURIER' ? (courier?.status ?? '') : '';
}

export function findMoveTargets(board: BoardView): MoveTargets {
  const keepRunning = (cards: readonly OrderCard[]): OrderCard[] => cards.filter(({ stopped }) => stopped === null);
  const preparing = keepRunning(board.preparing);
  const onTheWay = keepRunning(board.onTheWay);
  const taken = [...preparing, ...onTheWay];
  const first = board.new[0] ?? null;
  const notPicked = preparing.find(({ pickingSince }) => pickingSince === null) ?? null;
  return {
    customer_cancels: first ?? notPicked,
    app_accepts: first,
    app_rejects: first,
    picking: notPicked,
    packed: preparing[0] ?? null,
    courier_found: taken.find((card) => SEARCHING.has(getCourierStatus(card))) ?? null,
    courier_fails: taken.find((card) => COMING.has(getCourierStatus(card))) ?? null,
    pickup: onTheWay.find(({ status }) => status === 'PACKED') ?? null,
    deliver: onTheWay.find(({ status }) => status === 'OUT_FOR_DELIVERY') ?? null,
  };
}
