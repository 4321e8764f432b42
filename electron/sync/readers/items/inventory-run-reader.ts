/** Reads the newest inventory runs (stock pushes and adjustments at the service), while staff look at them. */

import type { ApiClient } from '../../../api-client/api-client.ts';
import { getReadableItems } from '../../../api-client/response.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../../database/database.ts';

/** As many as one page holds. */
const NEWEST = 50;

export interface InventoryRunReader {
  /** Reads those of a store at the next {@link InventoryRunReader.readRequested}. */
  request(storeId: number): void;
  readRequested(): Promise<void>;
}

export function createInventoryRunReader(parts: {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly events: EventSink<WorkspaceEvents>;
}): InventoryRunReader {
  const { client, database } = parts;
  const requested = new Set<number>();

  return {
    request: (storeId) => {
      requested.add(storeId);
    },
    readRequested: async () => {
      for (const storeId of [...requested].filter((id) => client.connectionState.isUsable(id))) {
        const result = await client.request('listSyncs', {
          params: { store_id: storeId },
          query: { limit: NEWEST },
          purpose: 'background',
        });
        if (result.kind === 'later') return;
        requested.delete(storeId);
        if (result.kind !== 'done') continue;
        database.write(() => {
          database.inventoryRuns.put(storeId, getReadableItems(result.value));
          database.metadata.advanceCursor(`inventory_runs:${storeId}`, result.sentAt);
        });
        parts.events.emit('sync.changed');
      }
    },
  };
}
