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
import type { Store } from '../../../../electron/database/database.ts';
import type { Place } from '../../../support/database-folder.ts';
import { makeBackup, openPlace, press, putOrder, send, settleDone, stateOf } from '../../../support/database-folder.ts';

const NONE = { code: null, status: null, acceptedVia: null, message: null };
const WAL_HEADER = 32;
const FRAME = 24 + 4096;

let place: Place;
afterEach(() => place.end());

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

function momentOf(store: Store): Moment {
  return {
    frames: Math.max(0, Math.floor((read('counter.db-wal').length - WAL_HEADER) / FRAME)),
    journals: new Map(place.names('.journal-').map((name) => [name, read(name)])),
    saved: new Map(store.actions.newest(99).map(({ id, state }) => [id, state])),
  };
}

/** What staff and the outbox do, one commit each. */
const COMMITS: readonly ((store: Store) => void)[] = [
  (store) => putOrder(store, 'A'),
  (store) => press(store, 'A'),
  (store) => send(store, ['A'], 'key-A'),
  (store) => press(store, 'B'),
  (store) => settleDone(store, 'A'),
  (store) => press(store, 'C'),
  (store) => send(store, ['B', 'C'], 'key-BC'),
  (store) => press(store, 'D'),
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
  place = openPlace(mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'counter-cut-')));
  const { store } = place.open();
  const moments = [momentOf(store)];
  for (const commit of COMMITS) {
    commit(store);
    moments.push(momentOf(store));
  }
  const last = moments.at(-1) ?? expect.unreachable();
  expect(last.frames).toBeGreaterThan(COMMITS.length);
  for (const [index, moment] of moments.entries()) {
    const next = moments[index + 1] ?? moment;
    for (let frames = moment.frames; frames < Math.max(next.frames, moment.frames + 1); frames += 1) {
      for (const torn of [0, FRAME - 1]) {
        // The commit under way is in the journal before it is in the database: then it counts.
        for (const { journals, saved } of [moment, next]) {
          const again = place.open(cutAt(frames, torn, journals)).store;
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
  place = openPlace();
  const { store } = place.open();
  press(store, 'A');
  press(store, 'B');
  const before = momentOf(store);
  store.recoverable(() => store.actions.beginSending(['A', 'B'], 'key-AB', instant(3_000)));
  store.recoverable(() => store.actions.settle('A', 'done', instant(4_000), NONE));
  const after = momentOf(store);
  expect(after.frames).toBeGreaterThan(before.frames);
  for (let frames = before.frames; frames <= after.frames; frames += 1) {
    const again = place.open(cutAt(frames, 0, after.journals)).store;
    expect(stateOf(again, 'A')).toBe('done');
    expect(again.actions.get('B')).toMatchObject({ state: 'sending', idempotencyKey: 'key-AB', firstSentAt: 3_000 });
    again.close();
  }
});

test('a backup removes no piece of the journal while what it holds is in the log alone and not on the disk', async () => {
  place = openPlace();
  const safe = place.open();
  press(safe.store, 'A');
  await makeBackup(place, safe);
  press(safe.store, 'B');
  const certain = momentOf(safe.store).frames;
  safe.store.recoverable(() => safe.store.actions.beginSending(['A', 'B'], 'key-AB', instant(3_000)));
  const uncertain = momentOf(safe.store).frames;
  expect(uncertain).toBeGreaterThan(certain);
  await makeBackup(place, safe);
  await makeBackup(place, safe);
  const { frames, journals } = momentOf(safe.store);
  expect(journals.size).toBe(0);
  // Only a commit that waits for the disk adds frames now: what is before them is there after a power cut.
  expect(frames).toBeGreaterThan(uncertain);
  const again = place.open(cutAt(uncertain, 0, journals)).store;
  for (const id of ['A', 'B'])
    expect(again.actions.get(id)).toMatchObject({ state: 'sending', idempotencyKey: 'key-AB', firstSentAt: 3_000 });
  again.close();
});

/** Later the same disk loses the database as well: the journal gives back what was saved, and nothing else. */
function expectSameAfterLoss(folder: string, saved: Moment['saved']): void {
  const elsewhere = openPlace(folder);
  truncateSync(elsewhere.file, 0);
  const { store } = elsewhere.open();
  for (const [id, state] of saved) expect(stateOf(store, id)).toBe(isLive(state) ? 'unknown' : state);
  expect(store.actions.newest(99)).toHaveLength(saved.size);
  elsewhere.end();
}

function isLive(state: string): boolean {
  return ['waiting', 'sending', 'unknown'].includes(state);
}
