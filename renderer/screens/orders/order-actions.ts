/** What can be done to an order of the board, for every card of it. */

import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { FulfilmentMode } from '../../../electron/contract/api/enums.ts';
import type { OrderCard, WorkspaceKind } from '../../../electron/contract/ipc/views.ts';
import type { Screen } from '../../state/route.ts';
import { useServices } from '../../state/services.ts';
import { newActionId, useAsk } from '../../state/use-call.ts';
import { acceptInput } from './accept-input.ts';

export interface Desk {
  readonly workspace: WorkspaceKind;
  /** The screen that the board stands on, for links to an order's details. */
  readonly screen: Screen;
  /** The order whose reasons for Reject are open, or null. */
  readonly rejecting: string | null;
  setRejecting(orderId: string | null): void;
  accept(card: OrderCard, mode: FulfilmentMode): void;
  reject(card: OrderCard, reason: string): void;
  /** Asks for a courier again, after none came. */
  retryCourier(card: OrderCard): void;
  /** The store's own riders take a courier order. */
  handBack(card: OrderCard): void;
  withdraw(actionId: string): void;
  seen(card: OrderCard): void;
  silence(orderId: string): void;
}

/** The desk of one board. While the answer to a press on an order is awaited, a second press on it does nothing. */
export function useNewDesk(workspace: WorkspaceKind, screen: Screen): Desk {
  const ask = useAsk();
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
      rejecting,
      setRejecting,
      accept(card, mode) {
        const input = acceptInput(card, mode, billNumbers.get().get(card.orderId));
        void once(card.orderId, () => ask('orders.accept', { actionId: newActionId(), ...name(card), ...input }));
      },
      reject(card, reason) {
        setRejecting(null);
        void once(card.orderId, () => ask('orders.reject', { actionId: newActionId(), ...name(card), reason }));
      },
      retryCourier(card) {
        void once(card.orderId, () => ask('orders.retryCourier', { actionId: newActionId(), ...name(card) }));
      },
      handBack(card) {
        void once(card.orderId, () => ask('orders.handBack', { actionId: newActionId(), ...name(card) }));
      },
      withdraw: (actionId) => void ask('actions.withdraw', { workspace, actionId }),
      seen: (card) => void ask('orders.seen', name(card)),
      silence: (orderId) => void ask('alarm.silence', { workspace, orderId }),
    };
  }, [ask, billNumbers, workspace, screen, rejecting]);
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
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
