/**
 * P14: how long a ring is silent in the real Electron under each fault from outside. Plays the end-to-end tests that cause
 * the faults, one at a time, and collects what each has measured.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finding, Say } from '../finding.ts';

const root = join(import.meta.dirname, '../../..');
const REPORT = join(root, '.reports/e2e.json');

/** The tests with faults. */
const FAULT_TESTS = [
  'crash',
  'page-recovery',
  'sleep',
  'clock',
  'network-change',
  'disk-faults',
  'pc-sound-faults',
].map((name) => `electron/${name}`);
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

const PLAYWRIGHT = [
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

export function measure(_folder: string, say: Say): Promise<Finding[]> {
  // A report of before is no measurement.
  rmSync(REPORT, { force: true });
  spawnSync(process.execPath, ['build/virtual-display.ts', ...PLAYWRIGHT], {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  const specs = report.parse(JSON.parse(readFileSync(REPORT, 'utf8'))).suites.flatMap(listSpecs);
  const measured = specs
    .flatMap(({ title, tests }) =>
      tests
        .flatMap(({ annotations }) => annotations)
        .flatMap(({ type, description = '' }) => (type === 'silence' ? [parseMeasurement(title, description)] : [])),
    )
    .toSorted((one, other) => other.seconds - one.seconds);
  for (const { fault, seconds } of measured) say(`${fault}: ${seconds.toFixed(1)} s`);
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title);
  const [longest] = measured;
  if (longest === undefined) throw new Error('no fault was played');
  const isMet = failed.length === 0 && longest.seconds <= AIM_SECONDS;
  return Promise.resolve([
    {
      name: 'P14',
      what: `the longest silence of a ring under ${measured.length} faults (${longest.fault})`,
      value: `${longest.seconds.toFixed(1)} s${failed.length > 0 ? `; failed: ${failed.join('; ')}` : ''}`,
      against: '',
      ratio: '',
      aim: `≤ ${AIM_SECONDS} s`,
      met: isMet,
    },
  ]);
}
