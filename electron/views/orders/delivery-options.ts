import type { FulfilmentMode } from '../../contract/api/enums.ts';
import type { ApiDeliveryOption } from '../../contract/api/tolerant-resources.ts';
import type { DeliveryOptionView, OrderCard } from '../../contract/calls/order-card.ts';
import type { Paise } from '../../contract/domain/money.ts';
import { paise, parseAmountOrNull, parsePercent } from '../../contract/domain/money.ts';

const NOT_OFFERED: DeliveryOptionView = {
  available: false,
  reason: null,
  cost: null,
  percent: null,
  keeps: null,
  etaMinutes: null,
};

/**
 * The options of own riders and courier for an order with that total. A mode that the service doesn't list is
 * unavailable.
 */
export function buildDeliveryOptions(
  total: Paise,
  options: readonly ApiDeliveryOption[],
): NonNullable<OrderCard['offers']> {
  const viewOf = (mode: FulfilmentMode): DeliveryOptionView => {
    const option = options.find((each) => each.mode === mode);
    if (!option) return NOT_OFFERED;
    const cost = parseAmountOrNull(option.commission_amount);
    return {
      available: option.available,
      reason: option.reason,
      cost,
      percent: option.commission_percent === null ? null : parsePercent(option.commission_percent),
      keeps: cost === null ? null : paise(total - cost),
      etaMinutes: option.eta_minutes,
    };
  };
  return { own: viewOf('STORE_STAFF'), courier: viewOf('SERVICE_COURIER') };
}
