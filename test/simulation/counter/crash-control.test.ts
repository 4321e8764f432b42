import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { DatabaseFolder } from '../../support/database-folder.ts';
import { addAccept, createDatabaseFolder, readActionState } from '../../support/database-folder.ts';
import { createDice } from '../../support/dice.ts';
import { unwatchFolder, watchFolder } from '../../support/file-hooks.ts';
import { forgetDatabases, onDatabaseOpen } from '../database-hooks.ts';
import { SimulationClock } from '../simulation-clock.ts';
import { CrashControl } from './crash-control.ts';
import { Pc } from './pc.ts';

let folder: DatabaseFolder | null = null;
afterEach(() => {
  if (folder === null) return;
  unwatchFolder(folder.path);
  forgetDatabases(folder.path);
  folder.remove();
});

/** Opens a database whose process dies when `control` decides. */
function openMortal(seed: number) {
  folder = createDatabaseFolder();
  const { file } = folder;
  const clock = new SimulationClock();
  const crashes: string[] = [];
  const control = new CrashControl({
    pc: new Pc(clock, 0, true),
    file,
    logbook: `${file}-logbook`,
    ignoresSync: () => false,
    dice: createDice(seed, 'crash'),
    diskDice: createDice(seed, 'disk'),
    endProcess: () => undefined,
    onCrash: (kind) => void crashes.push(kind),
  });
  watchFolder(folder.path);
  control.watchFiles();
  onDatabaseOpen(file, (connection) => control.watchCommits(connection));
  const { database } = folder.open();
  return { folder, file, clock, crashes, control, database };
}

test('an app that dies after a commit leaves its entry in the journal', async () => {
  const { file, clock, crashes, control, database } = openMortal(1);
  addAccept(database, 'A');
  // A commit is two steps, before and after.
  control.crashAfter(2, 'killed');
  expect(() => addAccept(database, 'B')).toThrow();
  await clock.drainEventLoop();
  expect(crashes).toEqual(['killed']);
  expect(readFileSync(`${file}.journal-000001`, 'utf8')).toContain('key-B');
});

test.each([0, 1, 2, 3, 4, 5])('a power cut within a commit leaves a database that opens (seed %i)', async (seed) => {
  const { folder: mortal, file, clock, crashes, control, database } = openMortal(seed);
  addAccept(database, 'A');
  // After the step before it, the power goes at a sync of the journal or at the step after it.
  control.crashAfter(2, 'power');
  expect(() => addAccept(database, 'B')).toThrow();
  await clock.drainEventLoop();
  expect(crashes).toEqual(['power']);
  unwatchFolder(mortal.path);
  onDatabaseOpen(file, () => undefined);
  expect(readActionState(mortal.open().database, 'A')).toBe('waiting');
});
