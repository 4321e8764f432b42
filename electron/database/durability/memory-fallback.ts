/**
 * Moves an open database into memory when its disk takes no more writes, and stores the changes once the disk takes
 * writes again (memory-mode.ts). Then the workspace is reopened, as at a start.
 */

import { classifyDiskFault } from '../../contract/domain/disk-fault.ts';
import { SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import type { FollowingChangeTracker } from '../change-tracker.ts';
import { createChangeTracker } from '../change-tracker.ts';
import type { CounterDatabase, MemoryHooks } from '../database.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { copyToMemory } from '../sqlite.ts';
import { createSwitchableConnection } from '../switchable-connection.ts';
import type { DatabaseHealth } from './database-health.ts';
import { isDiskFull } from './database-health.ts';
import type { HeldChanges } from './held-changes.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { JournalRecorder } from './journal-recorder.ts';
import { createJournalRecorder } from './journal-recorder.ts';
import { createDiskError } from './memory-mode.ts';

/** How often the disk is tried again. */
const RETRY_MS = 5 * SECOND;

export interface MemoryFallbackParts {
  readonly file: string;
  readonly timers: Timers;
  readonly log: Log;
  /** The connection on the disk, or the copy in memory if `isInMemory`. */
  readonly sqlite: SqliteConnection;
  readonly isInMemory: boolean;
  /** The journal on the disk; null for a copy in memory. */
  readonly journal: Journal | null;
  readonly disk: DatabaseHealth['disk'];
  /** Called before the connection on the disk is closed. */
  readonly leavingDisk: () => void;
  /** Stores on the disk what memory holds. Throws while that is impossible. */
  readonly store: (held: HeldChanges) => void;
  /** Called when the mode has begun. */
  readonly changed: () => void;
  /** Called when the database must be reopened, because it was stored or could not be copied. */
  readonly reopen: () => void;
}

export interface MemoryFallback extends MemoryHooks {
  readonly connection: SqliteConnection;
  readonly changes: FollowingChangeTracker;
  readonly recorder: JournalRecorder;
  readonly journal: Pick<Journal, 'append'>;
  /** Names the database that uses the connection. */
  attach(database: CounterDatabase): void;
  /** Ends the mode, and stores what memory holds if the disk takes it. Returns whether the mode was on. */
  close(): boolean;
}

export function createMemoryFallback(parts: MemoryFallbackParts): MemoryFallback {
  const { file, timers, log, sqlite } = parts;
  const switchable = createSwitchableConnection(sqlite);
  const orderIds = new Set<string>();
  const noteOrder = (orderId: string): void => void orderIds.add(orderId);
  const changes = createChangeTracker(sqlite, parts.isInMemory ? noteOrder : undefined);
  const entries: JournalEntry[] = [];
  let recorder = createJournalRecorder(sqlite);
  let database: CounterDatabase | null = null;
  let isOn = parts.isInMemory;
  let isClosed = false;
  let hasFailedToCopy = false;
  let cancel = (): void => undefined;

  const appendInMemory = (entry: JournalEntry): (() => void) => {
    entries.push(entry);
    return () => void entries.splice(entries.indexOf(entry), 1);
  };

  const storeHeld = (isLast: boolean): boolean => {
    if (database === null || (isDiskFull(file) && !isLast)) return false;
    try {
      parts.store({ database, entries, orderIds, isLast, readImage: () => switchable.current().serialize() });
      return true;
    } catch (error) {
      log('store.disk_still_fails', { error: errorName(error) });
      return false;
    }
  };
  const tryDisk = (): void => {
    if (storeHeld(false)) parts.reopen();
    else cancel = timers.after(RETRY_MS, tryDisk);
  };
  const begin = (): void => {
    isOn = true;
    log('store.in_memory');
    cancel = timers.after(RETRY_MS, tryDisk);
  };

  /** Copies the database and leaves the disk. Throws SQLite's errors, with nothing changed. */
  const leaveDisk = (): void => {
    const memory = copyToMemory(sqlite);
    recorder = createJournalRecorder(memory);
    changes.follow(memory, noteOrder);
    switchable.switchTo(memory);
    parts.leavingDisk();
    try {
      sqlite.close();
    } catch (error) {
      // Nothing more is written there.
      log('store.not_closed', { error: errorName(error) });
    }
  };

  const enter = (error: unknown): boolean => {
    const fault = classifyDiskFault(error);
    if (isOn || isClosed || hasFailedToCopy || (fault !== 'full' && fault !== 'failing')) return false;
    try {
      leaveDisk();
    } catch (reason) {
      log('store.not_copied', { error: errorName(reason) });
      hasFailedToCopy = true;
      parts.reopen();
      return false;
    }
    begin();
    parts.changed();
    return true;
  };

  if (isOn) begin();
  return {
    connection: switchable.connection,
    changes,
    recorder: { takeEntry: () => recorder.takeEntry(), discard: () => recorder.discard() },
    journal: {
      append: (entry) => (isOn || parts.journal === null ? appendInMemory(entry) : parts.journal.append(entry)),
    },
    mode: {
      isOn: () => isOn,
      holdsOrder: (orderId) => orderIds.has(orderId),
      requireDisk: () => {
        if (isOn) throw createDiskError(parts.disk() ?? 'failing');
      },
    },
    enter,
    attach: (own) => {
      database = own;
    },
    close: () => {
      isClosed = true;
      cancel();
      if (isOn) storeHeld(true);
      return isOn;
    },
  };
}
