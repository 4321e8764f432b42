import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { DatabaseFolder } from '../../support/database-folder.ts';
import { addAccept, createDatabaseFolder } from '../../support/database-folder.ts';
import { createDice } from '../../support/dice.ts';
import { forgetDatabases, onDatabaseOpen } from '../database-hooks.ts';
import { SimulationClock } from '../simulation-clock.ts';
import { CrashControl } from './crash-control.ts';
import { Pc } from './pc.ts';

let folder: DatabaseFolder | null = null;
afterEach(() => {
  if (folder === null) return;
  forgetDatabases(folder.path);
  folder.remove();
});

test('an app that dies after a commit leaves its entry in the journal', async () => {
  folder = createDatabaseFolder();
  const { file } = folder;
  const clock = new SimulationClock();
  const crashes: string[] = [];
  const control = new CrashControl({
    pc: new Pc(clock, 0, true),
    file,
    dice: createDice(1, 'crash'),
    endProcess: () => undefined,
    onCrash: (kind) => void crashes.push(kind),
  });
  onDatabaseOpen(file, (connection) => control.watchCommits(connection));
  const { database } = folder.open();
  addAccept(database, 'A');
  // A commit is two steps, before and after.
  control.crashAfter(2, 'killed');
  expect(() => addAccept(database, 'B')).toThrow();
  await clock.drainEventLoop();
  expect(crashes).toEqual(['killed']);
  expect(readFileSync(`${file}.journal-000001`, 'utf8')).toContain('key-B');
});
