/**
 * Copies the newest backup of a database to a second folder, on another disk or in a folder that another program
 * synchronises. Only finished backups get there, never the database itself. Reading and writing there never makes the
 * app wait, because a network or a worn stick may take minutes to answer.
 */

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CopyFacts, CopyFault } from '../../contract/calls/health-facts.ts';
import { classifyDiskFault, saysMissing, systemCode } from '../../contract/domain/disk-fault.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Clock, Log, Timers } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import { selectBackupsToKeep } from './backup-retention.ts';
import type { BackupFile } from './database-files.ts';
import { groupDatabaseFiles, readDatabaseFiles } from './database-files.ts';

/** By then a stick may be plugged in again. */
const RETRY_MS = MINUTE;

/** How long the end of the app waits for a disk that doesn't answer. */
const STOP_MS = 2 * SECOND;

const PIECE_BYTES = 1024 * 1024;

/** The ending of an unfinished copy. */
const UNFINISHED = '.unfinished';

export interface BackupCopies {
  /** Looks for a backup to copy, soon and after each failure. */
  start(): void;
  /** Copies the newest backup, unless its copy is there. Never rejects; {@link state} shows the result. */
  update(): Promise<void>;
  state(): CopyFacts;
  /** Copies no more. What is unfinished is removed by the next attempt. */
  stop(): Promise<void>;
}

export interface BackupCopyParts {
  /** The database. */
  readonly file: string;
  /** The folder of its copies, which may not exist but whose parent must; null for none. */
  readonly folder: () => string | null;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/** What the last attempt found. */
interface Found {
  readonly folder: string | null;
  readonly newestAt: Instant | null;
  readonly fault: CopyFault | null;
  readonly isSameDisk: boolean;
}

const NOTHING: Found = { folder: null, newestAt: null, fault: null, isSameDisk: false };

export function createBackupCopies({ file, folder, clock, timers, log }: BackupCopyParts): BackupCopies {
  const retry = createRetry(timers);
  const stopping = new AbortController();
  let found = NOTHING;
  let running: Promise<void> | null = null;
  let isAsked = false;

  async function copyNewest(): Promise<void> {
    const target = folder();
    if (target !== found.folder) found = { ...NOTHING, folder: target };
    if (target === null) return;
    try {
      found = { folder: target, fault: null, ...(await updateCopies(file, target, stopping.signal)) };
    } catch (error) {
      if (stopping.signal.aborted) return;
      found = { ...found, fault: classifyFault(error) };
      log('store.backup_not_copied', { error: errorName(error) });
      retry.after(RETRY_MS, () => void update());
    }
  }

  async function run(): Promise<void> {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false;
      await copyNewest();
    }
  }

  function update(): Promise<void> {
    isAsked = true;
    retry.cancel();
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    start() {
      if (folder() !== null) retry.after(RETRY_MS, () => void update());
    },
    update,
    state: () => {
      // A folder that was chosen since shows at once.
      const { newestAt, ...shown } = found.folder === folder() ? found : { ...NOTHING, folder: folder() };
      return { ...shown, newestAgeMs: newestAt === null ? null : clock.now() - newestAt };
    },
    async stop() {
      retry.stop();
      stopping.abort();
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = timers.after(STOP_MS, resolve);
      await Promise.race([running, promise]);
      cancel();
    },
  };
}

function classifyFault(error: unknown): CopyFault {
  if (saysMissing(error)) return 'missing';
  return classifyDiskFault(error) === 'full' ? 'full' : 'failing';
}

/** Copies the newest backup if it is not there yet, and removes copies that are not kept. Throws the system's errors. */
async function updateCopies(
  file: string,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<Found, 'newestAt' | 'isSameDisk'>> {
  await makeFolder(folder);
  const newest = readDatabaseFiles(file).backups[0];
  const isSameDisk = (await stat(folder)).dev === (await stat(file)).dev;
  const before = await readdir(folder);
  for (const name of before.filter((each) => isUnfinished(file, each))) await rm(join(folder, name), { force: true });
  if (newest !== undefined && !before.includes(basename(newest.path))) await copyOne(newest.path, folder, signal);
  const copies = await listCopies(file, folder);
  const kept = selectBackupsToKeep(copies);
  for (const copy of copies) {
    if (!kept.includes(copy) && copy.at !== newest?.at) await rm(copy.path, { force: true });
  }
  return { newestAt: newest?.at ?? copies[0]?.at ?? null, isSameDisk };
}

const isUnfinished = (file: string, name: string): boolean =>
  name.startsWith(`${basename(file)}.`) && name.endsWith(UNFINISHED);

/** Makes the folder itself, but none above it: where a disk is not plugged in, nothing may be written. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error;
  });
}

/** Copies a file under another name, and gives it its own once it is on that disk. */
async function copyOne(path: string, folder: string, signal: AbortSignal): Promise<void> {
  const copy = join(folder, basename(path));
  const unfinished = `${copy}${UNFINISHED}`;
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: PIECE_BYTES }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncNames(folder);
}

/** Waits until the names in a folder are on its disk, where the system and the disk's format offer that. */
async function syncNames(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * The copies, newest first by their time. A database that was made anew on this PC numbers its backups from 1 again.
 */
async function listCopies(file: string, folder: string): Promise<BackupFile[]> {
  const { backups } = groupDatabaseFiles(join(folder, basename(file)), await readdir(folder));
  return backups.toSorted((one, other) => other.at - one.at);
}
