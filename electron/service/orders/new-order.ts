import type { Order, Payment } from '../../contract/api/resources.ts';

export const UNPAID: Payment = { status: 'PENDING', paid: false, method: null };

type Required = Pick<Order, 'id' | 'store_id' | 'total_amount' | 'lines'>;
type Given = Required & { readonly [Name in keyof Order]?: Order[Name] | undefined };

/** An order as a checkout opens it: a delivery that is neither paid nor accepted, but for what is given. */
export function createOrder({ id, store_id, total_amount, lines, ...given }: Given): Order {
  return {
    object: 'order',
    id,
    external_id: null,
    store_id,
    type: 'delivery',
    status: 'PENDING',
    payment: UNPAID,
    total_amount,
    delivery_fee: null,
    fulfilment_mode: null,
    accepted_via: null,
    placed_at: null,
    lines,
    courier: null,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}
