import type { FulfilmentMode } from '../../../electron/contract/api/enums.ts';
import type { CallInput } from '../../../electron/contract/ipc/calls.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';

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
