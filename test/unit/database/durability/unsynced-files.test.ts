/** C14: a power cut takes only unsynced data, never what the app has reported as saved. */

import { copyFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import { addAccept, createDatabaseFolder, makeBackup, readActionState } from '../../../support/database-folder.ts';
import { createDice } from '../../../support/dice.ts';
import type { DiskOptions } from '../../../support/file-hooks.ts';
import { cutPower, setDiskOptions, unwatchFolder, watchFolder } from '../../../support/file-hooks.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';

const ACTIONS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

let folder: DatabaseFolder;
let elsewhere: string | null = null;
afterEach(() => {
  unwatchFolder(folder.path);
  folder.remove();
  if (elsewhere !== null) rmSync(elsewhere, { recursive: true });
  elsewhere = null;
});

/** Lets the power go at the n-th sync or rename: from then on no file operation of the process is done. */
function dieAtStep(count: number): DiskOptions {
  let left = count;
  const expectPower = (): void => {
    if (left <= 0) throw new Error('the power is gone');
  };
  return {
    beforeStep: () => {
      left -= 1;
      expectPower();
    },
    beforeOpen: expectPower,
  };
}

/** Saves actions, and backs up after the third. Returns those that were reported as saved. */
async function saveActions(): Promise<string[]> {
  const durable = folder.open();
  const saved: string[] = [];
  for (const id of ACTIONS) {
    try {
      addAccept(durable.database, id);
      saved.push(id);
    } catch {
      break;
    }
    if (id === 'C') await makeBackup(folder, durable);
  }
  return saved;
}

/** Opens what is left beside the database, as if the database itself were lost too. */
function openWithoutDatabase(): DatabaseFolder {
  elsewhere = createMemoryFolder('counter-left-');
  for (const name of folder.listFiles('')) {
    if (name === basename(folder.file) || name.endsWith('-wal') || name.endsWith('-shm')) continue;
    copyFileSync(join(folder.path, name), join(elsewhere, name));
  }
  return createDatabaseFolder(elsewhere);
}

describe('the journal and the backups', () => {
  test.each(Array.from({ length: 12 }, (_, step) => step + 1))(
    'lose nothing saved when the power goes at file operation %i, and the database with it',
    async (step) => {
      folder = createDatabaseFolder();
      folder.open().database.close();
      watchFolder(folder.path);
      setDiskOptions(folder.path, dieAtStep(step));
      const saved = await saveActions();
      folder.close();
      cutPower(folder.path, createDice(step, 'disk'));
      const { database } = openWithoutDatabase().open();
      for (const id of saved) expect(readActionState(database, id)).toBe('unknown');
      // The one under way may be there: its entry may have reached the disk.
      expect(database.actions.newest(99).length).toBeLessThanOrEqual(saved.length + 1);
      database.close();
    },
  );
});
