import { formatInstant } from '../../contract/time.ts';
import type { Core } from '../core/core.ts';
import { deliveryResource } from '../webhooks/resources.ts';

const ROWS = 50;
const BASKET = 2;

/** Everything that the operator's page shows, newest first, as one JSON text. */
export function overview({ storage, time, requests }: Core): string {
  const stores = storage.stores.all().map(({ id, mode, name }) => {
    const items = storage.items.page(id, 0, BASKET, time.now());
    return { id, mode, name, some_items: items.map(({ barcode }) => barcode) };
  });
  const parts = {
    now: JSON.stringify(formatInstant(time.now())),
    stores: JSON.stringify(stores),
    orders: `[${storage.orders.newest(ROWS).join(',')}]`,
    events: `[${storage.events.newest(ROWS).join(',')}]`,
    deliveries: JSON.stringify(storage.webhooks.newest(ROWS).map(deliveryResource)),
    requests: JSON.stringify(requests.last(ROWS)),
  };
  return `{${Object.entries(parts)
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`;
}
