/** A power cut while an AppImage is exchanged leaves the old one or the new one, whole (C22: updates). */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppImageFiles } from '../../../../electron/desktop/updates/program-files.ts';
import { openUpdateState } from '../../../../electron/desktop/updates/update-state.ts';
import { createDice } from '../../../support/dice.ts';
import { cutPower, setDiskOptions, unwatchFolder, watchFolder } from '../../../support/file-hooks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-exchange-'));
});
afterEach(() => {
  unwatchFolder(folder);
  rmSync(folder, { recursive: true });
});

/** Exchanges the program until the power goes, at the n-th sync or rename. */
async function exchangeUntil(place: string, download: string, step: number): Promise<void> {
  let left = step;
  setDiskOptions(folder, {
    beforeStep: () => {
      left -= 1;
      if (left <= 0) throw new Error('the power is gone');
    },
  });
  await createAppImageFiles(place, folder).install(download);
}

const CASES = Array.from({ length: 20 }, (_, number) => ({ step: 1 + (number % 5), seed: number }));

test.each(CASES)('the program is whole when the power goes at step $step (seed $seed)', async ({ step, seed }) => {
  const place = join(folder, 'Counter.AppImage');
  const download = join(folder, 'download');
  writeFileSync(place, 'the old program');
  writeFileSync(download, 'the new program');
  watchFolder(folder);
  await exchangeUntil(place, download, step).catch(() => undefined);
  setDiskOptions(folder, {});
  cutPower(folder, createDice(seed, 'disk'));
  expect(readFileSync(place, 'utf8')).toMatch(/^the (old|new) program$/);
});

test.each([0, 1, 2, 3, 4])('what an update has finished outlasts a power cut (seed %i)', async (seed) => {
  const place = join(folder, 'Counter.AppImage');
  const download = join(folder, 'download');
  const state = openUpdateState(folder);
  const files = createAppImageFiles(place, folder);
  const readAfterCut = (): string => {
    cutPower(folder, createDice(seed, 'disk'));
    return readFileSync(place, 'utf8');
  };
  writeFileSync(place, 'the old program');
  writeFileSync(download, 'the new program');
  state.change({ failed: ['1.1.0'] });
  watchFolder(folder);
  files.keepPrevious();
  await files.install(download);
  expect(readAfterCut()).toBe('the new program');
  await files.goBack();
  expect(readAfterCut()).toBe('the old program');
  state.change({ failed: ['1.2.0'] });
  cutPower(folder, createDice(seed, 'disk'));
  expect(state.read().failed).toEqual(['1.2.0']);
});
