/** A month of a busy store, as its service lists it. */

import { addMs, DAY, formatInstant, type Instant } from '../../../electron/contract/domain/time.ts';

export const STORE = 1001;
export const AWAY_MS = 29 * DAY;
export const EVENTS = 60_000;
/** Orders that are open at the end, as many again as waiting for a decision. */
const OPEN_EACH = 20;

/** The events of one order's day, and what each shows of it. */
export const LIFE = [
  ['order.placed', 'PENDING'],
  ['order.accepted', 'ACCEPTED'],
  ['order.picking_started', 'ACCEPTED'],
  ['order.packed', 'PACKED'],
  ['order.out_for_delivery', 'OUT_FOR_DELIVERY'],
  ['order.delivered', 'DELIVERED'],
  ['sale.completed', 'DELIVERED'],
] as const;

const lines = Array.from({ length: 4 }, (_, index) => ({
  barcode: `890100000${String(index).padStart(4, '0')}`,
  name: `Item ${index}`,
  quantity: 2,
  free_quantity: 0,
  unit_price: '42.50',
  mrp: '45.00',
  line_total: '85.00',
  source: 'catalog',
  external_id: null,
}));

/** A unique text that sorts anywhere, as the service's ids do; 2,654,435,761 has no divisor in common with 2³². */
const scatter = (index: number): string => ((index * 2_654_435_761) % 2 ** 32).toString(36).padStart(10, '0');

const createOrderId = (life: number): string => `ORDER-${scatter(life).toUpperCase()}`;

export interface HistoricOrder {
  readonly id: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

export interface HistoricEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: { readonly order: HistoricOrder; readonly sale?: { readonly event_id: string } };
}

/** Step `step` in the life of an order, as its event shows it. */
function createEvent(index: number, life: number, step: number, at: (index: number) => string): HistoricEvent {
  const [type, status] = LIFE[step] ?? LIFE[0];
  const id = createOrderId(life);
  const eventId = `evt_0000000000${scatter(index)}`;
  const createdAt = at(index);
  const shared = {
    ...{ id, store_id: STORE, external_id: null, total_amount: '340.00', delivery_fee: '25.00', lines },
    payment: { status: 'PAID', paid: true, method: 'UPI' },
  };
  const order = {
    ...{ ...shared, object: 'order', type: 'delivery', status, fulfilment_mode: 'STORE_STAFF', courier: null },
    accepted_via: status === 'PENDING' ? null : 'POS',
    placed_at: at(index - step),
  };
  const sale = { ...shared, object: 'sale', event_id: eventId, channel: 'SERVICE_ONLINE', sold_at: createdAt };
  return {
    ...{
      object: 'event',
      id: eventId,
      type,
      api_version: '2026-10-01',
      mode: 'live',
      created_at: createdAt,
      store_id: STORE,
    },
    data: {
      ...{ order, actor: { kind: 'retailer' } },
      ...(type === 'sale.completed' && { channel: 'SERVICE_ONLINE', sale }),
    },
  };
}

/** What happened at a store since `from`, oldest first, evenly spread: whole lives of orders, then those still open. */
export function createHistory(from: Instant): readonly HistoricEvent[] {
  const at = (index: number): string => formatInstant(addMs(from, Math.floor((index / EVENTS) * AWAY_MS)));
  const lived = EVENTS - 3 * OPEN_EACH;
  const events = Array.from({ length: lived }, (_, index) =>
    createEvent(index, Math.floor(index / LIFE.length), index % LIFE.length, at),
  );
  // The last whole life may lack its sale.
  const firstOpen = Math.ceil(lived / LIFE.length);
  for (let open = 0; open < 2 * OPEN_EACH; open += 1) {
    for (let step = 0; step <= open % 2; step += 1) events.push(createEvent(events.length, firstOpen + open, step, at));
  }
  return events;
}
