import { describe, expect, test, vi } from 'vitest';
import { NEW_STAFF } from '../../../../electron/contract/domain/staff.ts';
import { addMs, DAY, parseInstant } from '../../../../electron/contract/domain/time.ts';
import type { Language } from '../../../../electron/contract/i18n/languages.ts';
import type { PreferenceFile } from '../../../../electron/contract/preferences.ts';
import { DEFAULT_SETTINGS } from '../../../../electron/contract/settings.ts';
import { createPreferenceFile } from '../../../../electron/platform/preference-file.ts';
import { applyRollout } from '../../../../electron/platform/rollout/applied-rollout.ts';
import type { Rollout } from '../../../../electron/platform/rollout/rollout.ts';
import { readRollout } from '../../../../electron/platform/rollout/rollout.ts';
import { readPrinter } from '../../../../electron/platform/rollout/rollout-printers.ts';

const NONE = readRollout('/nowhere/rollout.json', 'linux').rollout;

const CLOCK = { now: () => parseInstant('2026-11-27T09:00:00+05:30') };

/** A counter whose preferences are in memory. */
function createCounter() {
  const file: { store: Record<string, unknown>; writes: number } = { store: {}, writes: 0 };
  const preferences: PreferenceFile = createPreferenceFile({
    get store() {
      return file.store;
    },
    set store(value) {
      file.store = value;
      file.writes += 1;
    },
  });
  const { settings } = preferences.read();
  return {
    startUnder: (rollout: Partial<Rollout>) =>
      applyRollout({ ...NONE, ...rollout }, preferences, CLOCK, () => undefined),
    preferences,
    /** Starts it with a language in the rollout file. */
    startIn: (language: Language | null) => applyRollout({ ...NONE, language }, preferences, CLOCK, () => undefined),
    startWith: (...entries: object[]) =>
      applyRollout(
        { ...NONE, printers: entries.flatMap((entry) => readPrinter(entry, '', () => {}) ?? []) },
        preferences,
        CLOCK,
        () => undefined,
      ),
    choose: (language: Language) => preferences.change({ settings: { ...settings, language } }),
    language: () => preferences.read().settings.language,
    printers: () => preferences.read().printing.printers.map(({ name, transport }) => ({ name, ...transport })),
    /** Staff change the list of printers. */
    keep(change: (names: string) => boolean) {
      const { printing } = preferences.read();
      preferences.change({ printing: { ...printing, printers: printing.printers.filter(({ name }) => change(name)) } });
    },
    rename(from: string, to: string) {
      const { printing } = preferences.read();
      const printers = printing.printers.map((each) => (each.name === from ? { ...each, name: to } : each));
      preferences.change({ printing: { ...printing, printers } });
    },
    addByHand: (entry: object) => {
      const { printing } = preferences.read();
      const printer = readPrinter(entry, '', () => {});
      if (printer !== null) {
        const byHand = { ...printer, id: crypto.randomUUID() };
        preferences.change({ printing: { ...printing, printers: [...printing.printers, byHand] } });
      }
    },
    writes: () => file.writes,
  };
}

const receipts = { name: 'Receipts', kind: 'network', host: '192.168.1.50' };
const office = { name: 'Office', kind: 'system', device: 'HP' };

test('without a rollout nothing is written', () => {
  const counter = createCounter();
  counter.startIn(null);
  expect([counter.language(), counter.writes()]).toEqual([DEFAULT_SETTINGS.language, 0]);
});

test('the language holds until staff choose another', () => {
  const counter = createCounter();
  counter.startIn('hi');
  expect(counter.language()).toBe('hi');
  counter.choose('en');
  counter.startIn('hi');
  expect(counter.language()).toBe('en');
});

test('a language that staff have chosen is not replaced by a new rollout', () => {
  const counter = createCounter();
  counter.choose('hi');
  counter.startIn('en');
  expect(counter.language()).toBe('hi');
});

test('a printer is added once; what staff make of it stays', () => {
  const counter = createCounter();
  counter.startWith(receipts, office);
  const writes = counter.writes();
  counter.startWith(receipts, office);
  expect(counter.writes()).toBe(writes);
  expect(counter.printers().map(({ name }) => name)).toEqual(['Receipts', 'Office']);

  counter.keep((name) => name === 'Receipts');
  counter.rename('Receipts', 'Front');
  counter.startWith(receipts, office);
  expect(counter.printers().map(({ name }) => name)).toEqual(['Front']);
});

test('a changed entry replaces the printer that it had added, and no other', () => {
  const counter = createCounter();
  counter.startWith(receipts);
  counter.addByHand({ ...office, name: 'Receipts' });
  counter.startWith({ ...receipts, host: '192.168.1.51' });
  expect(counter.printers()).toMatchObject([
    { name: 'Receipts', host: '192.168.1.51' },
    { name: 'Receipts', kind: 'system' },
  ]);
});

