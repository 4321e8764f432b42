/** What staff can do with the orders of a board, for all its cards. */

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
  /** The screen of the board, for links to an order's details. */
  readonly screen: Screen;
  /** The order whose reasons for Reject are open; null when none is. */
  readonly rejectingOrderId: string | null;
  setRejectingOrderId(orderId: string | null): void;
  accept(card: OrderCard, mode: FulfilmentMode): void;
  reject(card: OrderCard, reason: string): void;
  /** Asks for a courier again, after none came. */
  retryCourier(card: OrderCard): void;
  /** Gives a courier order to the store's own riders. */
  handBack(card: OrderCard): void;
  withdraw(actionId: string): void;
  markSeen(card: OrderCard): void;
  silence(orderId: string): void;
}

/** Creates the actions of a board. While a call about an order is awaited, a second press on it does nothing. */
export function useNewOrderActions(workspace: WorkspaceKind, screen: Screen): OrderActions {
  const ask = useCall();
  const { billNumbers } = useServices();
  const [rejectingOrderId, setRejectingOrderId] = useState<string | null>(null);
  const awaited = useRef(new Set<string>());

  return useMemo(() => {
    async function once(orderId: string, call: () => Promise<unknown>): Promise<void> {
      if (awaited.current.has(orderId)) return;
      awaited.current.add(orderId);
      await call();
      awaited.current.delete(orderId);
    }
    const getKey = ({
      storeId,
      orderId,
    }: OrderCard): { workspace: WorkspaceKind; storeId: number; orderId: string } => ({
      workspace,
      storeId,
      orderId,
    });
    return {
      workspace,
      screen,
      rejectingOrderId,
      setRejectingOrderId,
      accept(card, mode) {
        const input = buildAcceptInput(card, mode, billNumbers.get().get(card.orderId));
        void once(card.orderId, () => ask('orders.accept', { actionId: createActionId(), ...getKey(card), ...input }));
      },
      reject(card, reason) {
        setRejectingOrderId(null);
        void once(card.orderId, () => ask('orders.reject', { actionId: createActionId(), ...getKey(card), reason }));
      },
      retryCourier(card) {
        void once(card.orderId, () => ask('orders.retryCourier', { actionId: createActionId(), ...getKey(card) }));
      },
      handBack(card) {
        void once(card.orderId, () => ask('orders.handBack', { actionId: createActionId(), ...getKey(card) }));
      },
      withdraw: (actionId) => void ask('actions.withdraw', { workspace, actionId }),
      markSeen: (card) => void ask('orders.seen', getKey(card)),
      silence: (orderId) => void ask('alarm.silence', { workspace, orderId }),
    };
  }, [ask, billNumbers, workspace, screen, rejectingOrderId]);
}

const OrderActionsContext = createContext<OrderActions | null>(null);
export const OrderActionsProvider = OrderActionsContext.Provider;

export function useOrderActions(): OrderActions {
  const actions = useContext(OrderActionsContext);
  if (actions === null) throw new Error('used outside OrderActionsProvider');
  return actions;
}

/** Whether an order can be accepted in this mode now. Own riders can deliver it unless the service refuses them. */
export function canAccept(card: OrderCard, mode: FulfilmentMode): boolean {
  if (card.status !== 'PENDING' || card.action !== null) return false;
  return mode === 'STORE_STAFF' ? card.offers?.own.available !== false : card.offers?.courier.available === true;
}

export function canReject(card: OrderCard): boolean {
  return card.status === 'PENDING' && card.action === null;
}

/** What an accept carries besides its order: the bill number typed before, and the courier's cost as shown. */
export function buildAcceptInput(
  card: OrderCard,
  mode: FulfilmentMode,
  typedBillNumber: string | undefined,
): Pick<CallInput<'orders.accept'>, 'mode' | 'billNumber' | 'courierCost'> {
  const billNumber = typedBillNumber?.trim();
  const cost = mode === 'SERVICE_COURIER' ? (card.offers?.courier.cost ?? null) : null;
  return { mode, ...(billNumber ? { billNumber } : {}), ...(cost === null ? {} : { courierCost: cost }) };
}
