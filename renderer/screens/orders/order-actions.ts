/** What can be done to an order of the board, for every card of it. */

import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { FulfilmentMode } from '../../../electron/contract/api/enums.ts';
import type { WorkspaceKind } from '../../../electron/contract/domain/workspace.ts';
import type { CallInput } from '../../../electron/contract/ipc/calls.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import type { Screen } from '../../state/route.ts';
import { useServices } from '../../state/services.ts';
import { createActionId, useCall } from '../../state/use-call.ts';

export interface OrderActions {
  readonly workspace: WorkspaceKind;
  /** The screen that the board stands on, for links to an order's details. */
  readonly screen: Screen;
  /** The order whose reasons for Reject are open, or null. */
  readonly rejectingOrderId: string | null;
  setRejectingOrderId(orderId: string | null): void;
  accept(card: OrderCard, mode: FulfilmentMode): void;
  reject(card: OrderCard, reason: string): void;
  /** Asks for a courier again, after none came. */
  retryCourier(card: OrderCard): void;
  /** The store's own riders take a courier order. */
  handBack(card: OrderCard): void;
  withdraw(actionId: string): void;
  markSeen(card: OrderCard): void;
  silence(orderId: string): void;
}

/** The desk of one board. While the answer to a press on an order is awaited, a second press on it does nothing. */
export function useNewOrderActions(workspace: WorkspaceKind, screen: Screen): OrderActions {
  const ask = useCall();
  const { billNumbers } = useServices();
  const [rejecting, setRejecting] = useState<string | null>(null);
  const pressed = useRef(new Set<string>());

  return useMemo(() => {
    async function once(orderId: string, press: () => Promise<unknown>): Promise<void> {
      if (pressed.current.has(orderId)) return;
      pressed.current.add(orderId);
      await press();
      pressed.current.delete(orderId);
    }
    const name = ({ storeId, orderId }: OrderCard): { workspace: WorkspaceKind; storeId: number; orderId: string } => ({
      workspace,
      storeId,
      orderId,
    });
    return {
      workspace,
      screen,
      rejectingOrderId: rejecting,
      setRejectingOrderId: setRejecting,
      accept(card, mode) {
        const input = buildAcceptInput(card, mode, billNumbers.get().get(card.orderId));
        void once(card.orderId, () => ask('orders.accept', { actionId: createActionId(), ...name(card), ...input }));
      },
      reject(card, reason) {
        setRejecting(null);
        void once(card.orderId, () => ask('orders.reject', { actionId: createActionId(), ...name(card), reason }));
      },
      retryCourier(card) {
        void once(card.orderId, () => ask('orders.retryCourier', { actionId: createActionId(), ...name(card) }));
      },
      handBack(card) {
        void once(card.orderId, () => ask('orders.handBack', { actionId: createActionId(), ...name(card) }));
      },
      withdraw: (actionId) => void ask('actions.withdraw', { workspace, actionId }),
      markSeen: (card) => void ask('orders.seen', name(card)),
      silence: (orderId) => void ask('alarm.silence', { workspace, orderId }),
    };
  }, [ask, billNumbers, workspace, screen, rejecting]);
}

const DeskContext = createContext<OrderActions | null>(null);
export const OrderActionsProvider = DeskContext.Provider;

export function useOrderActions(): OrderActions {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('used outside DeskProvider');
  return desk;
}

/** Whether an order can be accepted in this way just now. Own riders can unless the service said no. */
export function canAccept(card: OrderCard, mode: FulfilmentMode): boolean {
  if (card.status !== 'PENDING' || card.action !== null) return false;
  return mode === 'STORE_STAFF' ? card.offers?.own.available !== false : card.offers?.courier.available === true;
}

/** Whether an order can be rejected just now. */
export function canReject(card: OrderCard): boolean {
  return card.status === 'PENDING' && card.action === null;
}

/** What an accept carries besides its order: the bill number typed before, and what the courier was shown to cost. */
export function buildAcceptInput(
  card: OrderCard,
  mode: FulfilmentMode,
  typedBillNumber: string | undefined,
): Pick<CallInput<'orders.accept'>, 'mode' | 'billNumber' | 'courierCost'> {
  const billNumber = typedBillNumber?.trim();
  const cost = mode === 'SERVICE_COURIER' ? (card.offers?.courier.cost ?? null) : null;
  return { mode, ...(billNumber ? { billNumber } : {}), ...(cost === null ? {} : { courierCost: cost }) };
}
