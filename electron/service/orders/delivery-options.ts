import type { DeliveryOption, Order } from '../../contract/api/resources.ts';
import { calculateShare, formatAmount, formatPercent, parseAmount } from '../../contract/domain/money.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';

const COURIER_ETA_MINUTES = 30;

function reasonAgainstCourier(store: StoreRecord, order: Order): string | null {
  if (order.type === 'instore') return 'An in-store order is not delivered.';
  return store.courier_available ? null : 'No courier serves this store at the moment.';
}

/** Both delivery methods of an order, with the store's commission for each. */
export function listDeliveryOptions(store: StoreRecord, order: Order): DeliveryOption[] {
  const reason = reasonAgainstCourier(store, order);
  const isDelivery = order.type === 'delivery';
  return [
    {
      object: 'delivery_option',
      mode: 'STORE_STAFF',
      available: isDelivery,
      reason: isDelivery ? null : reason,
      commission_percent: '0.00',
      commission_amount: '0.00',
      eta_minutes: null,
    },
    {
      object: 'delivery_option',
      mode: 'SERVICE_COURIER',
      available: reason === null,
      reason,
      commission_percent: formatPercent(store.commissionPercent),
      commission_amount: formatAmount(calculateShare(parseAmount(order.total_amount), store.commissionPercent)),
      eta_minutes: reason === null ? COURIER_ETA_MINUTES : null,
    },
  ];
}
