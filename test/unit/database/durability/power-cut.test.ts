/** C14: a power cut at any frame of the write-ahead log loses nothing that the app has reported as saved. */

import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import type { DatabaseFolder } from '../../../support/database-folder.ts';
import {
  addAccept,
  beginSending,
  createDatabaseFolder,
  makeBackup,
  putOrder,
  readActionState,
  settleAsDone,
} from '../../../support/database-folder.ts';
import { createMemoryFolder } from '../../../support/memory-folder.ts';

const NONE = { code: null, status: null, acceptedVia: null, message: null };
const WAL_HEADER = 32;
const FRAME = 24 + 4096;

let folder: DatabaseFolder;
afterEach(() => folder.remove());

/** The durable state of the disk at one time. */
interface DiskState {
  readonly frames: number;
  readonly journals: ReadonlyMap<string, Buffer>;
  /** The actions that the app has reported as saved, with their states. */
  readonly saved: ReadonlyMap<string, string>;
}

function read(name: string): Buffer {
  const path = join(folder.path, name);
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
}

function readDiskState(database: CounterDatabase): DiskState {
  return {
    frames: Math.max(0, Math.floor((read('counter.db-wal').length - WAL_HEADER) / FRAME)),
    journals: new Map(folder.listFiles('.journal-').map((name) => [name, read(name)])),
    saved: new Map(database.actions.newest(99).map(({ id, state }) => [id, state])),
  };
}

/** The work of staff and the outbox, one commit each. */
const COMMITS: readonly ((database: CounterDatabase) => void)[] = [
  (database) => putOrder(database, 'A'),
  (database) => addAccept(database, 'A'),
  (database) => beginSending(database, ['A'], 'key-A'),
  (database) => addAccept(database, 'B'),
  (database) => settleAsDone(database, 'A'),
  (database) => addAccept(database, 'C'),
  (database) => beginSending(database, ['B', 'C'], 'key-BC'),
  (database) => addAccept(database, 'D'),
];

/** Copies what a power cut leaves after this many complete frames of the log and `torn` bytes of the next. */
function copyCut(frames: number, torn: number, journals: DiskState['journals']): string {
  const copy = join(folder.path, `cut-${frames}-${torn}`);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  const file = join(copy, 'counter.db');
  copyFileSync(folder.file, file);
  const wal = read('counter.db-wal');
  writeFileSync(`${file}-wal`, wal.subarray(0, Math.min(wal.length, WAL_HEADER + frames * FRAME + torn)));
  for (const [name, bytes] of journals) writeFileSync(join(copy, name), bytes);
  return file;
}

test('a power cut at any frame, whole or torn, keeps what was saved and nothing in half', () => {
  // In memory where possible: the test opens hundreds of databases.
  folder = createDatabaseFolder(createMemoryFolder('counter-cut-'));
  const { database } = folder.open();
  const states = [readDiskState(database)];
  for (const commit of COMMITS) {
    commit(database);
    states.push(readDiskState(database));
  }
  const last = states.at(-1) ?? expect.unreachable();
  expect(last.frames).toBeGreaterThan(COMMITS.length);
  for (const [index, before] of states.entries()) {
    const after = states[index + 1] ?? before;
    for (let frames = before.frames; frames < Math.max(after.frames, before.frames + 1); frames += 1) {
      for (const torn of [0, FRAME - 1]) {
        // The commit under way counts once it is in the journal, even if it is not in the database.
        for (const { journals, saved } of [before, after]) {
          const again = folder.open(copyCut(frames, torn, journals)).database;
          const restored = new Map(again.actions.newest(99).map(({ id, state }) => [id, state]));
          expect(restored, `${frames} frames, ${torn} torn`).toEqual(saved);
          again.close();
          expectSameAfterLoss(join(folder.path, `cut-${frames}-${torn}`), saved);
        }
      }
    }
  }
});

test('commits that wait for the journal alone lose nothing journaled with the log', () => {
  folder = createDatabaseFolder();
  const { database } = folder.open();
  addAccept(database, 'A');
  addAccept(database, 'B');
  const before = readDiskState(database);
  database.writeRelaxed(() => database.actions.beginSending(['A', 'B'], 'key-AB', instant(3_000)));
  database.writeRelaxed(() => database.actions.settle('A', 'done', instant(4_000), NONE));
  const after = readDiskState(database);
  expect(after.frames).toBeGreaterThan(before.frames);
  for (let frames = before.frames; frames <= after.frames; frames += 1) {
    const again = folder.open(copyCut(frames, 0, after.journals)).database;
    expect(readActionState(again, 'A')).toBe('done');
    expect(again.actions.get('B')).toMatchObject({ state: 'sending', idempotencyKey: 'key-AB', firstSentAt: 3_000 });
    again.close();
  }
});

test('a backup removes no journal segment whose commits are in the log alone and not on the disk', async () => {
  folder = createDatabaseFolder();
  const durable = folder.open();
  addAccept(durable.database, 'A');
  await makeBackup(folder, durable);
  addAccept(durable.database, 'B');
  const certain = readDiskState(durable.database).frames;
  durable.database.writeRelaxed(() => durable.database.actions.beginSending(['A', 'B'], 'key-AB', instant(3_000)));
  const uncertain = readDiskState(durable.database).frames;
  expect(uncertain).toBeGreaterThan(certain);
  await makeBackup(folder, durable);
  await makeBackup(folder, durable);
  const { frames, journals } = readDiskState(durable.database);
  // The segment that follows the backups.
  expect([...journals.values()].map(({ length }) => length)).toEqual([0]);
  // Only a commit that waits for the disk adds frames here: the frames before survive a power cut.
  expect(frames).toBeGreaterThan(uncertain);
  const again = folder.open(copyCut(uncertain, 0, journals)).database;
  for (const id of ['A', 'B'])
    expect(again.actions.get(id)).toMatchObject({ state: 'sending', idempotencyKey: 'key-AB', firstSentAt: 3_000 });
  again.close();
});

/** Loses the database of the same disk as well: the journal restores what was saved, and nothing else. */
function expectSameAfterLoss(path: string, saved: DiskState['saved']): void {
  const elsewhere = createDatabaseFolder(path);
  truncateSync(elsewhere.file, 0);
  const { database } = elsewhere.open();
  for (const [id, state] of saved) expect(readActionState(database, id)).toBe(isLive(state) ? 'unknown' : state);
  expect(database.actions.newest(99)).toHaveLength(saved.size);
  elsewhere.remove();
}

function isLive(state: string): boolean {
  return ['waiting', 'sending', 'unknown'].includes(state);
}
