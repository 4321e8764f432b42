/** P12: how much the simulation decides in a second of processor, and whether each rule is live often enough. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Finding, Say } from '../finding.ts';
import { formatTimes } from '../finding.ts';

const SIMULATION = join(import.meta.dirname, '../../simulation/main.ts');
const SEEDS = 200;
/** Four times as many as in the first measurement. */
const BASELINE = 2.2;
const AIM_DECISIONS = 5;

const figures = z.object({
  seeds: z.number(),
  steps: z.number(),
  violations: z.number(),
  seldom_live: z.array(z.string()),
  decisions: z.number(),
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
  const seldom = found.seldom_live.length;
  const decisions = found.decisions / found.cpu_seconds;
  return [
    {
      name: 'P12',
      what: `orders decided by staff in ${found.seeds} seeds of ${found.steps} steps, per second of processor`,
      value: `${decisions.toFixed(1)} (${(found.decisions / found.seeds).toFixed(1)} a seed)`,
      against: `four times the first measurement, ${BASELINE}`,
      ratio: formatTimes(decisions / BASELINE),
      aim: `≥ ${AIM_DECISIONS}`,
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
