/** Takes a file of the watched folder: stores it as an import, piece by piece, so that nothing has to wait. */

import { createHash } from 'node:crypto';
import { IMPORT_BYTES_MAX } from '../../contract/calls/import.ts';
import { systemCode } from '../../contract/domain/disk-fault.ts';
import type { ImportFolderChoice } from '../../contract/domain/import-folder.ts';
import type { FolderFile } from '../../database/tables/stock/folder-files.ts';
import { deriveUuid } from '../../outbox/requests/uuid.ts';
import type { ImportFolderParts } from './folder-progress.ts';
import { closeEnded, takeBack } from './folder-progress.ts';
import type { FolderStorage, ListedFile } from './folder-storage.ts';
import { isStepPossible } from './import-steps.ts';

/** The codes of a file that another program keeps or has taken away. The next look finds what is there then. */
const KEPT_CODES: readonly string[] = ['ENOENT', 'EBUSY', 'EPERM', 'EACCES', 'ETXTBSY'];

/** Begins an import of the oldest complete file, unless another import of the store is in progress. */
export async function takeNext(
  parts: ImportFolderParts,
  choice: ImportFolderChoice,
  files: readonly ListedFile[],
  isStopped: () => boolean,
): Promise<void> {
  const { database, importWorker, storage } = parts;
  const { path, storeId, words } = choice;
  const last = database.imports.ofStore(storeId);
  const isFree = last === null || isStepPossible('giveWay', last);
  const [file] = files;
  if (!isFree || database.folderFiles.open(storeId) !== null || file === undefined) return;
  if (file.bytes > IMPORT_BYTES_MAX)
    return await storage.move(path, file.name, 'to-mend', { ending: 'txt', text: words['too_large'] ?? 'too_large' });
  const digest = await readDigest(parts.storage, path, file.name);
  if (digest === null) return;
  const taken: FolderFile = {
    ...file,
    ...{ storeId, digest },
    importId: deriveUuid(`folder ${storeId} ${digest} ${file.modifiedAt}`),
  };
  if (database.folderFiles.isTaken(taken)) return await storage.move(path, file.name, 'done', null);
  if (!(await storeFile(parts, path, taken, isStopped))) return;
  await importWorker.detectFormat(taken.importId);
  await closeEnded(parts, choice);
}

/** The SHA-256 of a file; null while another program keeps it. */
async function readDigest(storage: FolderStorage, folder: string, name: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const piece of storage.read(folder, name)) hash.update(piece);
    return hash.digest('hex');
  } catch (error) {
    if (KEPT_CODES.includes(systemCode(error))) return null;
    throw error;
  }
}

/** Stores a file piece by piece as an import. False if it changed meanwhile: then nothing of it stays. */
async function storeFile(
  { database, events, clock, storage }: ImportFolderParts,
  folder: string,
  file: FolderFile,
  isStopped: () => boolean,
): Promise<boolean> {
  const { importId, storeId, name, bytes } = file;
  database.write(() => {
    database.imports.begin({ id: importId, storeId, fileName: name, bytes, startedAt: clock.now() });
    database.folderFiles.add(file);
  });
  const hash = createHash('sha256');
  let position = 0;
  for await (const piece of storage.read(folder, name)) {
    if (isStopped()) return false;
    hash.update(piece);
    const at = position;
    if (at + piece.length <= bytes) database.write(() => database.imports.addChunk(importId, at, piece));
    position += piece.length;
  }
  events.emit('import.changed');
  if (position === bytes && hash.digest('hex') === file.digest) return true;
  takeBack(database, importId);
  return false;
}
