/** An update is installed whole or not at all, wherever it is interrupted (C22: updates). */

import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProgramFiles } from '../../../../electron/desktop/updates/program-files.ts';
import {
  createAppImageFiles,
  createBundleFiles,
  createInstallerFiles,
  openProgramFiles,
} from '../../../../electron/desktop/updates/program-files.ts';
import { decideStart } from '../../../../electron/desktop/updates/update-decision.ts';
import { installWaitingUpdate } from '../../../../electron/desktop/updates/update-installation.ts';
import type { UpdateStateFile } from '../../../../electron/desktop/updates/update-state.ts';
import { NO_UPDATES, openUpdateState, updateFolder } from '../../../../electron/desktop/updates/update-state.ts';
import { NO_UPDATE_POLICY } from '../../../support/no-update-policy.ts';
import { mountSmallDisk } from '../../../support/small-disk.ts';

const NOW = 1_800_000_000_000;

let home: string;
let state: UpdateStateFile;
let place: string;
let download: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'counter-install-'));
  state = openUpdateState(join(home, 'updates'));
  place = join(home, 'Counter.AppImage');
  download = join(home, 'download');
  writeFileSync(place, 'old program');
  chmodSync(place, 0o755);
  writeFileSync(download, 'new program');
  const sha512 = createHash('sha512').update('new program').digest('base64');
  state.change({
    ready: {
      version: '1.2.0',
      file: download,
      sha512,
      notes: 'News.',
      validUntil: Number.MAX_SAFE_INTEGER,
      installations: 0,
    },
  });
});
afterEach(() => rmSync(home, { recursive: true }));

const programInPlace = (): string => readFileSync(place, 'utf8');

function install(
  files: Partial<ProgramFiles> = {},
  copyDatabases = (): void => undefined,
  now = NOW,
): Promise<boolean> {
  const appImage = createAppImageFiles(place, join(home, 'updates'));
  return installWaitingUpdate({
    state,
    running: '1.1.0',
    now,
    policy: NO_UPDATE_POLICY,
    files: { ...appImage, ...files },
    copyDatabases,
    log: () => {},
  });
}

/** Starts the version that is in place, as boot.ts does. */
function startInPlace(): ReturnType<typeof decideStart> {
  const running = programInPlace() === 'old program' ? '1.1.0' : '1.2.0';
  const decision = decideStart(state.read(), { running, now: NOW, isAlive: () => false }, 1);
  state.change(decision.state);
  return decision;
}

describe('an AppImage', () => {
  test('is exchanged in its place, can be started, and the old one is kept', async () => {
    expect(await install()).toBe(true);
    expect(programInPlace()).toBe('new program');
    expect(statSync(place).mode & 0o777).toBe(0o755);
    expect(state.read()).toMatchObject({
      pending: { version: '1.2.0', from: '1.1.0', notes: 'News.', canGoBack: true },
    });
    await createAppImageFiles(place, state.folder).goBack();
    expect(programInPlace()).toBe('old program');
  });

  test('that fails to start twice gives way to the old one, and is not installed again', async () => {
    await install();
    expect([startInPlace().action, startInPlace().action]).toEqual(['start', 'start']);
    expect(startInPlace().action).toBe('go_back');
    await createAppImageFiles(place, state.folder).goBack();
    expect(startInPlace()).toMatchObject({ action: 'start', state: { wentBackFrom: '1.2.0', failed: ['1.2.0'] } });
    expect(await install()).toBe(false);
  });

  test('comes back from a disk other than its own', async () => {
    const disk = mountSmallDisk();
    if (disk === null) return;
    try {
      const file = join(disk.folder, 'Counter.AppImage');
      writeFileSync(file, 'old program');
      const files = createAppImageFiles(file, state.folder);
      files.keepPrevious();
      await files.install(download);
      await files.goBack();
      expect(readFileSync(file, 'utf8')).toBe('old program');
    } finally {
      disk.unmount();
    }
  });

  test('is forgotten once a new one has started', async () => {
    await install();
    createAppImageFiles(place, state.folder).confirm();
    expect(existsSync(join(state.folder, 'previous.AppImage'))).toBe(false);
  });
});