test('a start without a readable file changes nothing about them', () => {
  const counter = createCounter();
  counter.startWith(receipts);
  counter.keep(() => false);
  counter.startWith();
  counter.startWith(receipts);
  expect(counter.printers()).toEqual([]);
});

test('a printer that staff have set up already is not added', () => {
  const counter = createCounter();
  counter.addByHand({ ...receipts, name: 'Ours' });
  counter.startWith(receipts);
  expect(counter.printers()).toMatchObject([{ name: 'Ours' }]);
});

test('a seventh printer is a problem, until there is room', () => {
  const counter = createCounter();
  for (const at of [1, 2, 3, 4, 5, 6]) counter.addByHand({ ...receipts, name: `P${at}`, host: `10.0.0.${at}` });
  expect(counter.startWith(receipts)).toEqual([{ field: 'printers[0]', fault: 'too_many_printers', detail: null }]);
  counter.keep((name) => name !== 'P1');
  expect(counter.startWith(receipts)).toEqual([]);
  expect(counter.printers().map(({ name }) => name)).toContain('Receipts');
});

test('a disk that is full keeps no counter from starting; the next start tries again', () => {
  const full: PreferenceFile = {
    read: createPreferenceFile({ store: {} }).read,
    change: () => {
      throw new Error('ENOSPC');
    },
  };
  const log = vi.fn();
  expect(applyRollout({ ...NONE, language: 'hi' }, full, CLOCK, log)).toEqual([]);
  expect(log).toHaveBeenCalledWith('rollout_not_applied', { fault: 'Error' });
});

describe('the PINs of owners', () => {
  const pin = { salt: 'c2FsdA==', hash: 'aGFzaA==' };
  const id = (digit: number) => `7f1b5dd2-5a35-4a0f-9c2f-2f3f0d9f0a1${digit}`;
  const members = [
    { id: id(1), name: 'Meera', role: 'owner', pin, wrongPins: 3 },
    { id: id(2), name: 'Arun', role: 'manager', pin, wrongPins: 0 },
  ] as const;

  /** Starts a counter some days after the one that the file names. Returns who has a PIN. */
  function startAfter(days: number, preferences = createPreferenceFile({ store: {} })): boolean[] {
    if (preferences.read().staff === null) preferences.change({ staff: { ...NEW_STAFF, members } });
    const clock = { now: () => addMs(CLOCK.now(), days * DAY) };
    applyRollout({ ...NONE, resetOwnerPins: '2026-11-27' }, preferences, clock, () => undefined);
    return (preferences.read().staff?.members ?? []).map((each) => each.pin !== null);
  }

  test('are forgotten at the first start within a week from the day in the file', () => {
    expect([startAfter(0), startAfter(6)]).toEqual(Array(2).fill([false, true]));
    expect([startAfter(-1), startAfter(8)]).toEqual(Array(2).fill([true, true]));
  });

  test('are forgotten once: a new one stays', () => {
    const preferences = createPreferenceFile({ store: {} });
    startAfter(0, preferences);
    preferences.change({ staff: { ...NEW_STAFF, members } });
    expect(startAfter(1, preferences)).toEqual([true, true]);
  });
});

describe('what the administrator has fixed', () => {
  test('is set at every start, whatever staff chose before', () => {
    const counter = createCounter();
    const rungs = [{ afterMinutes: 5, address: 'https://ntfy.chain.example/a', form: 'plain' } as const];
    const rollout = { language: 'hi', escalation: rungs, fixed: ['language'] } as const;
    counter.choose('ta');
    counter.startUnder(rollout);
    counter.choose('ta');
    counter.startUnder(rollout);
    expect(counter.preferences.read().settings).toMatchObject({ language: 'hi', rungs });
    const { writes } = counter;
    const before = writes();
    counter.startUnder(rollout);
    expect(writes()).toBe(before);
  });

  test('are the only printers', () => {
    const counter = createCounter();
    counter.addByHand({ name: 'Own', kind: 'pdf' });
    const printers = [readPrinter({ name: 'Chain', kind: 'network', host: '10.0.0.5' }, '', () => {})].filter(
      (each) => each !== null,
    );
    counter.startUnder({ printers, fixed: ['printers'] });
    expect(counter.printers().map(({ name }) => name)).toEqual(['Chain']);
  });

  test('leads out of the practice store if that is switched off', () => {
    const counter = createCounter();
    counter.preferences.change({ shown: 'practice' });
    counter.startUnder({ practice: false });
    expect(counter.preferences.read().shown).toBeNull();
  });
});
