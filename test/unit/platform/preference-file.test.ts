import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import { NEW_STAFF } from '../../../electron/contract/domain/staff.ts';
import { instant } from '../../../electron/contract/domain/time.ts';
import { NEW_FIRST_STEPS, NEW_PREFERENCES } from '../../../electron/contract/preferences.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { cachePreferences, createPreferenceFile } from '../../../electron/platform/preference-file.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-preferences-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () =>
  createPreferenceFile(
    new Conf<Record<string, unknown>>({ cwd: folder, configName: 'preferences', clearInvalidConfig: true }),
  );

describe('preferences', () => {
  test('have defaults on a new counter', () => {
    expect(open().read()).toEqual(NEW_PREFERENCES);
  });

  test('survive a restart, each part independent of the others', () => {
    open().change({ shown: 'practice' });
    const day = { opens: 480, closes: 1320 };
    const settings: Settings = {
      language: 'hi',
      appearance: 'dark',
      volume: 0,
      tune: 'phone',
      spoken: ['stop'],
      earTest: true,
      soundDevices: ['Speaker'],
      rungs: [{ afterMinutes: 5, address: 'https://ntfy.example/shop', form: 'plain' }],
      tellsClosing: true,
      heartbeat: 'https://hc.example/ping',
      taxInvoice: true,
      tallyLink: { port: 9_000, company: 'Sharma Stores', since: instant(1_800_000_000_000) },
      letters: false,
      orderLayout: 'list',
      openingHours: [day, day, day, day, day, day, null],
      rejectReasons: ['Sold out today'],
      booksByItself: true,
      plainSaleCodes: true,
      adjustmentReasons: ['received'],
      scanner: { prefix: '~', endKey: 'Tab', speed: 'slow' },
      scaleCode: '21IIIIIWWWWWX',
      keepDays: 180,
      counterName: 'Counter 2',
      tally: {
        sales: 'Kirana Sales',
        delivery: 'Delivery',
        cash: 'Galla',
        cgst: 'CGST 2.5',
        sgst: 'SGST 2.5',
        online: 'Marketplace',
      },
    };
    open().change({ settings });
    const connection = { address: 'https://pos.example', mode: 'live', storeIds: [7] } as const;
    open().change({ connection });
    expect(open().read()).toEqual({ ...NEW_PREFERENCES, settings, connection, shown: 'practice' });
  });

  test('keep which exercises a person has done, without what is unreadable', () => {
    const at = instant(1_795_000_000_000);
    open().change({ exercises: { counter: { refuse: at } } });
    expect(open().read().exercises).toEqual({ counter: { refuse: at } });
    writeFileSync(
      join(folder, 'preferences.json'),
      JSON.stringify({ exercises: { counter: { refuse: 'long ago' }, meera: { count: at } } }),
    );
    expect(open().read().exercises).toEqual({ counter: {}, meera: { count: at } });
  });

  test('keep the first steps until they are done, and show none again', () => {
    open().change({ shown: 'practice' });
    expect(open().read().firstSteps).toEqual(NEW_FIRST_STEPS);
    open().change({ firstSteps: null });
    expect(open().read().firstSteps).toBeNull();
  });

  test('lose only unreadable parts when damaged', () => {
    writeFileSync(
      join(folder, 'preferences.json'),
      JSON.stringify({
        settings: { language: 'xx', volume: 30, rejectReasons: [] },
        connection: { address: 7 },
        toldAboutTray: true,
      }),
    );
    expect(open().read()).toEqual({
      ...NEW_PREFERENCES,
      settings: { ...NEW_PREFERENCES.settings, volume: 30 },
      toldAboutTray: true,
    });
  });

  test('keep printers and people beside one that another version has written', () => {
    const printer = samplePrinter(384);
    const owner = {
      id: printer.id,
      name: 'Meera',
      role: 'owner',
      pin: { salt: 'c2FsdA==', hash: 'aGFzaA==' },
      wrongPins: 0,
    };
    writeFileSync(
      join(folder, 'preferences.json'),
      JSON.stringify({
        printing: {
          ...DEFAULT_PRINT_SETTINGS,
          byItself: true,
          language: 'xx',
          printers: [
            { ...printer, darkness: 3 },
            { ...printer, transport: { kind: 'cloud', account: 'x' } },
          ],
          colour: 'blue',
        },
        staff: { members: [owner, { ...owner, role: 'cashier' }], lockMinutes: 10, ringsWhileLocked: 'sometimes' },
      }),
    );
    const { printing, staff } = open().read();
    expect(printing).toEqual({ ...DEFAULT_PRINT_SETTINGS, byItself: true, printers: [printer] });
    expect(staff).toEqual({ ...NEW_STAFF, members: [owner], lockMinutes: 10 });
  });
});

describe('while the disk takes no writes', () => {
  let isFull: boolean;
  const openOnDisk = () => {
    const file = open();
    return cachePreferences(
      {
        read: file.read,
        change(part) {
          if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          file.change(part);
        },
      },
      () => undefined,
    );
  };
  beforeEach(() => {
    isFull = true;
  });

  test('staff still come from the practice store to the orders, and from one store to all', () => {
    open().change({ shown: 'practice', chosenStoreId: 7 });
    const preferences = openOnDisk();
    preferences.change({ shown: 'store' });
    preferences.change({ chosenStoreId: null });
    expect(preferences.read()).toMatchObject({ shown: 'store', chosenStoreId: null });
    expect(open().read()).toMatchObject({ shown: 'practice', chosenStoreId: 7 });
    isFull = false;
    preferences.change({ toldAboutTray: true });
    expect(open().read()).toMatchObject({ shown: 'store', chosenStoreId: null, toldAboutTray: true });
  });

  test('nothing else counts as kept', () => {
    const preferences = openOnDisk();
    expect(() => preferences.change({ mutedStoreIds: [7] })).toThrow('full');
    expect(() => preferences.change({ shown: 'store', mutedStoreIds: [7] })).toThrow('full');
    expect(preferences.read()).toMatchObject({ shown: null, mutedStoreIds: [] });
  });
});
