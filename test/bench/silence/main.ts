/**
 * `npm run bench:silence [-- --json]`: P14, how long a ring is silent in the real Electron under each fault from outside.
 * Plays the end-to-end tests that cause the faults, one at a time, and prints what each has measured.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { formatTable } from '../statistics.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const root = join(import.meta.dirname, '../../..');
const REPORT = join(root, '.reports/e2e.json');

/** The tests with faults; those that are not there yet are passed over by Playwright. */
const FAULT_TESTS = ['crash', 'page-recovery', 'sleep', 'clock', 'network-change', 'disk'].map(
  (name) => `electron/${name}`,
);
const AIM_SECONDS = 5;

/** The part of Playwright's report that is read; suites are nested. */
const suite = z.object({
  specs: z
    .array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        tests: z.array(
          z.object({ annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })) }),
        ),
      }),
    )
    .default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
type Suite = z.output<typeof suite>;

const report = z.object({ suites: z.array(suite) });

const listSpecs = ({ specs, suites }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(listSpecs)];

/** A measurement as the tests note it: "a killed renderer: 2.1 s", or "864 ms" for the fault that the test is about. */
function parseMeasurement(title: string, description: string): { readonly fault: string; readonly seconds: number } {
  const [, fault, amount, unit] = /^(?:(.*): )?([\d.]+) (m?s)$/.exec(description) ?? [];
  return { fault: fault ?? title, seconds: unit === 'ms' ? Number(amount) / 1_000 : Number(amount) };
}

const playwright = [
  'playwright',
  'test',
  '--config',
  'test',
  '--project',
  'electron',
  '--workers',
  '1',
  ...FAULT_TESTS,
];
// A report of before is no measurement.
rmSync(REPORT, { force: true });
const { status } = spawnSync(process.execPath, ['build/virtual-display.ts', ...playwright], {
  cwd: root,
  stdio: ['ignore', values.json ? 'ignore' : 'inherit', 'inherit'],
});
const specs = report.parse(JSON.parse(readFileSync(REPORT, 'utf8'))).suites.flatMap(listSpecs);
const measured = specs
  .flatMap(({ title, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations)
      .flatMap(({ type, description = '' }) => (type === 'silence' ? [parseMeasurement(title, description)] : [])),
  )
  .toSorted((one, other) => other.seconds - one.seconds);
const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title);

if (values.json) process.stdout.write(`${JSON.stringify({ measured, failed })}\n`);
else {
  const rows = measured.map(({ fault, seconds }) => [
    fault,
    `${seconds.toFixed(1)} s`,
    seconds <= AIM_SECONDS ? '✓' : 'missed',
  ]);
  process.stdout.write(`\n${formatTable(['P14: fault', 'silent for', `≤ ${AIM_SECONDS} s`], rows)}\n`);
  for (const title of failed) process.stdout.write(`failed: ${title}\n`);
}
process.exitCode = status ?? 1;
