/** Takes a file of the watched folder: stores it as an import, piece by piece, so that nothing has to wait. */

import { createHash } from 'node:crypto';
import { IMPORT_BYTES_MAX } from '../../contract/calls/import.ts';
import { systemCode } from '../../contract/domain/disk-fault.ts';
import type { ImportFolderChoice } from '../../contract/domain/import-folder.ts';
import type { FolderFile } from '../../database/tables/stock/folder-files.ts';
import { deriveUuid } from '../../outbox/requests/uuid.ts';
import type { ImportFolderParts } from './folder-progress.ts';
import { closeEnded } from './folder-progress.ts';
import type { FolderStorage, ListedFile } from './folder-storage.ts';
import { isSameFile } from './folder-storage.ts';
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
  const pieces = await readWhole(storage, path, file);
  if (pieces === null) return;
  const digest = pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest('hex');
  const taken: FolderFile = {
    ...file,
    ...{ storeId, digest },
    importId: deriveUuid(`folder ${storeId} ${digest} ${file.modifiedAt}`),
  };
  if (database.folderFiles.isTaken(taken)) return await storage.move(path, file.name, 'done', null);
  if (!(await storePieces(parts, taken, pieces, isStopped))) return;
  await importWorker.detectFormat(taken.importId);
  await closeEnded(parts, choice);
}

/** The content of a file, read once; null if it changes meanwhile or another program keeps it. */
async function readWhole(storage: FolderStorage, folder: string, file: ListedFile): Promise<Buffer[] | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of storage.read(folder, file.name)) {
      bytes += piece.length;
      if (bytes > file.bytes) return null;
      pieces.push(piece);
    }
  } catch (error) {
    if (KEPT_CODES.includes(systemCode(error))) return null;
    throw error;
  }
  const now = await storage.find(folder, file.name);
  return bytes === file.bytes && now !== null && isSameFile(now, file) ? pieces : null;
}

/** Stores a file as an import, piece by piece. False if the app ends meanwhile; the next start takes the file again. */
async function storePieces(
  { database, events, clock, timers }: ImportFolderParts,
  file: FolderFile,
  pieces: readonly Buffer[],
  isStopped: () => boolean,
): Promise<boolean> {
  const { importId, storeId, name, bytes } = file;
  database.write(() => {
    database.imports.begin({ id: importId, storeId, fileName: name, bytes, startedAt: clock.now() });
    database.folderFiles.add(file);
  });
  let position = 0;
  for (const piece of pieces) {
    if (isStopped()) return false;
    const at = position;
    database.write(() => database.imports.addChunk(importId, at, piece));
    position += piece.length;
    await new Promise<void>((resolve) => timers.after(0, resolve));
  }
  events.emit('import.changed');
  return !isStopped();
}
