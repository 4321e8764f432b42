/** Concludes from failed and successful calls of the database what state the disk is in, for staff to see. */

import { statfsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { classifyDiskFault } from '../../contract/domain/disk-fault.ts';
import { SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { DamagedRow } from '../row-reader.ts';
import { damageMarkPath } from './database-files.ts';

/** A disk with less free space counts as full: the next action might not be stored. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024;

/** How often free space is checked, so that staff are warned before they act. */
const CHECK_MS = 10 * SECOND;

export interface DatabaseHealth {
  /** Why the disk may not store actions now; null while nothing is wrong. */
  disk(): 'full' | 'failing' | null;
  /** Whether the database has proven to be damaged. */
  isDamaged(): boolean;
  /** Reports that a call of the database failed. */
  reportFailure(error: unknown): void;
  /** Reports that a commit succeeded. */
  reportCommit(): void;
  /** Watches the free space. `alsoCheck` runs with each check. */
  start(alsoCheck: () => void): void;
  stop(): void;
}

export interface DatabaseHealthParts {
  readonly file: string;
  readonly timers: Timers;
  readonly log: Log;
  /** Called when {@link DatabaseHealth.disk} has changed. */
  readonly changed: () => void;
  /**
   * Called once, when the database proves to be damaged. It is marked then, so that the next opening sets it aside and
   * restores what it can.
   */
  readonly damaged: () => void;
}

export function createDatabaseHealth(parts: DatabaseHealthParts): DatabaseHealth {
  const { file, timers, log } = parts;
  let lastFailure: 'full' | 'failing' | null = null;
  let isFull = false;
  let isDamaged = false;
  let cancel = (): void => undefined;

  const disk = (): 'full' | 'failing' | null => lastFailure ?? (isFull ? 'full' : null);
  const update = (set: () => void): void => {
    const before = disk();
    set();
    if (disk() === before) return;
    log('store.disk', { state: disk() ?? 'good' });
    parts.changed();
  };

  const handleDamage = (): void => {
    if (isDamaged) return;
    isDamaged = true;
    log('store.damaged');
    try {
      writeFileSync(damageMarkPath(file), '');
    } catch (error) {
      log('store.damage_not_marked', { error: errorName(error) });
    }
    parts.damaged();
  };

  const checkSpace = (alsoCheck: () => void): void => {
    cancel = timers.after(CHECK_MS, () => checkSpace(alsoCheck));
    update(() => {
      isFull = isDiskFull(file);
    });
    alsoCheck();
  };

  return {
    disk,
    isDamaged: () => isDamaged,
    reportFailure: (error) => {
      const fault = error instanceof DamagedRow ? 'damaged' : classifyDiskFault(error);
      if (fault === 'damaged') handleDamage();
      else if (fault !== null) {
        update(() => {
          lastFailure = isDiskFull(file) ? 'full' : fault;
        });
      }
    },
    reportCommit: () => {
      if (lastFailure === null) return;
      update(() => {
        lastFailure = null;
      });
    },
    start: checkSpace,
    stop: () => cancel(),
  };
}

/** Whether a file's disk is full. SQLite reports a full disk in several ways, such as a file that it can't open. */
export function isDiskFull(file: string): boolean {
  const free = readFreeBytes(file);
  // If the free space is unknown, the next write will show it.
  return free !== null && free < LEAST_FREE_BYTES;
}

/** The free space on a file's disk; null if that can't be read. */
export function readFreeBytes(file: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize;
  } catch {
    return null;
  }
}

/**
 * Wraps a table so that `failed` is called with every error that its functions throw. If it returns true, the function
 * is called once more.
 */
export function watchFaults<Table extends object>(table: Table, failed: (error: unknown) => boolean): Table {
  const watched: Table = Object.create(table);
  for (const [name, member] of Object.entries(table)) {
    if (typeof member !== 'function') continue;
    const value = (...given: unknown[]): unknown => {
      try {
        return Reflect.apply(member, table, given);
      } catch (error) {
        if (failed(error)) return Reflect.apply(member, table, given);
        throw error;
      }
    };
    Object.defineProperty(watched, name, { value, enumerable: true });
  }
  return watched;
}
