import type { ApiOrder } from '../../electron/contract/api/tolerant-resources.ts';
import { apiOrder } from '../../electron/contract/api/tolerant-resources.ts';

/** A PENDING, paid delivery as the app parses it, with the given changes. */
export function createOrder(part: Partial<ApiOrder> = {}): ApiOrder {
  return apiOrder.parse({
    id: 'ORDER-1',
    store_id: 7,
    type: 'delivery',
    status: 'PENDING',
    payment: { status: 'PAID', paid: true, method: 'UPI' },
    total_amount: '120.00',
    placed_at: '2026-11-20T09:00:00+05:30',
    lines: [],
    ...part,
  });
}
