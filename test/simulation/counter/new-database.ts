import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../../electron/database/sqlite.ts';
import { createSimulationFolder } from './disk.ts';

let form: string | undefined;

/** Brings an empty database to the app's form, once for all worlds of this process. */
function formOnce(): string {
  if (form === undefined) {
    form = join(createSimulationFolder(), 'store.db');
    openSqlite(form).close();
  }
  return form;
}

/** Puts a database in the app's form, with nothing in it, where a new counter begins. */
export function putNewDatabase(file: string): void {
  copyFileSync(formOnce(), file);
}
