/** What staff can do with the orders of a board, shared by all its cards. */

import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FulfilmentMode } from '../../../electron/contract/api/enums.ts';
import type { CallInput } from '../../../electron/contract/calls/calls.ts';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import type { WorkspaceKind } from '../../../electron/contract/domain/workspace.ts';
import { findRefusal, useStaff } from '../../services/rights.ts';
import { useServices } from '../../services/services.ts';
import { createActionId, useCall } from '../../services/use-call.ts';
import { goTo, type Screen } from '../../state/route.ts';
import { isSignInDialogOpen } from '../../state/sign-in-dialog-state.ts';
import { useSignal } from '../../state/signal.ts';

/** Where an order is answered: on its card, or in its open details. Both may be on screen. */
export type AnswerPlace = 'card' | 'details';

/** The order whose list of reject reasons is open, and where it was opened. */
interface RejectSubject {
  readonly orderId: string;
  readonly place: AnswerPlace;
}

export interface OrderActions {
  readonly workspace: WorkspaceKind;
  /** The screen of the board, for links to an order's details. */
  readonly screen: Screen;
  /** Null if no list of reject reasons is open. */
  readonly rejecting: RejectSubject | null;
  setRejecting(subject: RejectSubject | null): void;
  accept(card: OrderCard, mode: FulfilmentMode): void;
  reject(card: OrderCard, reason: string): void;
  /** Requests a courier again after the last one failed. */
  retryCourier(card: OrderCard): void;
  /** Hands a courier order to the store's own riders. */
  handBack(card: OrderCard): void;
  withdraw(actionId: string): void;
  markSeen(card: OrderCard): void;
  /** Opens the order's details to check its bag. */
  checkBag(card: OrderCard): void;
  silence(orderId: string): void;
}

/**
 * Creates the actions of a board. While a call about an order is pending, further actions on that order do nothing.
 * `onAnswered` is called when an order was accepted or rejected, before the answer is sent.
 */
export function useCreateOrderActions(
  workspace: WorkspaceKind,
  screen: Screen,
  onAnswered: (card: OrderCard) => void,
): OrderActions {
  const call = useCall();
  const { billNumbers, checkedBag } = useServices();
  const [rejecting, setRejecting] = useState<RejectSubject | null>(null);
  const isLocked = findRefusal(useStaff(), 'work') === 'locked';
  useGivenUpSignIn(isLocked && rejecting !== null, () => setRejecting(null));
  const noteAnswered = useRef(onAnswered);
  useEffect(() => {
    noteAnswered.current = onAnswered;
  });
  const pendingOrderIds = useRef(new Set<string>());

  return useMemo(() => {
    async function callOnce(orderId: string, send: () => Promise<unknown>): Promise<void> {
      if (pendingOrderIds.current.has(orderId)) return;
      pendingOrderIds.current.add(orderId);
      await send();
      pendingOrderIds.current.delete(orderId);
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
      rejecting: isLocked ? null : rejecting,
      setRejecting(subject) {
        setRejecting(subject);
        // On a locked counter, staff sign in before they choose a reason, so that they don't choose one in vain.
        if (subject !== null && isLocked) isSignInDialogOpen.set(true);
      },
      accept(card, mode) {
        noteAnswered.current(card);
        const input = buildAcceptInput(card, mode, billNumbers.get().get(card.orderId));
        void callOnce(card.orderId, () =>
          call('orders.accept', { actionId: createActionId(), ...getKey(card), ...input }),
        );
      },
      reject(card, reason) {
        setRejecting(null);
        noteAnswered.current(card);
        void callOnce(card.orderId, () =>
          call('orders.reject', { actionId: createActionId(), ...getKey(card), reason }),
        );
      },
      retryCourier(card) {
        void callOnce(card.orderId, () => call('orders.retryCourier', { actionId: createActionId(), ...getKey(card) }));
      },
      handBack(card) {
        void callOnce(card.orderId, () => call('orders.handBack', { actionId: createActionId(), ...getKey(card) }));
      },
      withdraw: (actionId) => void call('actions.withdraw', { workspace, actionId }),
      checkBag(card) {
        checkedBag.set(card.orderId);
        goTo(screen, card);
      },
      markSeen: (card) => void call('orders.seen', getKey(card)),
      silence: (orderId) => void call('alarm.silence', { workspace, orderId }),
    };
  }, [call, billNumbers, checkedBag, workspace, screen, rejecting, isLocked]);
}

/** How long after the dialog has closed the counter may still be shown as locked. */
const UNLOCK_MS = 2_000;

/** Calls back once staff have closed the sign-in dialog that they were `waiting` for and the counter is still locked. */
function useGivenUpSignIn(isWaiting: boolean, giveUp: () => void): void {
  const isOpen = useSignal(isSignInDialogOpen);
  const onGivenUp = useEffectEvent(giveUp);
  useEffect(() => {
    if (!isWaiting || isOpen) return;
    const timer = setTimeout(onGivenUp, UNLOCK_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isOpen]);
}

const OrderActionsContext = createContext<OrderActions | null>(null);
export const OrderActionsProvider = OrderActionsContext.Provider;

export function useOrderActions(): OrderActions {
  const actions = useContext(OrderActionsContext);
  if (actions === null) throw new Error('used outside OrderActionsProvider');
  return actions;
}

/** Whether an order can be accepted in this mode now. Own riders are allowed unless the service refuses them. */
export function canAccept(card: OrderCard, mode: FulfilmentMode): boolean {
  if (card.status !== 'PENDING' || card.action !== null) return false;
  return mode === 'STORE_STAFF' ? card.offers?.own.available !== false : card.offers?.courier.available === true;
}

/** Finds what accepting an order in this mode does now; null if it can't be accepted in that mode. */
export function findAcceptCommand(
  { accept }: Pick<OrderActions, 'accept'>,
  card: OrderCard,
  mode: FulfilmentMode,
): (() => void) | null {
  return canAccept(card, mode) ? () => accept(card, mode) : null;
}

export function canReject(card: OrderCard): boolean {
  return card.status === 'PENDING' && card.action === null;
}

/** Builds the input of an accept besides the order: the bill number typed before, and the courier's cost on screen. */
function buildAcceptInput(
  card: OrderCard,
  mode: FulfilmentMode,
  typedBillNumber: string | undefined,
): Pick<CallInput<'orders.accept'>, 'mode' | 'billNumber' | 'courierCost'> {
  const billNumber = typedBillNumber?.trim();
  const cost = mode === 'SERVICE_COURIER' ? (card.offers?.courier.cost ?? null) : null;
  return { mode, ...(billNumber ? { billNumber } : {}), ...(cost === null ? {} : { courierCost: cost }) };
}
