import { createClient } from '../api-client/api-client.ts';
import type { Connection, Line } from '../contract/domain/preferences.ts';
import type { PaperSettings } from '../contract/domain/printing.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/ipc/views.ts';
import type { Chance, Clock, Log, Timers } from '../contract/ports.ts';
import type { Store } from '../database/database.ts';
import { openSafely } from '../database/durable-database.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { puttingGuessesRight } from '../outbox/provisional-time.ts';
import { printingByItself } from '../printing/automatic-print-jobs.ts';
import type { DayReader } from '../sync/readers/day-reader.ts';
import { createDayReader } from '../sync/readers/day-reader.ts';
import { createSync } from '../sync/sync.ts';
import { bookByItself } from './automatic-booking.ts';
import type { ImportWork } from './import/import-worker.ts';
import { createImportWork } from './import/import-worker.ts';
import { createOutages } from './outage-tracker.ts';
import type { Around } from './queries/card-rows.ts';
import type { Choices, Look } from './snapshot.ts';
import { createLooking } from './snapshot.ts';

/** All that belongs to one connection: its database, its key, what reads and what sends. */
export interface Workspace {
  readonly kind: WorkspaceKind;
  /** Its orders are real: neither practice nor the sandbox (C16). */
  readonly isLive: boolean;
  /** The stores that it works for. */
  readonly storeIds: readonly number[];
  readonly store: Store;
  readonly outbox: Outbox;
  /** What is done with imported files. */
  readonly importing: ImportWork;
  /** Asks the service for a whole day, at closing time. */
  readonly day: DayReader;
  /** The service's time (C10). */
  now(): Instant;
  /** Set while that is a guess: what is kept beside a moment that is taken now. */
  guessedAhead(): number | null;
  /** What is known beside the rows of its orders. */
  around(): Around;
  /** Reads everything that a snapshot shows of it. */
  look(): Look;
  /** Something of the store was changed by hand: the screen is to follow. */
  changed(): void;
  /** Somebody looks at items of a store: what the shelf has of them is read soon, where it is not known. */
  wantShelf(storeId: number, barcodes: readonly string[]): void;
  /** How many items a reading of a store's whole shelf has read so far; null between two. */
  shelfReading(storeId: number): number | null;
  /** Somebody looks at what the service took in lately: it is read soon. */
  wantSyncs(storeId: number): void;
  /** Staff are done with what the last outage left. */
  caughtUp(): void;
  /** The PC woke, or the network changed. */
  resumed(): void;
  /** Ends in order; what is under way counts as unknown at the next start. */
  close(): Promise<void>;
}

export interface WorkspaceParts {
  readonly kind: WorkspaceKind;
  readonly connection: Connection;
  readonly key: string;
  readonly line: Line;
  /** The database's file. */
  readonly file: string;
  /** Set for an empty database after a reset: events before it are of orders that are gone. */
  readonly eventsFrom?: Instant;
  readonly choices: () => Choices;
  /** Whether sales are booked without staff. */
  readonly booksByItself: () => boolean;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Log;
  /** What is to be printed by itself, and who is told that something is. */
  readonly paper: { readonly settings: () => PaperSettings; readonly asked: () => void };
  /** Called when what {@link Workspace.look} would show has changed. */
  readonly changed: () => void;
  /** Called once when the database turns out to be damaged: closed and opened again, it is restored. */
  readonly damaged: () => void;
}

/** Opens a workspace and begins to read and send. Throws what {@link openSafely} throws. */
export function openWorkspace(parts: WorkspaceParts): Workspace {
  const { kind, connection, line, clock, timers, chance, log } = parts;
  const { storeIds } = connection;
  const safe = openSafely({ ...parts, bound: connection });
  const store = printingByItself(safe.store, {
    settings: parts.paper.settings,
    asked: parts.paper.asked,
    now: () => client.time.now(),
  });
  if (parts.eventsFrom !== undefined) store.facts.beginEvents(parts.eventsFrom);
  const client = createClient({
    wire: line.wire,
    address: connection.address,
    key: parts.key,
    storeIds,
    clock,
    timers,
    log,
    pcClockBehind: store.facts.pcClockBehind(),
    guessWasOff: puttingGuessesRight(store, () => {
      changed();
      importing.moved();
    }),
  });
  const { changed } = parts;
  const outages = createOutages(kind === 'store' ? store.facts.place('events') : null, kind === 'practice');
  const sync = createSync({
    client,
    store,
    storeIds,
    clock,
    timers,
    chance,
    log,
    changed: () => {
      changed();
      outbox.nudge();
      if (parts.booksByItself()) bookByItself({ store, outbox, chance });
    },
  });
  const outbox = createOutbox({
    client,
    store,
    clock,
    timers,
    chance,
    log,
    readOrder: sync.readOrder,
    lookBack: sync.lookBack,
    changed: () => {
      changed();
      importing.nudge();
    },
  });
  const importing = createImportWork({ store, outbox, timers, log, changed });
  const looking = createLooking({ kind, connection, store, client, sync, health: safe.health });
  sync.start();

  return {
    kind,
    isLive: kind === 'store' && connection.mode === 'live',
    storeIds,
    store,
    outbox,
    importing,
    day: createDayReader({ client, store, storeIds, changed }),
    now: () => client.time.now(),
    guessedAhead: () => client.time.guessedAhead(),
    around: looking.around,
    look: () => looking.look(parts.choices(), outages.look(client.line.view())),
    changed,
    wantShelf: sync.wantShelf,
    shelfReading: sync.shelfReading,
    wantSyncs: sync.wantSyncs,
    caughtUp: outages.over,
    resumed() {
      line.dropConnections();
      sync.resumed();
      outbox.nudge();
    },
    async close() {
      client.close();
      await Promise.all([sync.stop(), outbox.stop(), importing.stop()]);
      await safe.close();
    },
  };
}