describe('a power cut', () => {
  type Cut = () => never;
  const nothing = (): void => undefined;

  /** Each step of an installation, cut before or after it. */
  test.each<[string, (cut: Cut) => Partial<ProgramFiles>, (cut: Cut) => () => void, 'old program' | 'new program']>([
    ['while the databases are copied', () => ({}), (cut) => cut, 'old program'],
    ['while the old program is kept', (cut) => ({ keepPrevious: cut }), () => nothing, 'old program'],
    ['before the program is exchanged', (cut) => ({ install: async () => cut() }), () => nothing, 'old program'],
    [
      'after the program is exchanged',
      (cut) => ({
        install: async (file) => {
          await createAppImageFiles(place, state.folder).install(file);
          cut();
        },
      }),
      () => nothing,
      'new program',
    ],
  ])('%s leaves a whole program, and the update is finished later', async (_, changeFiles, copyDatabases, left) => {
    // Nothing is written after the cut.
    let hasPower = true;
    const cut: Cut = () => {
      hasPower = false;
      throw new Error('power cut');
    };
    const real = state;
    state = { ...real, change: (part) => (hasPower ? real.change(part) : undefined) };
    await install(changeFiles(cut), copyDatabases(cut));
    state = real;
    expect(programInPlace()).toBe(left);
    expect(startInPlace().action).toBe('start');
    if (left === 'old program') {
      expect(await install()).toBe(true);
      expect(startInPlace().action).toBe('start');
    }
    expect(programInPlace()).toBe('new program');
    expect(state.read().pending).toMatchObject({ version: '1.2.0', starts: 1 });
  });
});

describe('nothing is installed, and the running version goes on,', () => {
  const fail = (): never => {
    throw Object.assign(new Error('no space'), { code: 'SQLITE_FULL' });
  };

  test.each<[string, Partial<ProgramFiles>, (() => void) | undefined]>([
    ['when the databases can’t be copied', {}, fail],
    ['when the old program can’t be kept', { keepPrevious: fail }, undefined],
    ['when the installer doesn’t start', { install: async () => fail() }, undefined],
  ])('%s, though staff want it; it is tried again after six hours', async (_, files, copyDatabases) => {
    state.change({ isWanted: true });
    expect(await install(files, copyDatabases)).toBe(false);
    expect(programInPlace()).toBe('old program');
    expect(state.read()).toMatchObject({ pending: null, failedAt: NOW, ready: { version: '1.2.0' } });
    expect(await install()).toBe(false);
    expect(await install({}, undefined, NOW + 6 * 3_600_000)).toBe(true);
  });

  test('when the installer does nothing; after three times it is given up', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect(await install({ install: () => Promise.resolve() })).toBe(true);
      expect(startInPlace().action).toBe('start');
    }
    expect(await install()).toBe(false);
    expect(state.read()).toMatchObject({ ready: null, failed: ['1.2.0'] });
  });

  test.each([
    ['was changed', () => writeFileSync(download, 'bad program')],
    ['was cut off', () => writeFileSync(download, 'new')],
    ['is gone', () => rmSync(download)],
  ])('when the download %s', async (_, spoil) => {
    spoil();
    expect(await install()).toBe(false);
    expect(programInPlace()).toBe('old program');
    expect(state.read().ready).toBeNull();
  });

  test('when the disk is full', async () => {
    const disk = mountSmallDisk();
    if (disk === null) return;
    try {
      const file = join(disk.folder, 'Counter.AppImage');
      writeFileSync(file, 'old program');
      writeFileSync(download, Buffer.alloc(1_000_000));
      disk.fill();
      await expect(createAppImageFiles(file, state.folder).install(download)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(readFileSync(file, 'utf8')).toBe('old program');
      expect(existsSync(`${file}.new`)).toBe(false);
    } finally {
      disk.unmount();
    }
  });
});

