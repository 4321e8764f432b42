/** C14: a power cut leaves the preferences as they were before or after a change, and never stops the start. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PreferenceFile } from '../../../electron/contract/preferences.ts';
import { openPreferences } from '../../../electron/platform/preference-storage.ts';
import { createDice } from '../../support/dice.ts';
import { cutPower, setDiskOptions, unwatchFolder, watchFolder } from '../../support/file-hooks.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-preferences-'));
});
afterEach(() => {
  unwatchFolder(folder);
  rmSync(folder, { recursive: true });
});

/** Opens the preferences as the app does. The library takes over the functions of `node:fs` when it is loaded. */
async function open(): Promise<PreferenceFile> {
  const { default: Conf } = await import('conf');
  const clock = new VirtualClock();
  return openPreferences({
    folder,
    clock,
    timers: clock,
    log: () => undefined,
    openFile: (name) => new Conf<Record<string, unknown>>({ cwd: folder, configName: name, clearInvalidConfig: true }),
  });
}

const CONNECTIONS = [7, 8, 9].map((storeId) => ({
  address: 'https://pos.example',
  mode: 'live' as const,
  storeIds: [storeId],
}));

/** Connects to one store after another until the power goes, at the n-th sync or rename. */
async function changeUntil(step: number): Promise<void> {
  let left = step;
  setDiskOptions(folder, {
    beforeStep: () => {
      left -= 1;
      if (left <= 0) throw new Error('the power is gone');
    },
  });
  const preferences = await open();
  for (const connection of CONNECTIONS) preferences.change({ connection });
}

const CASES = Array.from({ length: 40 }, (_, number) => ({ step: 1 + (number % 16), seed: number }));

test.each(CASES)(
  'the preferences are whole when the power goes at file operation $step (seed $seed)',
  async ({ step, seed }) => {
    const [first] = CONNECTIONS;
    (await open()).change({ connection: first ?? null });
    watchFolder(folder);
    await changeUntil(step).catch(() => undefined);
    setDiskOptions(folder, {});
    cutPower(folder, createDice(seed, 'disk'));
    expect(CONNECTIONS).toContainEqual((await open()).read().connection);
  },
);

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'the preferences never stop the start on a disk that lies (seed %i)',
  async (seed) => {
    watchFolder(folder);
    setDiskOptions(folder, { ignoresSync: () => true });
    for (const connection of CONNECTIONS) (await open()).change({ connection });
    cutPower(folder, createDice(seed, 'disk'));
    setDiskOptions(folder, {});
    const { connection } = (await open()).read();
    expect([...CONNECTIONS, null]).toContainEqual(connection);
    (await open()).change({ toldAboutTray: true });
    expect((await open()).read()).toMatchObject({ connection, toldAboutTray: true });
  },
);
