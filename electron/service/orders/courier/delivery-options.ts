import type { DeliveryOption, Order } from '../../../contract/api/resources.ts';
import { calculateShare, formatAmount, formatPercent, parseAmount } from '../../../contract/domain/money.ts';
import type { StoreRecord } from '../../storage/tables/stores.ts';

/** How long the service's courier usually takes. */
const COURIER_ETA_MINUTES = 30;

function obstacle(store: StoreRecord, order: Order): string | null {
  if (order.type === 'instore') return 'An in-store order is not delivered.';
  return store.courierAvailable ? null : 'No courier serves this store at the moment.';
}

/** Both ways of delivering an order, with the commission that each costs the store. */
export function listDeliveryOptions(store: StoreRecord, order: Order): DeliveryOption[] {
  const reason = obstacle(store, order);
  const ownRiders = order.type === 'delivery';
  return [
    {
      object: 'delivery_option',
      mode: 'STORE_STAFF',
      available: ownRiders,
      reason: ownRiders ? null : reason,
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
