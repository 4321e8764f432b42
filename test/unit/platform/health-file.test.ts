import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HealthReport } from '../../../electron/contract/domain/health-report.ts';
import { answerHealth, keepHealthReport } from '../../../electron/platform/health-file.ts';
import { writeSystemLog } from '../../../electron/platform/system-log.ts';

const AT = '2026-11-27T09:00:00.000Z';
const NOW = Date.parse(AT) + 60_000;
const OFFLINE = { topic: 'line', finding: 'line_offline', level: 'red' } as const;

const report = (part: Partial<HealthReport> = {}): HealthReport => ({
  format: 1,
  at: AT,
  version: '1.4.2',
  pc: 'SHOP-17',
  state: 'well',
  findings: [],
  stores: [17],
  waiting: 0,
  fixed: [],
  newVersion: null,
  ...part,
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-health-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['well', [], 0, 'well\n'],
  ['attention', [{ ...OFFLINE, finding: 'copies_none', level: 'amber' }], 1, 'attention, copies_none (amber)\n'],
  ['critical', [OFFLINE], 2, 'critical, line_offline (red)\n'],
] as const)('--health of a counter that is %s', (state, findings, code, text) => {
  keepHealthReport(folder, report({ state, findings }));
  expect(answerHealth([folder], false, NOW)).toEqual({ text, code });
  expect(JSON.parse(answerHealth([folder], true, NOW).text)).toEqual(report({ state, findings }));
});

test('a counter that has written nothing for three minutes is not running, and the last report is there', () => {
  keepHealthReport(folder, report());
  const { text, code } = answerHealth([folder], true, NOW + 3 * 60_000);
  expect(code).toBe(3);
  expect(JSON.parse(text)).toEqual({ format: 1, state: 'not_running', last: report() });
});

test('without a report, or with one that is cut off, it is not running', () => {
  expect(answerHealth([folder], false, NOW)).toEqual({ text: 'not running\n', code: 3 });
  writeFileSync(join(folder, 'health.json'), '{"state":');
  expect(answerHealth([folder, join(folder, 'none')], true, NOW).code).toBe(3);
});

test.each([
  ['linux', ['logger', ['-t', 'counter', '-p', 'user.err', '--', 'critical']]],
  ['darwin', ['logger', ['-t', 'counter', '-p', 'user.err', '--', 'critical']]],
  [
    'win32',
    ['eventcreate.exe', ['/L', 'APPLICATION', '/SO', 'Counter', '/T', 'ERROR', '/ID', '102', '/D', 'critical']],
  ],
] as const)('the log of %s takes a line', async (platform, call) => {
  const calls: unknown[] = [];
  const run = (program: string, args: readonly string[]) => {
    calls.push([program, args]);
    return Promise.resolve({ code: 0, output: '' });
  };
  expect(await writeSystemLog(run, platform, 'critical', 'critical')).toBe(true);
  expect(calls).toEqual([call]);
});
