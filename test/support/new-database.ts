import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../electron/database/sqlite.ts';
import { createMemoryFolder } from './memory-folder.ts';

let templateFile: string | undefined;
let image: Buffer | undefined;

/** Migrates an empty database to the app's version, once for all tests of this process. */
function createTemplateOnce(): string {
  if (templateFile === undefined) {
    const folder = createMemoryFolder('counter-template-');
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    templateFile = join(folder, 'store.db');
    openSqlite(templateFile).close();
  }
  return templateFile;
}

/** Creates the empty database of a new counter, at the app's version. */
export function createNewDatabase(file: string): void {
  copyFileSync(createTemplateOnce(), file);
}

/** The bytes of such a database, to be opened in memory. */
export function readNewDatabase(): Buffer {
  if (image === undefined) {
    image = readFileSync(createTemplateOnce());
    // Memory has no write-ahead log: the versions for reading and writing are the older ones.
    image.fill(1, 18, 20);
  }
  return image;
}
