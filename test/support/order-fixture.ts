import type { ReadOrder } from '../../electron/contract/api/tolerant-resources.ts';
import { readOrder } from '../../electron/contract/api/tolerant-resources.ts';

/** An order as the app reads it; a delivery, PENDING and paid unless said otherwise. */
export function anOrder(part: Partial<ReadOrder> = {}): ReadOrder {
  return readOrder.parse({
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
