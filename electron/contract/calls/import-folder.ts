/** The watched folder, into which the shop's billing program writes files of stock. */

import { importFolder } from '../domain/import-folder.ts';
import { call, nothing, returns } from './call.ts';
import { noInput, storeId, typedPath } from './input-fields.ts';

/** Why the folder can't be used. `missing`: it, or its disk, is not there; `failing`: it can't be read or written. */
export type ImportFolderFault = 'missing' | 'failing';

/** The state of the watched folder. */
export interface ImportFolderFacts {
  /** Null if none is watched. */
  readonly folder: string | null;
  readonly fault: ImportFolderFault | null;
  /** The file whose columns staff must choose, or that they must send; null if none waits for them. */
  readonly waiting: string | null;
  /** How many files lie in its folder `to-mend`. */
  readonly toMend: number;
}

export interface ImportFolderView {
  readonly folder: string | null;
  readonly storeId: number | null;
}

export const IMPORT_FOLDER_CALLS = {
  'importFolder.view': call({ input: noInput, right: 'own', logged: null, returns: returns<ImportFolderView>() }),
  /** Asks the owner for a folder, and watches it from now on. */
  'importFolder.choose': call({
    input: importFolder.omit({ path: true }).extend({ storeId, path: typedPath }),
    right: 'own',
    logged: ['storeId'],
    returns: nothing,
  }),
  /** Watches no folder. Its files stay. */
  'importFolder.stop': call({ input: noInput, right: 'own', logged: [], returns: nothing }),
} as const;
