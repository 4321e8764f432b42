import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogFile, listLogFiles, logFolder } from '../../../../electron/platform/log/log-file.ts';
import { mountSmallDisk } from '../../../support/small-disk.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const readAll = (in_: string): string => listLogFiles(in_).toReversed().map(read).join('');
const numbered = (number: number): string => `{"number":${number},"text":"${'x'.repeat(80)}"}`;

test('lines are in one file, which only this user can read', () => {
  const write = createLogFile(folder);
  write('{"event":"first %s %c"}');
  write('{"event":"second"}');
  const [file = ''] = listLogFiles(folder);
  expect(read(file)).toBe('{"event":"first %s %c"}\n{"event":"second"}\n');
  if (process.platform === 'win32') return;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(logFolder(folder)).mode & 0o777).toBe(0o700);
});

test('the next run goes on in the same file', () => {
  createLogFile(folder)('first run');
  createLogFile(folder)('second run');
  expect(readAll(folder)).toBe('first run\nsecond run\n');
});

test('a full file is put aside; six at most are kept, with the newest lines in order', () => {
  const sizeMax = 2_000;
  const write = createLogFile(folder, { sizeMax });
  for (let number = 0; number < 500; number += 1) write(numbered(number));
  const files = listLogFiles(folder);
  expect(files.map(existsSync)).toEqual([true, true, true, true, true, true]);
  for (const file of files) expect(statSync(file).size).toBeLessThan(sizeMax + 200);
  expect(
    execFileSync('ls', [logFolder(folder)], { encoding: 'utf8' })
      .trim()
      .split('\n'),
  ).toHaveLength(6);
  const numbers = readAll(folder)
    .trim()
    .split('\n')
    .map((line): number => JSON.parse(line).number);
  expect(numbers.at(-1)).toBe(499);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('nothing of the library listens, prints or sends', () => {
  const readHooks = () => ({ ...console, listeners: process.eventNames().map((name) => process.listenerCount(name)) });
  const before = readHooks();
  createLogFile(folder)('line');
  expect(readHooks()).toEqual(before);
});

describe('a line is lost without a fault', () => {
  test('when the data folder is deleted, which stays deleted', () => {
    const write = createLogFile(folder);
    write('before');
    rmSync(folder, { recursive: true });
    write('lost');
    expect(existsSync(folder)).toBe(false);
  });

  test('when only the log’s folder is deleted, and the next line is there', () => {
    const write = createLogFile(folder);
    write('before');
    rmSync(logFolder(folder), { recursive: true });
    write('after');
    expect(readAll(folder)).toBe('after\n');
  });

  test('when the folder can’t be written at first, and those after it are kept', () => {
    execFileSync('touch', [logFolder(folder)]);
    const write = createLogFile(folder);
    write('lost');
    rmSync(logFolder(folder));
    write('kept');
    expect(readAll(folder)).toBe('kept\n');
  });

  test('when the disk is full, also while the file is put aside, and those after it are kept', ({ skip }) => {
    const disk = mountSmallDisk();
    if (disk === null) return skip('this machine mounts no disk for a test');
    try {
      const write = createLogFile(disk.folder, { sizeMax: 20_000 });
      for (let number = 0; number < 100; number += 1) write(numbered(number));
      disk.fill();
      for (let number = 0; number < 1_000; number += 1) write(numbered(number));
      disk.clear();
      write('\n"kept"');
      expect(readAll(disk.folder)).toMatch(/"kept"\n$/);
    } finally {
      disk.unmount();
    }
  });

  test('when the disk is read-only', ({ skip }) => {
    const disk = mountSmallDisk();
    if (disk === null) return skip('this machine mounts no disk for a test');
    try {
      const write = createLogFile(disk.folder, { sizeMax: 1_000 });
      for (let number = 0; number < 9; number += 1) write(numbered(number));
      execFileSync('/bin/mount', ['-o', 'remount,ro', disk.folder]);
      for (let number = 0; number < 50; number += 1) write('lost');
      execFileSync('/bin/mount', ['-o', 'remount,rw', disk.folder]);
      write('kept');
      expect(readAll(disk.folder)).not.toContain('lost');
      expect(readAll(disk.folder)).toMatch(/kept\n$/);
    } finally {
      disk.unmount();
    }
  });

  test('when this user may not write there', ({ skip }) => {
    if (process.getuid?.() === 0 || process.platform === 'win32') return skip('this user may write everywhere');
    chmodSync(folder, 0o500);
    const write = createLogFile(folder);
    write('lost');
    chmodSync(folder, 0o700);
    write('kept');
    expect(readAll(folder)).toBe('kept\n');
  });
});
