/** Reads ahead what each way of delivering a PENDING order costs, so that the choice is on its card when it is looked at. */

import type { Client } from '../../api-client/api-client.ts';
import { itemsOf } from '../../api-client/response.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Store } from '../../database/database.ts';

/** How long costs count as known. */
const FRESH_MS = 3 * MINUTE;

export interface OfferReader {
  /** Reads the offers that are missing or old, for orders whose hold still runs. */
  readMissing(): Promise<void>;
}

export function createOfferReader(parts: {
  readonly client: Client;
  readonly store: Store;
  readonly changed: () => void;
}): OfferReader {
  const { client, store } = parts;
  return {
    readMissing: async () => {
      const now = client.time.now();
      for (const { id, storeId, placedAt } of store.orders.withStatus('PENDING')) {
        const known = store.offers.get(id);
        const isHeld = placedAt === null || now - placedAt < LIMITS.holdMs;
        if (known !== null && (!isHeld || now - known.readAt < FRESH_MS)) continue;
        const params = { store_id: storeId, order_id: id };
        const result = await client.call('listDeliveryOptions', { params, purpose: 'background' });
        if (result.kind === 'done') {
          store.offers.put(id, client.time.now(), itemsOf(result.value));
          parts.changed();
        } else if (result.kind === 'refused' && result.code === 'order_not_found') {
          store.wanted.add(id, storeId);
        } else if (result.kind === 'later') {
          return;
        }
      }
    },
  };
}
