/** What the failures and successes of a database tell about its disk, and what staff are to know of it. */

import { statfsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { classifyDiskFault } from '../../contract/domain/disk-fault.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { DamagedRow } from '../row-reader.ts';
import { damageMarkPath } from './database-files.ts';

/** Less room than this is none: what staff do next may no longer be kept. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024;

/** Room is looked for as often as this, so that staff are told before they act. */
const LOOK_MS = 10 * SECOND;

export interface DatabaseHealth {
  /** Why what staff do may not be kept now; null while it is. */
  disk(): 'full' | 'failing' | null;
  /** Whether the database turned out to be damaged. */
  isDamaged(): boolean;
  /** A call failed. */
  reportFailure(error: unknown): void;
  /** Something was committed. */
  reportCommit(): void;
  start(): void;
  stop(): void;
}

export interface DatabaseHealthParts {
  readonly file: string;
  readonly timers: Timers;
  readonly log: Log;
  /** Called when {@link DatabaseHealth.disk} would give something else. */
  readonly changed: () => void;
  /**
   * Called once, when the database turned out to be damaged. It is marked: the next opening sets it aside and restores
   * what it can.
   */
  readonly damaged: () => void;
}

export function createDatabaseHealth(parts: DatabaseHealthParts): DatabaseHealth {
  const { file, timers, log } = parts;
  let lastFailure: 'full' | 'failing' | null = null;
  let isShort = false;
  let isDamaged = false;
  let cancel = (): void => undefined;

  const disk = (): 'full' | 'failing' | null => lastFailure ?? (isShort ? 'full' : null);
  const change = (set: () => void): void => {
    const before = disk();
    set();
    if (disk() === before) return;
    log('store.disk', { state: disk() ?? 'good' });
    parts.changed();
  };

  const meetDamage = (): void => {
    if (isDamaged) return;
    isDamaged = true;
    log('store.damaged');
    try {
      writeFileSync(damageMarkPath(file), '');
    } catch (error) {
      log('store.damage_not_marked', { error: error instanceof Error ? error.name : 'unknown' });
    }
    parts.damaged();
  };

  const look = (): void => {
    cancel = timers.after(LOOK_MS, look);
    change(() => {
      isShort = isDiskFull(file);
    });
  };

  return {
    disk,
    isDamaged: () => isDamaged,
    reportFailure: (error) => {
      const fault = error instanceof DamagedRow ? 'damaged' : classifyDiskFault(error);
      if (fault === 'damaged') meetDamage();
      else if (fault !== null) {
        change(() => {
          lastFailure = isDiskFull(file) ? 'full' : fault;
        });
      }
    },
    reportCommit: () => {
      if (lastFailure === null) return;
      change(() => {
        lastFailure = null;
      });
    },
    start: look,
    stop: () => cancel(),
  };
}

/** Whether there is no room on the disk of a file. Of a full disk SQLite says many things, such as that it can't open. */
export function isDiskFull(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch {
    // Where the system doesn't tell, a write that fails does.
    return false;
  }
}

/** A table whose calls tell what they throw to `failed` as well. */
export function watchFaults<Table extends object>(table: Table, failed: (error: unknown) => void): Table {
  const watched: Table = Object.create(table);
  for (const [name, member] of Object.entries(table)) {
    if (typeof member !== 'function') continue;
    const value = (...given: unknown[]): unknown => {
      try {
        return Reflect.apply(member, table, given);
      } catch (error) {
        failed(error);
        throw error;
      }
    };
    Object.defineProperty(watched, name, { value, enumerable: true });
  }
  return watched;
}
