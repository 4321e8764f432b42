/** Reads which stock pushes and adjustments the service took in lately, while somebody looks at them. */

import type { Client } from '../../../api-client/api-client.ts';
import { itemsOf } from '../../../api-client/response.ts';
import type { Store } from '../../../database/database.ts';

/** As many as are told at once. */
const NEWEST = 50;

export interface SyncReader {
  /** Somebody looks at those of a store. */
  want(storeId: number): void;
  readWanted(): Promise<void>;
}

export function createSyncReader(parts: {
  readonly client: Client;
  readonly store: Store;
  readonly changed: () => void;
}): SyncReader {
  const { client, store } = parts;
  const wanted = new Set<number>();

  return {
    want: (storeId) => {
      wanted.add(storeId);
    },
    readWanted: async () => {
      for (const storeId of [...wanted].filter((id) => client.line.usable(id))) {
        const result = await client.call('listSyncs', {
          params: { store_id: storeId },
          query: { limit: NEWEST },
          purpose: 'background',
        });
        if (result.kind === 'later') return;
        wanted.delete(storeId);
        if (result.kind !== 'done') continue;
        store.transaction(() => {
          store.syncs.put(storeId, itemsOf(result.value));
          store.facts.reach(`syncs:${storeId}`, result.sentAt);
        });
        parts.changed();
      }
    },
  };
}
