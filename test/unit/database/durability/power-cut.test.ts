/** C14: once the app has said "saved", a power cut at any frame of the write-ahead log does not lose it. */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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

const NONE = { code: null, status: null, acceptedVia: null, message: null };
const WAL_HEADER = 32;
const FRAME = 24 + 4096;

let place: DatabaseFolder;
afterEach(() => place.remove());

/** The disk at one moment, as far as it is durable. */
interface Moment {
  readonly frames: number;
  readonly journals: ReadonlyMap<string, Buffer>;
  /** Which actions the app has called saved, and in which state. */
  readonly saved: ReadonlyMap<string, string>;
}

function read(name: string): Buffer {
  const path = join(place.folder, name);
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
}

function momentOf(database: CounterDatabase): Moment {
  return {
    frames: Math.max(0, Math.floor((read('counter.db-wal').length - WAL_HEADER) / FRAME)),
    journals: new Map(place.listFiles('.journal-').map((name) => [name, read(name)])),
    saved: new Map(database.actions.newest(99).map(({ id, state }) => [id, state])),
  };
}

/** What staff and the outbox do, one commit each. */
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

/** A folder with what is left when the power goes with so many frames of the log written, of which the last is torn. */
function cutAt(frames: number, torn: number, journals: Moment['journals']): string {
  const folder = join(place.folder, `cut-${frames}-${torn}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const file = join(folder, 'counter.db');
  copyFileSync(place.file, file);
  const wal = read('counter.db-wal');
  writeFileSync(`${file}-wal`, wal.subarray(0, Math.min(wal.length, WAL_HEADER + frames * FRAME + torn)));
  for (const [name, bytes] of journals) writeFileSync(join(folder, name), bytes);
  return file;
}

test('at every frame, whole or torn: what was saved is there, what was not is not half there', () => {
  // A file system in memory, where there is one: hundreds of databases are opened.
  place = createDatabaseFolder(mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'counter-cut-')));
  const { database } = place.open();
  const moments = [momentOf(database)];
  for (const commit of COMMITS) {
    commit(database);
    moments.push(momentOf(database));
  }
  const last = moments.at(-1) ?? expect.unreachable();
  expect(last.frames).toBeGreaterThan(COMMITS.length);
  for (const [index, moment] of moments.entries()) {
    const next = moments[index + 1] ?? moment;
    for (let frames = moment.frames; frames < Math.max(next.frames, moment.frames + 1); frames += 1) {
      for (const torn of [0, FRAME - 1]) {
        // The commit under way is in the journal before it is in the database: then it counts.
        for (const { journals, saved } of [moment, next]) {
          const again = place.open(cutAt(frames, torn, journals)).database;
          const states = new Map(again.actions.newest(99).map(({ id, state }) => [id, state]));
          expect(states, `${frames} frames, ${torn} torn`).toEqual(saved);
          again.close();
          expectSameAfterLoss(join(place.folder, `cut-${frames}-${torn}`), saved);
        }
      }
    }
  }
});

test('of commits that wait for the journal alone, nothing journaled is lost with the log', () => {
  place = createDatabaseFolder();
  const { database } = place.open();
  addAccept(database, 'A');
  addAccept(database, 'B');
  const before = momentOf(database);
  database.relaxedTransaction(() => database.actions.beginSending(['A', 'B'], 'key-AB', instant(3_000)));
  database.relaxedTransaction(() => database.actions.settle('A', 'done', instant(4_000), NONE));
  const after = momentOf(database);
  expect(after.frames).toBeGreaterThan(before.frames);
  for (let frames = before.frames; frames <= after.frames; frames += 1) {
    const again = place.open(cutAt(frames, 0, after.journals)).database;
    expect(readActionState(again, 'A')).toBe('done');
    expect(again.actions.get('B')).toMatchObject({ state: 'sending', idempotencyKey: 'key-AB', firstSentAt: 3_000 });
    again.close();
  }
});

test('a backup removes no piece of the journal while what it holds is in the log alone and not on the disk', async () => {
  place = createDatabaseFolder();
  const safe = place.open();
  addAccept(safe.database, 'A');
  await makeBackup(place, safe);
  addAccept(safe.database, 'B');
  const certain = momentOf(safe.database).frames;
  safe.database.relaxedTransaction(() => safe.database.actions.beginSending(['A', 'B'], 'key-AB', instant(3_000)));
  const uncertain = momentOf(safe.database).frames;
  expect(uncertain).toBeGreaterThan(certain);
  await makeBackup(place, safe);
  await makeBackup(place, safe);
  const { frames, journals } = momentOf(safe.database);
  expect(journals.size).toBe(0);
  // Only a commit that waits for the disk adds frames now: what is before them is there after a power cut.
  expect(frames).toBeGreaterThan(uncertain);
  const again = place.open(cutAt(uncertain, 0, journals)).database;
  for (const id of ['A', 'B'])
    expect(again.actions.get(id)).toMatchObject({ state: 'sending', idempotencyKey: 'key-AB', firstSentAt: 3_000 });
  again.close();
});

/** Later the same disk loses the database as well: the journal gives back what was saved, and nothing else. */
function expectSameAfterLoss(folder: string, saved: Moment['saved']): void {
  const elsewhere = createDatabaseFolder(folder);
  truncateSync(elsewhere.file, 0);
  const { database } = elsewhere.open();
  for (const [id, state] of saved) expect(readActionState(database, id)).toBe(isLive(state) ? 'unknown' : state);
  expect(database.actions.newest(99)).toHaveLength(saved.size);
  elsewhere.remove();
}

function isLive(state: string): boolean {
  return ['waiting', 'sending', 'unknown'].includes(state);
}
