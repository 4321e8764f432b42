/**
 * Opens the file of another PC on a new one. Everything in it is read, proven and made ready in a folder of its own
 * first. The rename of that folder decides: after a kill before it, nothing has changed; after a kill behind it, the
 * next start puts the rest in place.
 */

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LOGBOOK_NAME } from '../../contract/domain/data-files.ts';
import { DiskUnwritable } from '../../contract/domain/disk-fault.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Log, Secrets, Timers } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { readPreferences } from '../../contract/preferences.ts';
import { adoptDatabase } from '../../database/durability/adoption.ts';
import { renameDurably, syncParentFolder } from '../../database/durability/durable-files.ts';
import { setLogbookAside } from '../../database/logbook/logbook.ts';
import { secretName } from '../connection/database-path.ts';
import { readMoveList, selectMoved } from './move-contents.ts';
import { LEAVING_FOLDER } from './move-export.ts';
import type { DeriveKey, SealReader } from './sealed-file.ts';
import { openSeal, SealBroken } from './sealed-file.ts';

/** What is being made ready; nothing in it counts. */
const ARRIVING_FOLDER = 'arriving';

/** What is ready, and must be put in place. */
const ARRIVED_FOLDER = 'arrived';

/** The moved preferences among the files that are ready. */
const MOVED_PREFERENCES = 'preferences.json';

/** How much must stay free for the databases to grow, and for their first backup. */
const SPARE_BYTES = 64 * 1024 * 1024;

const PIECE_BYTES = 1024 * 1024;

export interface MoveArrival {
  readonly path: string;
  readonly passphrase: string;
  readonly dataFolder: string;
  readonly secrets: Secrets;
  readonly timers: Timers;
  readonly deriveKey?: DeriveKey | undefined;
}

/**
 * Makes everything in a file ready and decides. {@link finishArrival} puts it in place. Rejects with {@link SealBroken},
 * DiskUnwritable, SQLite's and the system's errors, and then has changed nothing.
 */
export async function prepareArrival(parts: MoveArrival): Promise<void> {
  const { path, passphrase, dataFolder, secrets, timers, deriveKey } = parts;
  const arriving = join(dataFolder, ARRIVING_FOLDER);
  const file = await open(path, 'r');
  try {
    const seal = await openSeal(file, passphrase, deriveKey);
    const list = await readMoveList(seal);
    const { connection } = readPreferences(list.preferences);
    if (connection === null) throw new SealBroken('damaged');
    await checkRoom(dataFolder, list.files);
    await rm(arriving, { recursive: true, force: true });
    await mkdir(arriving, { mode: 0o700 });
    for (const { name, size } of list.files) await extract(seal, join(arriving, name), size);
    await seal.end();
    for (const { name } of list.files) {
      if (name !== LOGBOOK_NAME) await adoptDatabase(join(arriving, name), () => pause(timers));
    }
    await writeFile(join(arriving, MOVED_PREFERENCES), JSON.stringify(list.preferences), { mode: 0o600, flush: true });
    // A key without its connection means nothing, so it can come first.
    await secrets.write(secretName(connection), list.key);
    renameDurably(arriving, join(dataFolder, ARRIVED_FOLDER));
  } finally {
    await file.close();
    await rm(arriving, { recursive: true, force: true });
  }
}

/** Lets other tasks run. */
async function pause(timers: Timers): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  timers.after(0, resolve);
  await promise;
}

async function checkRoom(folder: string, files: readonly { readonly size: number }[]): Promise<void> {
  const needed = files.reduce((sum, { size }) => sum + size, SPARE_BYTES);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed) throw new DiskUnwritable('full');
}

/** Writes the next bytes of a sealed file to a file of their own, and waits until they are on the disk. */
async function extract(seal: SealReader, path: string, size: number): Promise<void> {
  const target: FileHandle = await open(path, 'wx', 0o600);
  try {
    for (let left = size; left > 0; ) {
      const piece = await seal.read(Math.min(left, PIECE_BYTES));
      await target.writeFile(piece);
      left -= piece.length;
    }
    await target.sync();
  } finally {
    await target.close();
  }
}

/**
 * Puts in place what is ready, and removes what is not. Nothing in the data folder may be open but the preferences.
 * Returns whether something has arrived. Throws the system's errors; the next call goes on.
 */
export function finishArrival(parts: {
  readonly dataFolder: string;
  readonly preferences: PreferenceFile;
  readonly now: Instant;
  readonly log: Log;
}): boolean {
  const { dataFolder, preferences, now, log } = parts;
  for (const name of [ARRIVING_FOLDER, LEAVING_FOLDER])
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  const arrived = join(dataFolder, ARRIVED_FOLDER);
  if (!existsSync(arrived)) return false;
  const names = readdirSync(arrived);
  if (names.includes(MOVED_PREFERENCES)) {
    // First, because without them a folder with a store's database counts as damaged.
    const stored: unknown = JSON.parse(readFileSync(join(arrived, MOVED_PREFERENCES), 'utf8'));
    const moved = selectMoved(readPreferences(z.record(z.string(), z.unknown()).parse(stored)));
    preferences.change({ ...moved, shown: 'store', isRetired: false });
  }
  for (const name of names.filter((each) => each !== MOVED_PREFERENCES)) {
    if (name === LOGBOOK_NAME) setLogbookAside(join(dataFolder, name), now);
    renameDurably(join(arrived, name), join(dataFolder, name));
  }
  rmSync(arrived, { recursive: true });
  syncParentFolder(arrived);
  log('counter_arrived', { files: names.length });
  return true;
}
