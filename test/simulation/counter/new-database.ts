import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../../electron/database/sqlite/sqlite.ts';
import { createSimulationFolder, removeFolder } from './disk.ts';

let templateFile: string | undefined;

/** Migrates an empty database to the app's version, once for all simulations of this process. */
function createTemplateOnce(): string {
  if (templateFile === undefined) {
    const folder = createSimulationFolder();
    process.once('exit', () => removeFolder(folder));
    templateFile = join(folder, 'store.db');
    openSqlite(templateFile).close();
  }
  return templateFile;
}

/** Creates the empty database of a new counter, at the app's version. */
export function createNewDatabase(file: string): void {
  copyFileSync(createTemplateOnce(), file);
}
