import type { Instant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { SeededRandomness } from '../core/seeded-randomness.ts';
import type { StateInMemory } from '../core/state-in-memory.ts';
import type { FixtureDetails } from '../fixture/set-up.ts';

/** A state of the service to return to. */
export interface Snapshot {
  readonly id: string;
  /** Its number in the storage. */
  readonly number: number;
  /** The service's time in that state. */
  readonly takenAt: Instant;
  /** Bring back what is not in the database. */
  readonly restorers: readonly (() => void)[];
}

interface Options {
  /** The seeded randomness, if there is one. A restored state draws the same ids again. */
  readonly seeded: SeededRandomness | undefined;
  /** Fills an empty database with the fixture. */
  readonly setUp: () => FixtureDetails;
  /** What the fixture has made of a new database; undefined for a database that existed. */
  readonly first: FixtureDetails | undefined;
  /** What is not in the database. */
  readonly inMemory: readonly StateInMemory[];
}

/** Keeps states of the service in memory and returns to them. */
export function createSnapshots(core: () => Core, { seeded, setUp, first, inMemory }: Options) {
  const kept = new Map<string, Snapshot>();
  let count = 0;

  const take = (): Snapshot => {
    const { storage, time } = core();
    count += 1;
    storage.snapshots.take(count);
    const restorers = inMemory.map((part) => part.keep());
    const drawn = seeded?.drawn();
    if (drawn !== undefined) restorers.push(() => seeded?.moveTo(drawn));
    return { id: `snapshot_${count}`, number: count, takenAt: time.now(), restorers };
  };

  /** Reads again what other parts keep of the database in memory. */
  const reload = (): void => {
    const { time, events, scheduler } = core();
    time.reload();
    events.reload();
    scheduler.wake();
  };

  const restore = ({ number, restorers }: Snapshot): void => {
    core().storage.snapshots.restore(number);
    for (const bringBack of restorers) bringBack();
    reload();
  };

  let start = first && { snapshot: take(), details: first };

  return {
    take(): Snapshot {
      const snapshot = take();
      kept.set(snapshot.id, snapshot);
      return snapshot;
    },
    find: (id: string): Snapshot | undefined => kept.get(id),
    /** Oldest first. */
    all: (): Snapshot[] => [...kept.values()],
    restore,
    remove(snapshot: Snapshot): void {
      kept.delete(snapshot.id);
      core().storage.snapshots.drop(snapshot.number);
    },
    /**
     * Returns to the state of a new database with the fixture. The keys of that state stay valid; a database that existed
     * when the service started gets new ones at the first reset.
     */
    reset(): FixtureDetails {
      if (start) restore(start.snapshot);
      else {
        const { storage } = core();
        storage.snapshots.clear();
        for (const part of inMemory) part.clear();
        reload();
        const details = storage.transaction(setUp);
        start = { snapshot: take(), details };
      }
      return start.details;
    },
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;
