/** Reads which stock pushes and adjustments the service took in lately, while somebody looks at them. */

import type { ApiClient } from '../../../api-client/api-client.ts';
import { getReadableItems } from '../../../api-client/response.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../../contract/events.ts';
import type { CounterDatabase } from '../../../database/database.ts';

/** As many as are told at once. */
const NEWEST = 50;

export interface InventoryRunReader {
  /** Somebody looks at those of a store. */
  request(storeId: number): void;
  readRequested(): Promise<void>;
}

export function createInventoryRunReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly events: EventSink<WorkspaceEvents>;
}): InventoryRunReader {
  const { client, database } = parts;
  const wanted = new Set<number>();

  return {
    request: (storeId) => {
      wanted.add(storeId);
    },
    readRequested: async () => {
      for (const storeId of [...wanted].filter((id) => client.connectionState.isUsable(id))) {
        const result = await client.request('listSyncs', {
          params: { store_id: storeId },
          query: { limit: NEWEST },
          purpose: 'background',
        });
        if (result.kind === 'later') return;
        wanted.delete(storeId);
        if (result.kind !== 'done') continue;
        database.transaction(() => {
          database.inventoryRuns.put(storeId, getReadableItems(result.value));
          database.metadata.advanceCursor(`syncs:${storeId}`, result.sentAt);
        });
        parts.events.emit('sync.changed');
      }
    },
  };
}
