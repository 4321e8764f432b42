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
/** The cores that the aim is for. */
const CORES = 2;

const figures = z.object({
  seeds: z.number(),
  steps: z.number(),
  violations: z.number(),
  seldom_live: z.array(z.string()),
  actions: z.number(),
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
  return [
    {
      name: 'P12',
      what: `${found.seeds} seeds of ${found.steps} steps`,
      value: `${Math.round(perMinute)} seeds a minute on ${CORES} cores, ${(found.actions / found.cpu_seconds).toFixed(1)} actions per second of processor`,
      against: `${AIM_PER_MINUTE} seeds a minute`,
      ratio: (perMinute / AIM_PER_MINUTE).toFixed(2),
      aim: '≥ 1',
      met: perMinute >= AIM_PER_MINUTE,
    },
    {
      name: 'P12',
      what: 'rules that are live in fewer than 1 % of looks; seeds that broke a promise',
      value: `${seldom} rules; ${found.violations} seeds`,
      against: '',
      ratio: '',
      aim: '0; 0',
      met: seldom === 0 && found.violations === 0,
    },
  ];
}
