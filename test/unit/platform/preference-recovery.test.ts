/** What is in use when the file of the preferences is damaged, missing, can't be read, or from a newer version (C3, C20). */

import { describe, expect, test } from 'vitest';
import { isOwnerLost, NEW_STAFF } from '../../../electron/contract/domain/staff.ts';
import type { Preferences } from '../../../electron/contract/preferences.ts';
import { NEW_PREFERENCES, PREFERENCES_VERSION, readPreferences } from '../../../electron/contract/preferences.ts';
import type {
  FileReading,
  FolderTraces,
  FoundPreferences,
  PreferenceDecision,
} from '../../../electron/platform/preference-recovery.ts';
import { decidePreferences } from '../../../electron/platform/preference-recovery.ts';

const owner = {
  id: '7f1b5dd2-5a35-4a0f-9c2f-2f3f0d9f0a11',
  name: 'Meera',
  role: 'owner',
  pin: { salt: 'c2FsdA==', hash: 'aGFzaA==' },
  wrongPins: 0,
} as const;
const ravi = { ...owner, id: '7f1b5dd2-5a35-4a0f-9c2f-2f3f0d9f0a12', name: 'Ravi', role: 'staff', pin: null } as const;
const PREFERENCES: Preferences = {
  ...NEW_PREFERENCES,
  settings: { ...NEW_PREFERENCES.settings, keepDays: 365 },
  staff: { ...NEW_STAFF, members: [owner, ravi], ringsWhileLocked: false },
  connection: { address: 'https://pos.example', mode: 'live', storeIds: [7] },
  shown: 'store',
};
const STORED = { version: PREFERENCES_VERSION, ...PREFERENCES };

const MISSING: FileReading = { kind: 'missing' };
const LOCKED: FileReading = { kind: 'locked', code: 'EBUSY' };
const file = (value: unknown): FileReading => ({ kind: 'text', text: JSON.stringify(value) });
const text = (content: string): FileReading => ({ kind: 'text', text: content });

const NOTHING: FolderTraces = { hasStore: false, isUsed: false, hasLogbook: false };
const STORE: FolderTraces = { ...NOTHING, hasStore: true, isUsed: true };
const USED: FolderTraces = { ...NOTHING, isUsed: true };

function expectFound(decision: PreferenceDecision): FoundPreferences & { readonly read: Preferences } {
  if (decision.kind === 'lost') throw new Error('lost');
  return { ...decision, read: readPreferences(decision.stored) };
}

const DAMAGED: readonly (readonly [what: string, reading: FileReading])[] = [
  ['is empty', text('')],
  ['is cut off', text(JSON.stringify(STORED).slice(0, 200))],
  ['is full of zeros', text('\0'.repeat(500))],
  ['is null', text('null')],
  ['is a list', text('[]')],
  ['is an empty object', text('{}')],
  ['was overwritten by something else', text('{"firstSteps":null}')],
  ['is gone', MISSING],
];

describe('a file that', () => {
  test.each(DAMAGED)('%s is replaced by its copy, and staff are told', (_, reading) => {
    const found = expectFound(decidePreferences(reading, file(STORED), STORE));
    expect(found.read).toEqual({ ...PREFERENCES, fileNotice: { kind: 'restored', file: null } });
    expect([found.isDamaged, found.isLocked, found.restored]).toEqual([true, false, ['*']]);
  });

  test.each(DAMAGED)('%s is no new counter while keys, databases or a logbook lie there', (what, reading) => {
    expect(decidePreferences(reading, MISSING, STORE)).toEqual({ kind: 'lost', code: null });
    expect(decidePreferences(reading, text('{"sett'), STORE)).toEqual({ kind: 'lost', code: null });
    // An object without a store is one that was never connected.
    if (what.startsWith('is an empty object') || what.startsWith('was overwritten')) return;
    expect(decidePreferences(reading, MISSING, USED)).toEqual({ kind: 'lost', code: null });
  });

  test('is gone from an empty folder begins a new counter without a word', () => {
    const found = expectFound(decidePreferences(MISSING, MISSING, NOTHING));
    expect([found.read, found.isDamaged]).toEqual([NEW_PREFERENCES, false]);
  });

  test('is damaged where nothing of a shop lies begins a new counter, and staff are told', () => {
    const found = expectFound(decidePreferences(text('{"sett'), MISSING, NOTHING));
    expect(found.read).toEqual({ ...NEW_PREFERENCES, fileNotice: { kind: 'partly', file: null } });
    expect(found.isDamaged).toBe(true);
  });

  test('can’t be read now is left alone, and its copy is used meanwhile', () => {
    const found = expectFound(decidePreferences(LOCKED, file(STORED), STORE));
    expect(found.read).toEqual({ ...PREFERENCES, fileNotice: { kind: 'locked', file: null } });
    expect([found.isLocked, found.isDamaged]).toEqual([true, false]);
  });

  test('can’t be read now locks the counter if its copy is from before staff were switched on', () => {
    const copy = file({ ...STORED, staff: null });
    const readStaff = (traces: FolderTraces) => expectFound(decidePreferences(LOCKED, copy, traces)).read.staff;
    expect(isOwnerLost(readStaff({ ...STORE, hasLogbook: true }))).toBe(true);
    expect(readStaff(STORE)).toBeNull();
  });

  test('can’t be read now and has no copy keeps Counter from starting, until it can', () => {
    for (const traces of [NOTHING, STORE])
      expect(decidePreferences(LOCKED, MISSING, traces)).toEqual({ kind: 'lost', code: 'EBUSY' });
    expect(decidePreferences(MISSING, LOCKED, STORE)).toEqual({ kind: 'lost', code: 'EBUSY' });
  });

  test('is sound is used as it is, whatever its copy is like', () => {
    for (const copy of [MISSING, LOCKED, text('{"sett'), file(STORED), file({ ...STORED, connection: null })]) {
      const found = expectFound(decidePreferences(file(STORED), copy, STORE));
      expect([found.read, found.isDamaged, found.lost, found.restored]).toEqual([PREFERENCES, false, [], []]);
    }
  });

  test('was saved with a byte order mark is sound', () => {
    const found = expectFound(decidePreferences(text(`\uFEFF${JSON.stringify(STORED)}`), MISSING, STORE));
    expect([found.read, found.isDamaged]).toEqual([PREFERENCES, false]);
  });
});

