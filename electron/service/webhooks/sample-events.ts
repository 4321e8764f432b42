import type { EventType, Mode } from '../../contract/api/enums.ts';
import { EVENT_DATA_FIELDS } from '../../contract/api/event-data.ts';
import type { Order, Sale, Store } from '../../contract/api/resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant } from '../../contract/domain/time.ts';
import { toStoreResource } from '../account/resources.ts';
import type { EventEnvelope } from '../events/event-writer.ts';
import type { ConnectedStore } from '../pipeline/authorization.ts';

const SAMPLE_STORE_ID = 0;

/** An invented store, for a company that no store is connected to. */
const createSampleStore = (mode: Mode, at: Instant): Store => ({
  object: 'store',
  id: SAMPLE_STORE_ID,
  name: 'A sample store',
  mode,
  status: 'CONNECTED',
  address: '14 Market Road',
  city: 'Jaipur',
  timezone: 'Asia/Kolkata',
  connected_at: formatInstant(at),
});

/** An invented order. */
const createSampleOrder = (storeId: number, at: Instant): Order => ({
  object: 'order',
  id: 'ORDER-SAMPLE',
  external_id: null,
  store_id: storeId,
  type: 'delivery',
  status: 'PENDING',
  payment: { status: 'PAID', paid: true, method: 'UPI' },
  total_amount: '521.00',
  delivery_fee: '25.00',
  fulfilment_mode: null,
  accepted_via: null,
  placed_at: formatInstant(at),
  lines: [
    {
      barcode: '8901058000108',
      name: 'Aashirvaad Superior MP Atta 5 kg',
      quantity: 3,
      free_quantity: 1,
      unit_price: '248.00',
      mrp: '265.00',
      line_total: '496.00',
      source: 'catalog',
      external_id: null,
    },
  ],
  courier: null,
});

function createSampleSale(
  { id, external_id, store_id, total_amount, delivery_fee, payment, lines }: Order,
  eventId: string,
  at: Instant,
): Sale {
  const copied = { external_id, store_id, total_amount, delivery_fee, payment, lines };
  return { object: 'sale', id, event_id: eventId, channel: 'SERVICE_ONLINE', sold_at: formatInstant(at), ...copied };
}

/** A sample event: the fields of its type, filled from an invented order. Without a store, the store is invented too. */
export function createSampleEvent(
  type: EventType,
  id: string,
  mode: Mode,
  connected: ConnectedStore | undefined,
  at: Instant,
): EventEnvelope {
  const store = connected ? toStoreResource(connected, connected.link) : createSampleStore(mode, at);
  const order = createSampleOrder(store.id, at);
  const fields = {
    order,
    actor: { kind: 'system', id: null },
    previous_status: order.status,
    reason: 'This is a test.',
    channel: 'SERVICE_ONLINE',
    sale: createSampleSale(order, id, at),
    store,
  };
  const data = Object.fromEntries(EVENT_DATA_FIELDS[type].map((field) => [field, fields[field]]));
  return { id, type, mode, createdAt: at, storeId: type === 'ping' && !connected ? null : store.id, data };
}
