import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant, parseInstant } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import type { SeededRandomness } from '../core/seeded-randomness.ts';
import type { StateInMemory } from '../core/state-in-memory.ts';
import type { FixtureDetails } from '../fixture/set-up.ts';
import type { State } from '../operator/contract/state.ts';
import { MIGRATIONS } from '../storage/engine/schema.ts';
import type { Storage } from '../storage/storage.ts';

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
  /** The main ids and keys of the database at the start. */
  readonly details: FixtureDetails;
  /** Whether to keep that state: it is a new database, as its fixture made it. */
  readonly keepsStart: boolean;
  /** What is not in the database. */
  readonly inMemory: readonly StateInMemory[];
}

/** Replaces all rows by those of a file. Throws `invalid_request`, and replaces none, if they do not fit. */
function importTables({ snapshots }: Storage, { schema, tables }: State): void {
  if (schema !== MIGRATIONS.length) {
    const problem = `must be ${MIGRATIONS.length}: the file is of another version of the service`;
    throw new Failure('invalid_request', `schema ${problem}.`, { details: { schema: [problem] } });
  }
  try {
    snapshots.import(tables);
  } catch (error) {
    const problem = `do not fit this service (${String(error)})`;
    throw new Failure('invalid_request', `The rows ${problem}.`, { details: { tables: [problem] } });
  }
}

/** Keeps states of the service in memory and returns to them. */
export function createSnapshots(core: () => Core, { seeded, setUp, details, keepsStart, inMemory }: Options) {
  const kept = new Map<string, Snapshot>();
  let count = 0;
  let contents = details;

  const take = (): Snapshot => {
    const { storage, time } = core();
    count += 1;
    storage.snapshots.take(count);
    const restorers = inMemory.map((part) => part.keep());
    const drawn = seeded?.drawn();
    if (drawn !== undefined) restorers.push(() => seeded?.moveTo(drawn));
    const present = contents;
    restorers.push(() => {
      contents = present;
    });
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

  let start = keepsStart ? take() : undefined;

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
      if (start) restore(start);
      else {
        const { storage } = core();
        storage.snapshots.clear();
        for (const part of inMemory) part.clear();
        reload();
        contents = storage.transaction(setUp);
        start = take();
      }
      return contents;
    },
    /** The present state, for a file. */
    export(): State {
      const { storage, time, faults } = core();
      return {
        format: 'counter-sandbox state',
        schema: MIGRATIONS.length,
        now: formatInstant(time.now()),
        drawn: seeded?.drawn() ?? null,
        contents,
        faults: [...faults.pending()],
        tables: storage.snapshots.export(),
      };
    },
    /** Returns to the state of a file. Throws `invalid_request`, and changes nothing, if it does not fit. */
    import(state: State): FixtureDetails {
      const { storage, time, faults } = core();
      importTables(storage, state);
      for (const part of inMemory) part.clear();
      faults.replace(state.faults);
      if (state.drawn !== null) seeded?.moveTo(state.drawn);
      contents = state.contents;
      reload();
      time.advanceTo(parseInstant(state.now));
      return contents;
    },
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;
