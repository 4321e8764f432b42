import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildProgramEnvironment,
  findProgram,
  listProgramFolders,
} from '../../../../electron/printing/transports/system-programs.ts';

describe('the folders of programs', () => {
  const powershell = (root: string): string => `${root}\\System32\\WindowsPowerShell\\v1.0`;

  test.each([
    ['C:\\Windows', 'C:\\Windows'],
    ['D:\\WINNT', 'D:\\WINNT'],
    ['E:\\Win dows\\Root', 'E:\\Win dows\\Root'],
    [undefined, 'C:\\Windows'],
    ['', 'C:\\Windows'],
    ['Windows', 'C:\\Windows'],
    ['.', 'C:\\Windows'],
    ['C:Windows', 'C:\\Windows'],
    ['\\\\evil\\share', 'C:\\Windows'],
    ['\\\\?\\C:\\Windows', 'C:\\Windows'],
    ['C:\\Windows\\..\\Users\\a', 'C:\\Windows'],
    ['C:/Windows', 'C:\\Windows'],
    ['C:\\Win"dows', 'C:\\Windows'],
  ])('with SystemRoot %j are below %s', (SystemRoot, root) => {
    expect(listProgramFolders('win32', { SystemRoot, PATH: '.;C:\\Temp' })).toEqual([
      powershell(root),
      `${root}\\System32`,
    ]);
  });

  test.each(['linux', 'darwin', 'freebsd'] as const)('of %s are absolute, whatever PATH says', (platform) => {
    const folders = listProgramFolders(platform, { PATH: '.:/tmp/evil::bin', SystemRoot: 'x' });
    expect(folders).toContain('/usr/bin');
    for (const folder of folders)
      expect(folder).toMatch(/^\/(usr\/bin|bin|usr\/local\/bin|run\/current-system\/sw\/bin)$/);
  });
});

test('only the runner of programs starts one, and updates an installer by its own path', () => {
  const root = join(import.meta.dirname, '../../../../electron');
  const starting = globSync('**/*.ts', { cwd: root }).filter((path) =>
    readFileSync(join(root, path), 'utf8').includes('node:child_process'),
  );
  expect(starting.sort()).toEqual([
    // A verified file in Counter's own folder, never a name that is looked for.
    join('desktop', 'updates', 'program-files.ts'),
    // The system's own reg.exe and plutil, each by its whole path, before anything else is read.
    join('platform', 'rollout', 'policy-source.ts'),
    join('printing', 'transports', 'program-runner.ts'),
    // The service, which is no part of the app, starts the POS that it examines, as its user says.
    join('service', 'adapters', 'exam-machine.ts'),
    // The service builds the operator page with the Node that runs it.
    join('service', 'adapters', 'operator-page-folder.ts'),
  ]);
});

describe('a program', () => {
  let top: string;
  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), 'counter-path-'));
  });
  afterEach(() => rmSync(top, { recursive: true }));

  function write(folder: string, name: string, mode: number): string {
    mkdirSync(join(top, folder), { recursive: true });
    const path = join(top, folder, name);
    writeFileSync(path, '#!/bin/sh\n');
    chmodSync(path, mode);
    return path;
  }

  test('is found in the first folder that has it, and may be run', () => {
    mkdirSync(join(top, 'one/lp'), { recursive: true });
    const path = write('two', 'lp', 0o755);
    write('three', 'lp', 0o755);
    const folders = ['none', 'one', 'two', 'three'].map((name) => join(top, name));
    expect(findProgram('lp', process.platform, folders)).toBe(path);
  });

  test('is not found elsewhere', () => {
    write('two', 'lp', 0o644);
    if (process.platform !== 'win32') expect(findProgram('lp', process.platform, [join(top, 'two')])).toBeNull();
    expect(findProgram('no-such-program', process.platform, [join(top, 'two'), '/usr/bin'])).toBeNull();
  });

  test('gets what it needs of the environment, and nothing else', () => {
    const environment = {
      HOME: '/home/a',
      SystemRoot: 'C:\\Windows',
      PATH: '/tmp/evil',
      LD_PRELOAD: '/tmp/evil.so',
      NODE_OPTIONS: '--require evil',
      PSModulePath: '\\\\evil\\share',
      COUNTER_KEY: 'secret',
      LC_ALL: 'hi_IN.UTF-8',
    };
    expect(buildProgramEnvironment('linux', environment, ['/usr/bin', '/bin'])).toEqual({
      HOME: '/home/a',
      SystemRoot: 'C:\\Windows',
      PATH: '/usr/bin:/bin',
      LC_ALL: 'C',
    });
    expect(buildProgramEnvironment('win32', {}, ['C:\\a', 'C:\\b'])).toMatchObject({ PATH: 'C:\\a;C:\\b' });
  });
});
