/** Writes the file with which the owner moves a counter to a new PC. */

import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDatabaseName, LOGBOOK_NAME } from '../../contract/domain/data-files.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { Randomness } from '../../contract/ports.ts';
import type { Preferences } from '../../contract/preferences.ts';
import { copyDatabase } from '../../database/durability/adoption.ts';
import { syncParentFolder } from '../../database/durability/durable-files.ts';
import { selectMoved, writeMoveList } from './move-contents.ts';
import type { DeriveKey, SealWriter } from './sealed-file.ts';
import { createSeal } from './sealed-file.ts';

/** The folder in the data folder for copies of what no backup holds; removed afterwards and at each start. */
export const LEAVING_FOLDER = 'leaving';

const PIECE_BYTES = 1024 * 1024;

export interface MoveExport {
  /** Where the file is written; one that is there is replaced once the new one is whole. */
  readonly path: string;
  readonly passphrase: string;
  readonly dataFolder: string;
  readonly preferences: Preferences;
  /** The key of the connected stores. */
  readonly key: string;
  /** The open database of the store. */
  readonly database: string;
  /** A backup of it that was just made. */
  readonly backup: string;
  readonly at: Instant;
  readonly randomness: Randomness;
  readonly deriveKey?: DeriveKey | undefined;
}

/** A file that goes along, under its name in the data folder. */
interface MovedFile {
  readonly name: string;
  readonly path: string;
}

/** Writes the file under another name, and gives it its own when it is whole and on its disk. Rejects with system errors. */
export async function writeMoveFile(parts: MoveExport): Promise<void> {
  const leaving = join(parts.dataFolder, LEAVING_FOLDER);
  const unfinished = `${parts.path}.unfinished`;
  try {
    const files = [{ name: basename(parts.database), path: parts.backup }, ...(await copyOthers(parts, leaving))];
    const file = await open(unfinished, 'w', 0o600);
    try {
      await seal(parts, files, file);
    } finally {
      await file.close();
    }
    await rename(unfinished, parts.path);
    syncParentFolder(parts.path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await rm(leaving, { recursive: true, force: true });
  }
}

/** Copies the logbook and the databases of stores that are not connected any more, whatever is written meanwhile. */
async function copyOthers({ dataFolder, database }: MoveExport, leaving: string): Promise<MovedFile[]> {
  await rm(leaving, { recursive: true, force: true });
  await mkdir(leaving, { mode: 0o700 });
  const names = (await readdir(dataFolder)).filter((name) => name === LOGBOOK_NAME || isDatabaseName('store', name));
  const others = names.filter((name) => name !== basename(database));
  for (const name of others) {
    await copyDatabase(join(dataFolder, name), join(leaving, name));
  }
  return others.map((name) => ({ name, path: join(leaving, name) }));
}

async function seal(parts: MoveExport, files: readonly MovedFile[], file: FileHandle): Promise<void> {
  const sized = await Promise.all(files.map(async (each) => ({ ...each, size: (await stat(each.path)).size })));
  const writer = await createSeal(file, parts.passphrase, parts.randomness, parts.deriveKey);
  await writeMoveList(writer, {
    madeAt: parts.at,
    preferences: selectMoved(parts.preferences),
    key: parts.key,
    files: sized.map(({ name, size }) => ({ name, size })),
  });
  for (const { path } of sized) await writeContent(writer, path);
  await writer.end();
}

async function writeContent(writer: SealWriter, path: string): Promise<void> {
  const source = await open(path, 'r');
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await source.read(piece, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      await writer.write(piece.subarray(0, bytesRead));
    }
  } finally {
    await source.close();
  }
}
