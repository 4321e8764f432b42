/** P12: how many seeds the simulation plays a minute on two cores, and whether each rule is live often enough. */

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Finding, Say } from '../finding.ts';

const SIMULATION = join(import.meta.dirname, '../../simulation/main.ts');
const SEEDS = 200;
const AIM_PER_MINUTE = 400;
/** The cores that the aims are for. */
const CORES = 2;
/**
 * The baseline: orders that staff decided in a seed when two cores played 130 seeds a minute. The aim is four times as
 * many per second of processor.
 */
const DECISIONS_AT_FIRST = { perSeed: 0.5, secondsPerSeed: (CORES * 60) / 130 } as const;
const AIM_DECISIONS = (4 * DECISIONS_AT_FIRST.perSeed) / DECISIONS_AT_FIRST.secondsPerSeed;

const figures = z.object({
  seeds: z.number(),
  steps: z.number(),
  violations: z.number(),
  seldom_live: z.array(z.string()),
  decisions: z.number(),
  seconds: z.number(),
  cpu_seconds: z.number(),
});

export async function measure(_folder: string, say: Say): Promise<Finding[]> {
  const child = spawn(process.execPath, [SIMULATION, '--seeds', String(SEEDS), '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  createInterface(child.stdout).on('line', (line) => {
    last = line;
  });
  await new Promise((resolve) => child.on('close', resolve));
  const found = figures.parse(JSON.parse(last));
  say(last);
  const perMinute = ((found.seeds / found.seconds) * 60 * CORES) / availableParallelism();
  const seldom = found.seldom_live.length;
  const decisions = found.decisions / found.cpu_seconds;
  return [
    {
      name: 'P12',
      what: `${found.seeds} seeds of ${found.steps} steps`,
      value: `${Math.round(perMinute)} seeds a minute on ${CORES} cores`,
      against: `${AIM_PER_MINUTE} seeds a minute`,
      ratio: (perMinute / AIM_PER_MINUTE).toFixed(2),
      aim: '≥ 1',
      met: perMinute >= AIM_PER_MINUTE,
    },
    {
      name: 'P12',
      what: 'orders decided by staff, per second of processor',
      value: `${decisions.toFixed(1)} (${(found.decisions / found.seeds).toFixed(1)} a seed)`,
      against: `${AIM_DECISIONS.toFixed(1)}, four times the first measurement`,
      ratio: (decisions / AIM_DECISIONS).toFixed(2),
      aim: '≥ 1',
      met: decisions >= AIM_DECISIONS,
    },
    {
      name: 'P12',
      what: 'rules that are live in fewer than 1 % of checks; seeds that broke a promise',
      value: `${seldom} rules; ${found.violations} seeds`,
      against: '',
      ratio: '',
      aim: '0; 0',
      met: seldom === 0 && found.violations === 0,
    },
  ];
}
