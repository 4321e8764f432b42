import { z } from 'zod';
import type { Mode } from '../../contract/api/enums.ts';
import { MODES } from '../../contract/api/enums.ts';
import { mapStoreSwitches } from '../../contract/domain/store-switches.ts';
import { createRetailerActor } from '../core/actors.ts';
import type { Core } from '../core/core.ts';
import { disconnectStore } from './store-link.ts';

const columnName = z.string().regex(/^[a-z_]+$/);

const contentsSchema = z.object({
  id: z.string(),
  store: z.object({
    id: z.int(),
    mode: z.enum(MODES),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    commissionPercent: z.number(),
    ...mapStoreSwitches(() => z.boolean()),
  }),
  rows: z.array(z.tuple([columnName, z.record(columnName, z.union([z.string(), z.number(), z.null()]))])),
});

/** A store on its way to another database, with its items, its open orders and its unused codes. */
export type StoreContents = z.output<typeof contentsSchema>;

export const releaseRequest = z.object({
  codeHash: z.string(),
  mode: z.enum(MODES),
  /** The database that asks. */
  destination: z.string(),
  /** The ids of its stores: it can't take another with the same id. */
  storeIds: z.array(z.int()),
});

export const releaseAnswer = z.union([
  z.object({ contents: contentsSchema }),
  /** The store has gone there. */
  z.object({ goneTo: z.string() }),
  /** The code is wrong, used or expired. */
  z.object({ refused: z.literal(true) }),
]);

export type ReleaseAnswer = z.output<typeof releaseAnswer>;

/** Fetches the store of a code from another database, if there is one with that code. */
export type FetchStore = (codeHash: string, mode: Mode) => Promise<void>;

/**
 * Moves a store to the database of the company that claims it. Two steps, each one transaction: the old database releases
 * the store and keeps what it has released, then the new one takes it. Both may be repeated: a release gives the same
 * contents again, and contents are taken once. The claim itself comes after them and is the same as without a move.
 */
export function createStoreTransfers(core: Core) {
  const { storage } = core;
  const { storeTransfers: transfers, stores, storeLinks, connectionCodes, items } = storage;

  const release = (storeId: number, destination: string): ReleaseAnswer => {
    const store = stores.get(storeId);
    if (!store) return { refused: true };
    const link = storeLinks.activeOfStore(storeId);
    // As if the other company had connected here.
    if (link) disconnectStore(core, store, link, createRetailerActor(storeId));
    items.forgetExternalIds(storeId);
    const id = core.ids.uuid();
    transfers.addDeparture({ id, storeId, destination });
    const contents = contentsSchema.parse({ id, store, rows: transfers.takeRows(storeId) });
    transfers.keep(id, JSON.stringify(contents));
    stores.depart(storeId);
    return { contents };
  };

  const repeatRelease = (codeHash: string, destination: string): ReleaseAnswer => {
    const gone = transfers.find(codeHash);
    if (!gone) return { refused: true };
    const kept = gone.destination === destination ? transfers.contents(gone.id) : '';
    return kept === '' ? { goneTo: gone.destination } : { contents: contentsSchema.parse(JSON.parse(kept)) };
  };

  return {
    /** Where the store of a code has gone; undefined if it has not been here. */
    findDestination: (codeHash: string): string | undefined => transfers.find(codeHash)?.destination,
    /** The first step. */
    release({ codeHash, mode, destination, storeIds }: z.output<typeof releaseRequest>): ReleaseAnswer {
      core.scheduler.catchUp();
      const storeId = connectionCodes.findStoreId(codeHash, mode, core.time.now());
      if (storeId === undefined) return repeatRelease(codeHash, destination);
      if (storeIds.includes(storeId)) return { refused: true };
      const answer = storage.transaction(() => release(storeId, destination));
      core.scheduler.wake();
      return answer;
    },
    /** The ids of all stores here. */
    storeIds: (): number[] => stores.all().map(({ id }) => id),
    /** The second step. */
    take({ id, store, rows }: StoreContents): void {
      if (transfers.hasArrived(id)) return;
      storage.transaction(() => {
        stores.arrive(store);
        transfers.addRows(id, store.id, rows, core.time.now());
      });
      core.scheduler.wake();
    },
    /** Drops what was kept of a release, because it has been taken. */
    forget: (id: string): void => transfers.forget(id),
  };
}

export type StoreTransfers = ReturnType<typeof createStoreTransfers>;
