/** What a start finishes of an update, and what it leaves alone (C22: updates). */

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAppImageFiles } from '../../../../electron/desktop/updates/program-files.ts';
import { guardStart, isOnTrial } from '../../../../electron/desktop/updates/start-guard.ts';
import { finishUpdate } from '../../../../electron/desktop/updates/update-start.ts';
import type { PendingUpdate, UpdateStateFile } from '../../../../electron/desktop/updates/update-state.ts';
import { openUpdateState } from '../../../../electron/desktop/updates/update-state.ts';
import { app } from '../../../support/electron-fake/app.ts';
import { platformCalls } from '../../../support/electron-fake/platform.ts';
import { resetElectron } from '../../../support/electron-fake.ts';
import { NO_UPDATE_POLICY } from '../../../support/no-update-policy.ts';

/** A version that failed to start twice. */
const PENDING: PendingUpdate = {
  version: app.getVersion(),
  from: '0.0.0-rc',
  notes: '',
  starts: 2,
  startedBy: null,
  canGoBack: true,
  returns: 0,
};

let home: string;
let place: string;
let state: UpdateStateFile;
beforeEach(() => {
  resetElectron();
  home = mkdtempSync(join(tmpdir(), 'counter-start-'));
  place = join(home, 'Counter.AppImage');
  vi.stubEnv('APPIMAGE', place);
  vi.stubEnv('XDG_DATA_HOME', home);
  state = openUpdateState(join(home, 'counter-updates'));
  writeFileSync(place, 'this program');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

const programInPlace = (): string => readFileSync(place, 'utf8');

// On other platforms, there is no AppImage: the running program itself would be exchanged.
describe.runIf(process.platform === 'linux')('a version that failed to start twice', () => {
  test('puts the previous one back in place, which starts instead', async () => {
    const files = createAppImageFiles(place, state.folder);
    files.keepPrevious();
    writeFileSync(place, 'the new program');
    state.change({ pending: PENDING });
    const ended = vi.fn();
    app.on('quit', ended);
    expect(await guardStart()).toBe(false);
    expect(programInPlace()).toBe('this program');
    expect([platformCalls.relaunches, ended.mock.calls.length]).toMatchObject([[{ execPath: place }], 1]);
  });

  test('goes on if the previous one is gone', async () => {
    state.change({ pending: PENDING });
    expect(await guardStart()).toBe(true);
    expect([programInPlace(), platformCalls.relaunches]).toEqual(['this program', []]);
  });
});

test.runIf(process.platform === 'linux')(
  'only a new version with one to go back to is on trial, so that it starts again by itself when it fails',
  () => {
    expect(isOnTrial()).toBe(false);
    state.change({ pending: { ...PENDING, starts: 1 } });
    expect(isOnTrial()).toBe(true);
    state.change({ pending: { ...PENDING, canGoBack: false } });
    expect(isOnTrial()).toBe(false);
  },
);

describe('a start', () => {
  /**
   * Finishes what the last run left. Returns whether the program ends, and what was done with the copies of databases.
   */
  async function finish(isOn = true) {
    const copies = { make: vi.fn(), restore: vi.fn(), remove: vi.fn() };
    const isLeaving = await finishUpdate({
      state,
      running: '1.1.0',
      isOn,
      policy: NO_UPDATE_POLICY,
      copies,
      installBundle: () => Promise.reject(new Error('not on this platform')),
      log: () => undefined,
    });
    const done = Object.entries(copies).flatMap(([name, copy]) => (copy.mock.calls.length > 0 ? [name] : []));
    return { isLeaving, done };
  }

  test('removes the copies of an update that came to nothing, and keeps those of one that is not confirmed', async () => {
    expect((await finish()).done).toEqual(['remove']);
    state.change({ pending: PENDING });
    expect((await finish()).done).toEqual([]);
  });

  test('restores the databases once after a version was rolled back', async () => {
    state.change({ wentBackFrom: '1.2.0' });
    expect((await finish()).done).toEqual(['restore']);
    expect((await finish()).done).toEqual(['remove']);
  });

  test('installs nothing while rollout has switched updates off', async () => {
    const file = join(home, 'download');
    writeFileSync(file, 'the new program');
    const sha512 = createHash('sha512').update('the new program').digest('base64');
    state.change({
      ready: { version: '1.2.0', file, sha512, notes: '', validUntil: Number.MAX_SAFE_INTEGER, installations: 0 },
      isWanted: true,
    });
    expect((await finish(false)).isLeaving).toBe(false);
    expect(programInPlace()).toBe('this program');
  });
});
