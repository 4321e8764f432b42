/** The files of the preferences as they lie on the disk. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { PreferenceFile } from '../../../electron/contract/preferences.ts';
import { setDataAside } from '../../../electron/platform/data-aside.ts';
import { cachePreferences } from '../../../electron/platform/preference-file.ts';
import { openPreferences } from '../../../electron/platform/preference-storage.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

let folder: string;
let clock: VirtualClock;
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-preferences-'));
  clock = new VirtualClock();
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const FILE = 'preferences.json';
const COPY = 'preferences.previous.json';
const path = (name: string): string => join(folder, name);
const read = (name: string): unknown => JSON.parse(readFileSync(path(name), 'utf8'));
const listAside = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.includes('.damaged-'))
    .toSorted();
const log = (event: string) => void logged.push(event);

const open = (): PreferenceFile =>
  openPreferences({
    folder,
    clock,
    timers: clock,
    log,
    openFile: (name) => new Conf({ cwd: folder, configName: name, clearInvalidConfig: true }),
  });

const connection = { address: 'https://pos.example', mode: 'live', storeIds: [7] } as const;

/** A counter in use, which has ended. */
function useCounter(): void {
  open().change({ connection });
  mkdirSync(path('keys'));
  writeFileSync(path('keys/key-1.json'), '{}');
}

test('a new counter has its file at once, so that a missing one is always a fault', () => {
  open();
  expect(read(FILE)).toMatchObject({ version: 1, connection: null, staff: null });
  expect(read(COPY)).toEqual(read(FILE));
});

test('each change is in both files, and a start without one writes nothing', () => {
  useCounter();
  expect(read(FILE)).toMatchObject({ connection });
  expect(read(COPY)).toEqual(read(FILE));
  const before = readdirSync(folder);
  open();
  expect([readdirSync(folder), logged, listAside()]).toEqual([before, [], []]);
});

test('a damaged file is set aside under a dated name, and the copy takes its place', () => {
  useCounter();
  writeFileSync(path(FILE), '{"settings":{"lang');
  expect(open().read().connection).toEqual(connection);
  const [aside = ''] = listAside();
  expect(readFileSync(path(aside), 'utf8')).toBe('{"settings":{"lang');
  expect(aside).toMatch(/^preferences\.json\.damaged-\d{8}T\d{6}\.\d{3}$/);
  expect(read(FILE)).toMatchObject({ connection, fileNotice: { kind: 'restored', file: aside } });
  expect(logged).toEqual(['preferences_damaged']);
  // Until staff have seen it, a restart says it again.
  expect(open().read().fileNotice).toEqual({ kind: 'restored', file: aside });
});

test('the damaged files that are kept are bounded in number, and none is overwritten', async () => {
  useCounter();
  for (let number = 0; number < 8; number += 1) {
    writeFileSync(path(FILE), `damage ${number}`);
    open();
    await clock.advance(1);
  }
  expect(listAside().map((name) => readFileSync(path(name), 'utf8'))).toEqual(
    [3, 4, 5, 6, 7].map((number) => `damage ${number}`),
  );
});

test('a damaged copy is written again', () => {
  useCounter();
  writeFileSync(path(COPY), '');
  expect(open().read().connection).toEqual(connection);
  expect([read(COPY), listAside()]).toEqual([read(FILE), []]);
});

test('what a newer version has written survives every change', () => {
  useCounter();
  const newer = { ...Object(read(FILE)), version: 2, rooms: [1], connection: { ...connection, proof: 'x' } };
  writeFileSync(path(FILE), JSON.stringify(newer));
  const preferences = open();
  expect(preferences.read().fileNotice?.kind).toBe('newer');
  preferences.change({ connection: { ...connection, storeIds: [8] } });
  open().change({ shown: 'store' });
  expect(read(FILE)).toMatchObject({
    version: 2,
    rooms: [1],
    shown: 'store',
    connection: { ...connection, proof: 'x', storeIds: [8] },
  });
  expect(listAside()).toEqual([]);
});

test('a file that can’t be read is never overwritten; the copy is used until it can be read again', async () => {
  useCounter();
  const kept = readFileSync(path(FILE));
  rmSync(path(FILE));
  // A folder in its place can't be read by anybody, not even by root.
  mkdirSync(path(FILE));
  const preferences = cachePreferences(open(), log);
  let reloaded = 0;
  preferences.onReload?.(() => {
    reloaded += 1;
  });
  expect(preferences.read()).toMatchObject({ connection, fileNotice: { kind: 'locked' } });
  expect(() => preferences.change({ connection: null })).toThrow('can’t be read');
  await clock.advance(5 * SECOND);
  expect([preferences.read().fileNotice?.kind, reloaded]).toEqual(['locked', 0]);
  rmSync(path(FILE), { recursive: true });
  writeFileSync(path(FILE), kept);
  await clock.advance(5 * SECOND);
  expect([preferences.read().fileNotice, reloaded]).toEqual([null, 1]);
  preferences.change({ mutedStoreIds: [7] });
  expect(read(FILE)).toMatchObject({ connection, mutedStoreIds: [7] });
  expect(logged).toEqual(['preferences_locked', 'preferences_unlocked']);
});

test('where nothing can be restored, Counter doesn’t start as new and changes nothing', () => {
  useCounter();
  writeFileSync(path(FILE), '');
  rmSync(path(COPY));
  const before = readdirSync(folder);
  expect(open).toThrow(expect.objectContaining({ name: 'StartFault', reason: 'preferences_lost' }));
  expect([readdirSync(folder), readFileSync(path(FILE), 'utf8')]).toEqual([before, '']);
});

test('everything can be set aside to begin anew, and nothing is deleted', () => {
  useCounter();
  for (const name of ['logbook.db', 'logbook.db-wal', 'store-0123456789abcdef.db', 'practice-service.db', 'in-use.db'])
    writeFileSync(path(name), name);
  writeFileSync(path(FILE), '');
  rmSync(path(COPY));
  const aside = setDataAside(folder, clock.now());
  expect(readdirSync(aside).toSorted()).toEqual([
    'keys',
    'logbook.db',
    'logbook.db-wal',
    'practice-service.db',
    FILE,
    'store-0123456789abcdef.db',
  ]);
  expect(open().read().connection).toBeNull();
  expect(readdirSync(folder)).toContain('in-use.db');
});
