import type { Randomness } from '../../contract/ports.ts';
import { createUuid } from '../requests/uuid.ts';

/** Actions of a batch that was split. Each is sent only with those of its own smaller batch. */
export interface SplitBatches {
  /** The batch of each such action. */
  readonly byAction: ReadonlyMap<string, string>;
  /** Puts actions into batches of a size; `send` stores the new key of each. */
  assign(ids: readonly string[], size: number, send: (id: string, key: string) => void): void;
  forget(ids: readonly string[]): void;
}

export function createSplitBatches(randomness: Randomness): SplitBatches {
  const byAction = new Map<string, string>();
  return {
    byAction,
    assign: (ids, size, send) => {
      let batch = '';
      for (const [index, id] of ids.entries()) {
        const key = createUuid(randomness);
        if (index % size === 0) batch = key;
        byAction.set(id, batch);
        send(id, key);
      }
    },
    forget: (ids) => {
      for (const id of ids) byAction.delete(id);
    },
  };
}