describe('a part that can’t be read', () => {
  test.each([
    ['settings', 'loud'],
    ['settings', { ...PREFERENCES.settings, keepDays: 'for ever' }],
    ['staff', []],
    ['staff', { members: 'Meera' }],
    ['staff', { ...PREFERENCES.staff, members: [{ ...owner, role: 7 }, ravi] }],
    ['staff', { ...PREFERENCES.staff, members: [owner, { ...ravi, name: null }] }],
    ['staff', undefined],
    ['connection', { address: 7 }],
    ['connection', 'https://pos.example'],
    ['connection', undefined],
    ['shown', 7],
  ])('comes from the copy: %s %j', (name, value) => {
    const found = expectFound(decidePreferences(file({ ...STORED, [name]: value }), file(STORED), STORE));
    expect(found.read).toEqual({ ...PREFERENCES, fileNotice: { kind: 'restored', file: null } });
    expect(found.isDamaged).toBe(true);
  });

  test.each([
    undefined,
    'Meera',
    [],
    7,
    {},
    { members: 7 },
    { members: [] },
    { members: [{ ...owner, pin: 739_128 }, ravi] },
  ])('locks the counter if it is the people, and no copy has them: %j', (staff) => {
    for (const copy of [MISSING, file({ ...STORED, staff })]) {
      const { read, isDamaged } = expectFound(decidePreferences(file({ ...STORED, staff }), copy, STORE));
      expect(read.staff?.members.some(({ role }) => role === 'owner')).toBe(true);
      expect([isOwnerLost(read.staff), read.connection, isDamaged]).toEqual([true, PREFERENCES.connection, true]);
    }
  });

  test('keeps the people who can be read beside an owner who can’t', () => {
    const staff = { members: [{ ...owner, pin: 739_128 }, ravi], lockMinutes: 5, ringsWhileLocked: false };
    const { read } = expectFound(decidePreferences(file({ ...STORED, staff }), MISSING, STORE));
    expect(read.staff?.members.map(({ name }) => name)).toEqual(['Ravi', 'Owner']);
    expect(read.staff?.ringsWhileLocked).toBe(false);
  });

  test.each([{ address: 7 }, [], 'x', undefined])(
    'is no Welcome if it is the store, and no copy has it: %j',
    (connection) => {
      expect(decidePreferences(file({ ...STORED, connection }), MISSING, STORE)).toEqual({ kind: 'lost', code: null });
    },
  );

  test('is as on a new counter otherwise, which staff are told', () => {
    const stored = { ...STORED, logo: 7, settings: { ...PREFERENCES.settings, volume: 'loud' } };
    const found = expectFound(decidePreferences(file(stored), MISSING, STORE));
    expect(found.read).toEqual({ ...PREFERENCES, fileNotice: { kind: 'partly', file: null } });
    expect([found.isDamaged, found.lost]).toEqual([true, ['settings.volume', 'logo']]);
  });
});

test('a counter that was never connected stays one', () => {
  const stored = { ...STORED, connection: null, staff: null };
  const found = expectFound(decidePreferences(file(stored), file(STORED), STORE));
  expect([found.read.connection, found.read.staff, found.isDamaged]).toEqual([null, null, false]);
});

test('a newer version’s file opens with what is understood, and keeps the rest', () => {
  const newer = { ...STORED, version: PREFERENCES_VERSION + 1, logo: { vector: 'x' }, rooms: [1] };
  const found = expectFound(decidePreferences(file(newer), file(newer), STORE));
  expect(found.read).toEqual({ ...PREFERENCES, fileNotice: { kind: 'newer', file: null } });
  expect(found.stored).toMatchObject({ version: PREFERENCES_VERSION + 1, logo: { vector: 'x' }, rooms: [1] });
  expect(found.isDamaged).toBe(false);
});

test('a notice stays until staff have seen it, unless it was only so at that start', () => {
  const seen = (kind: string) => {
    const stored = { ...STORED, fileNotice: { kind, file: 'x' } };
    return expectFound(decidePreferences(file(stored), MISSING, STORE)).read.fileNotice?.kind ?? null;
  };
  expect(['restored', 'partly', 'newer', 'locked'].map(seen)).toEqual(['restored', 'partly', null, null]);
});