describe('on Windows', () => {
  const openInstallers = (cached = join(home, 'cached.exe')) => {
    const run = vi.fn((_program: string, _args: readonly string[]) => Promise.resolve());
    return { files: createInstallerFiles(state.folder, cached, run), run };
  };

  test('the installer replaces the program, and the kept installer restores the previous one', async () => {
    writeFileSync(join(home, 'cached.exe'), 'installer 1.1.0');
    const { files, run } = openInstallers();
    expect(files.program).toBeNull();
    expect(files.keepPrevious()).toBe(true);
    await files.install(download);
    await files.goBack();
    expect(run.mock.calls).toEqual([
      [join(state.folder, 'next.exe'), ['--updated', '/S', '--force-run']],
      [join(state.folder, 'previous.exe'), ['--updated', '/S', '--force-run']],
    ]);
    expect(readFileSync(join(state.folder, 'previous.exe'), 'utf8')).toBe('installer 1.1.0');
  });

  test('the installer of the running version is kept for the update after it', async () => {
    const { files } = openInstallers();
    expect(files.keepPrevious()).toBe(false);
    await files.install(download);
    files.confirm();
    writeFileSync(join(home, 'cached.exe'), 'the first installer of all');
    expect(files.keepPrevious()).toBe(true);
    expect(readFileSync(join(state.folder, 'previous.exe'), 'utf8')).toBe('new program');
  });
});

test('an installer that is started outlives Counter, because it has its own process group', async () => {
  if (process.platform === 'win32') return;
  const pidFile = join(home, 'pid');
  writeFileSync(download, `#!/bin/sh\necho $$ > '${pidFile}.new'\nmv '${pidFile}.new' '${pidFile}'\nexec sleep 60\n`);
  await createInstallerFiles(state.folder, '').install(download);
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true));
  const pid = Number(readFileSync(pidFile, 'utf8'));
  try {
    expect(process.kill(-pid, 0)).toBe(true);
  } finally {
    process.kill(pid, 'SIGKILL');
  }
});

test('on macOS the kept bundle comes back whole', async () => {
  const bundle = join(home, 'Counter.app');
  mkdirSync(join(bundle, 'Contents'), { recursive: true });
  writeFileSync(join(bundle, 'Contents/x'), 'old');
  const files = createBundleFiles(bundle, state.folder, () => Promise.resolve());
  expect(files.keepPrevious()).toBe(true);
  writeFileSync(join(bundle, 'Contents/x'), 'new');
  await files.goBack();
  expect(readFileSync(join(bundle, 'Contents/x'), 'utf8')).toBe('old');
  files.confirm();
  expect(readdirSync(state.folder).filter((name) => name.endsWith('.app'))).toEqual([]);
});

test.each([
  ['win32', { LOCALAPPDATA: '/L' }, null],
  ['darwin', {}, 'Contents/MacOS/Counter'],
  ['linux', { APPIMAGE: '/home/a/Counter.AppImage' }, '/home/a/Counter.AppImage'],
] as const)('on %s with %o the program to start again is %s', (platform, environment, ending) => {
  const program = join(home, 'Counter.app/Contents/MacOS/Counter');
  const files = openProgramFiles({
    platform,
    environment,
    program,
    folder: home,
    installBundle: () => Promise.resolve(),
  });
  if (ending === null) expect(files.program).toBeNull();
  else expect(files.program?.replaceAll('\\', '/')).toContain(ending);
});

describe('the state', () => {
  test.each([
    ['win32', { LOCALAPPDATA: 'L' }, 'L/Counter Updates'],
    ['win32', {}, 'h/AppData/Local/Counter Updates'],
    ['darwin', {}, 'h/Library/Application Support/Counter Updates'],
    ['linux', { XDG_DATA_HOME: '/x' }, '/x/counter-updates'],
    ['linux', {}, 'h/.local/share/counter-updates'],
  ] as const)('is kept on %s %o in %s', (platform, environment, folder) => {
    expect(updateFolder(platform, environment, 'h').replaceAll('\\', '/')).toBe(folder);
  });

  test.each(['', '{', '[]', '{"ready":7,"failed":"x"}'])('that reads %j counts as none', (text) => {
    writeFileSync(join(state.folder, 'updates.json'), text);
    expect(state.read()).toEqual(NO_UPDATES);
  });

  test('is for this user alone', () => {
    if (process.platform === 'win32') return;
    expect(statSync(state.folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(state.folder, 'updates.json')).mode & 0o777).toBe(0o600);
  });
});
