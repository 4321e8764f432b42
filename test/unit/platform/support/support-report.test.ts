import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import { createLogFile } from '../../../../electron/platform/log/log-file.ts';
import { addComputerSections, addDiskSection } from '../../../../electron/platform/support/computer-sections.ts';
import { createSupportReport } from '../../../../electron/platform/support/support-report.ts';

const KEY = 'sk_live_4f9c0a7b2d1e4f9c0a7b2d1e4f9c0a7b';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-support-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = { now: () => instant(Date.UTC(2026, 10, 22)), monotonic: () => 0 };
const createReport = (recentLines: readonly string[] = []) =>
  createSupportReport({ clock, recentLines: () => recentLines });

test('a report begins with its purpose, and shows each section as JSON', () => {
  const report = createReport();
  report.setSection('Program', () => ({ version: '1.2.3' }));
  expect(report.write('What this is.')).toMatch(
    /^What this is\.\n\n===== Program =====\n\{\n {2}"version": "1\.2\.3"\n\}\n\n=====/,
  );
  expect(report.fileName()).toBe('Counter support 2026-11-22.txt');
});

test('a report is written whatever of the app works', () => {
  const report = createReport(['{"event":"start_failed"}']);
  report.setSection('Health', () => {
    throw Object.assign(new Error('Ramesh Kumar'), { code: 'SQLITE_CORRUPT' });
  });
  addComputerSections(report, 'desktop', () => {
    throw new Error('not ready');
  });
  addDiskSection(report, join(folder, 'gone'));
  report.setDataFolder(join(folder, 'gone'));
  const text = report.write('Intro');
  expect(text).toContain('===== Health =====\nunknown: Error SQLITE_CORRUPT');
  expect(text).toContain('===== Program =====\nunknown: Error');
  expect(text).toContain('===== Disk =====\nunknown: Error ENOENT');
  expect(text).toContain('start_failed');
  expect(text).not.toContain('Ramesh');
});

test('a report has the whole log, oldest line first', () => {
  const write = createLogFile(folder, { sizeMax: 1_000 });
  for (let number = 0; number < 60; number += 1) write(`line ${number} ${'x'.repeat(40)}`);
  const report = createReport();
  report.setDataFolder(folder);
  const numbers = [...report.write('').matchAll(/^line (\d+)/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, number) => number));
});

test('secrets that got into a section or the log are masked, sizes are not (C13)', () => {
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs/counter.log'), `{"event":"old","key":"${KEY}","phone":"+91 98260 41175"}\n`);
  const report = createReport([`{"key":"${Buffer.from(KEY).toString('base64')}"}`]);
  report.setDataFolder(folder);
  report.setSection('Planted', () => ({ deep: [{ key: KEY, proxy: 'http://ramesh:hunter2@proxy:3128' }], size: 1e12 }));
  const text = report.write('');
  expect(text).not.toMatch(/4f9c0a7b|c2tfbGl2ZV|98260|hunter2/);
  expect(text).toContain('1000000000000');
});

test('the user’s own folder, which may have a person’s name, is shown as ~', () => {
  const report = createReport();
  report.setSection('Disk', () => ({ folder: join(homedir(), 'Counter') }));
  expect(report.write('')).toContain('"folder": "~');
});
