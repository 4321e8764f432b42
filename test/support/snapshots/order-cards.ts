import type { ActionOverlayView, OrderCard } from '../../../electron/contract/calls/order-card.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { addMilliseconds, NOW, rupeesOf, timeToday } from './values.ts';

/** A New order placed at 11:52, with the given changes. */
export function createOrderCard(part: Partial<OrderCard> & { readonly number: string }): OrderCard {
  const placedAt = part.placedAt === undefined ? timeToday('11:52') : part.placedAt;
  return {
    storeId: 3,
    storeName: 'Sharma Provision Store',
    orderId: `ord_${part.number}`,
    status: 'PENDING',
    placedAt,
    holdEndsAt: placedAt === null ? null : addMilliseconds(placedAt, 15 * MINUTE),
    total: rupeesOf('642.00'),
    paid: true,
    paymentMethod: 'UPI',
    items: 5,
    units: 8,
    firstLines: [
      { name: 'Chakki atta 5 kg', units: 2 },
      { name: 'Toor dal 1 kg', units: 1 },
      { name: 'Toned milk 1 L', units: 4 },
    ],
    billNumber: null,
    billNumberHere: null,
    mode: null,
    acceptedVia: null,
    courier: null,
    pickingSince: null,
    since: placedAt,
    action: null,
    refusal: null,
    offers: null,
    isRejected: false,
    stopped: null,
    courierFailed: null,
    courierActions: null,
    shortages: null,
    booked: null,
    bag: null,
    isUnsaved: false,
    ...part,
  };
}

/** The members of an order that this counter accepted. */
export const ACCEPTED = { status: 'ACCEPTED', acceptedVia: 'POS', holdEndsAt: null } as const;

/** An accept that was sent, and has no answer yet. */
export const SENT_ACCEPT: ActionOverlayView = {
  actionId: 'a',
  kind: 'accept',
  state: 'sending',
  mode: 'STORE_STAFF',
  askedAt: addMilliseconds(NOW, -14 * SECOND),
  canWithdraw: false,
};

/** A courier without a rider. */
export const NO_RIDER = { riderName: null, riderPhone: null, vehicle: null, trackingUrl: null, etaMinutes: null };
