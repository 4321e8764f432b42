/** Going back after an update that failed restores the preferences, if the newer version has changed their form (C22). */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NEW_PREFERENCES } from '../../../electron/contract/preferences.ts';
import {
  copyPreferencesBeforeUpdate,
  removePreferenceCopy,
  restorePreferencesAfterUpdate,
} from '../../../electron/platform/preference-update-copy.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-preferences-'));
  write(FILES, OLD);
});
afterEach(() => rmSync(folder, { recursive: true }));

const FILES = ['preferences.json', 'preferences.previous.json'] as const;
const connection = { address: 'https://pos.example', mode: 'live', storeIds: [7] } as const;
const OLD = { version: 1, ...NEW_PREFERENCES, connection };

const path = (name: string): string => join(folder, name);
function write(names: readonly string[], value: unknown): void {
  for (const name of names) writeFileSync(path(name), typeof value === 'string' ? value : JSON.stringify(value));
}
const read = (name: string): unknown => JSON.parse(readFileSync(path(name), 'utf8'));
const restore = (): void => restorePreferencesAfterUpdate(folder, new VirtualClock(), () => undefined);

test.each([
  ['of a newer form', { ...OLD, version: 2, connection: { services: [connection] } }],
  ['that lost their people', { ...OLD, staff: 7 }],
  ['that it damaged', '{"sett'],
  ['that it emptied', ''],
])('preferences %s are set aside, and those from before the update are back', (_, newer) => {
  copyPreferencesBeforeUpdate(folder);
  write(FILES, newer);
  writeFileSync(path('logbook.db'), '');
  restore();
  expect(FILES.map(read)).toEqual([OLD, OLD]);
  const aside = readdirSync(folder).filter((name) => name.includes('.newer-'));
  const text = typeof newer === 'string' ? newer : JSON.stringify(newer);
  expect(aside.map((name) => readFileSync(path(name), 'utf8'))).toEqual([text, text]);
  expect(readdirSync(folder)).not.toContain('preferences.json.update');
});

test('what staff changed in the newer version stays, if its form is the same', () => {
  copyPreferencesBeforeUpdate(folder);
  const changed = { ...OLD, mutedStoreIds: [7] };
  write(FILES, changed);
  restore();
  expect([read('preferences.json'), readdirSync(folder).toSorted()]).toEqual([changed, [...FILES]]);
});

test('a copy is forgotten once the new version has started', () => {
  copyPreferencesBeforeUpdate(folder);
  removePreferenceCopy(folder);
  write(FILES, { ...OLD, version: 2 });
  restore();
  expect(read('preferences.json')).toMatchObject({ version: 2 });
});
