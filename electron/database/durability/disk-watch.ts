/** Watches whether the disk of an open database takes writes, and tries it again after a fault. */

import { statfsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { WriteFault } from '../../contract/domain/disk-fault.ts';
import { classifyDiskFault, DiskUnwritable } from '../../contract/domain/disk-fault.ts';
import { SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import { DamagedRow } from '../sqlite/row-reader.ts';
import { damageMarkPath } from './database-files.ts';

/** A disk with less free space counts as full: the next action might not be stored. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024;

/** How often a good disk is checked. */
const CHECK_MS = 10 * SECOND;

/** How often a disk that takes no writes is tried again. */
const RETRY_MS = 5 * SECOND;

/** After a fault nothing is written until the database has been reopened. */
export type DiskState = 'ok' | { readonly fault: WriteFault };

/** The state after a fault: the first one counts, but what is full stays named so. */
function afterFault(state: DiskState, fault: WriteFault): DiskState {
  return state === 'ok' || fault === 'full' ? { fault } : state;
}

export interface DiskWatch {
  state(): DiskState;
  /** Whether the database has proven to be damaged. */
  isDamaged(): boolean;
  /** Throws {@link DiskUnwritable} after a fault. */
  requireWritable(): void;
  /** Reports that a read or write failed. Returns the error to throw: {@link DiskUnwritable} if the disk is at fault. */
  report(error: unknown): unknown;
  /** Begins to check the disk, or to try it again. */
  start(): void;
  stop(): void;
}

export interface DiskWatchParts {
  readonly file: string;
  readonly timers: Timers;
  readonly log: Log;
  /** The fault that kept the file from being opened; null if it is open. */
  readonly openingFault: WriteFault | null;
  /** Throws if the file is not the one that was opened. */
  readonly checkFile: () => void;
  /** Throws while the disk takes no writes. */
  readonly tryWriting: () => void;
  /** Called when {@link DiskWatch.state} has changed. */
  readonly changed: () => void;
  /** Called once, when the database proves to be damaged: reopening it restores what it can. */
  readonly damaged: () => void;
  /** Called when the disk takes writes again: reopen the database. */
  readonly reopen: () => void;
}

export function createDiskWatch(parts: DiskWatchParts): DiskWatch {
  const { file, timers, log } = parts;
  let state: DiskState = parts.openingFault === null ? 'ok' : { fault: parts.openingFault };
  let isDamaged = false;
  let isStarted = false;
  let cancel = (): void => undefined;

  const runIn = (milliseconds: number, task: () => void): void => {
    cancel();
    if (isStarted) cancel = timers.after(milliseconds, task);
  };

  const noteFault = (fault: WriteFault): void => {
    const before = state;
    state = afterFault(state, fault);
    if (state === before || (before !== 'ok' && before.fault === fault)) return;
    log('store.disk', { state: fault });
    runIn(RETRY_MS, tryAgain);
    parts.changed();
  };

  const noteDamage = (): void => {
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

  const report: DiskWatch['report'] = (error) => {
    const fault = error instanceof DamagedRow ? 'damaged' : classifyDiskFault(error);
    if (fault === null) return error;
    if (fault === 'damaged') {
      noteDamage();
      return error;
    }
    // SQLite reports a full disk in several ways, such as a file that it can't open.
    const named = isDiskFull(file) ? 'full' : fault;
    noteFault(named);
    return error instanceof DiskUnwritable ? error : new DiskUnwritable(named, error);
  };

  const check = (): void => {
    runIn(CHECK_MS, check);
    try {
      requireSpace(file);
      parts.checkFile();
    } catch (error) {
      report(error);
    }
  };

  const tryAgain = (): void => {
    try {
      requireSpace(file);
      parts.tryWriting();
    } catch (error) {
      log('store.disk_still_fails', { error: errorName(error) });
      runIn(RETRY_MS, tryAgain);
      return;
    }
    log('store.disk', { state: 'good' });
    parts.reopen();
  };

  return {
    state: () => state,
    isDamaged: () => isDamaged,
    requireWritable: () => {
      if (state !== 'ok') throw new DiskUnwritable(state.fault);
    },
    report,
    start: () => {
      isStarted = true;
      if (state === 'ok') check();
      else runIn(RETRY_MS, tryAgain);
    },
    stop: () => {
      isStarted = false;
      cancel();
    },
  };
}

function requireSpace(file: string): void {
  if (isDiskFull(file)) throw new DiskUnwritable('full');
}

/** Whether a file's disk is full. If its free space is unknown, the next write will show it. */
export function isDiskFull(file: string): boolean {
  const free = readFreeBytes(file);
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
