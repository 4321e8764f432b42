/** The content of an order as one line, to compare the screen with the service. */

import type { CourierView, OrderCard } from '../../../electron/contract/calls/order-card.ts';

/** The fields of an order of the API that are compared. */
export interface OrderBody {
  readonly status: string;
  readonly external_id: string | null;
  readonly fulfilment_mode: string | null;
  readonly accepted_via: string | null;
  readonly total_amount: string;
  readonly placed_at: string | null;
  readonly payment: { readonly paid: boolean; readonly method: string | null };
  readonly lines: readonly {
    readonly barcode: string | null;
    readonly quantity: number;
  }[];
  readonly courier: CourierBody | null;
}

interface CourierBody {
  readonly status: string;
  readonly provider: string | null;
  readonly rider_name: string | null;
  readonly rider_phone: string | null;
  readonly vehicle: string | null;
  readonly tracking_url: string | null;
  readonly eta_minutes: number | null;
}

/** The content of an order as its card shows it. */
export function formatCardContent(card: OrderCard): string {
  const { status, billNumber, mode, acceptedVia, total, paid, paymentMethod, items, units, courier } = card;
  return formatContent([status, billNumber, mode, acceptedVia, total, paid, paymentMethod, items, units], courier);
}

/** The content of an order as the service has it. */
export function formatBodyContent(body: OrderBody): string {
  const { status, external_id: bill, fulfilment_mode: mode, accepted_via: via, payment, lines, courier } = body;
  const paise = Math.round(Number(body.total_amount) * 100);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const facts = [status, bill, mode, via, paise, payment.paid, payment.method, lines.length, units];
  return formatContent(
    facts,
    courier && {
      status: courier.status,
      provider: courier.provider,
      riderName: courier.rider_name,
      riderPhone: courier.rider_phone,
      vehicle: courier.vehicle,
      trackingUrl: courier.tracking_url,
      etaMinutes: courier.eta_minutes,
    },
  );
}

type ComparedCourier = {
  readonly [Member in keyof CourierView]: string | number | null;
};

function formatContent(facts: readonly unknown[], courier: ComparedCourier | null): string {
  const rider =
    courier &&
    [courier.status, courier.provider, courier.riderName, courier.riderPhone, courier.vehicle].concat(
      courier.trackingUrl,
      courier.etaMinutes,
    );
  return JSON.stringify([...facts, rider]);
}
