/** npm run kill: real processes, real HTTP, SIGKILL at chosen moments, reopened and checked. */

import { parseArgs } from 'node:util';
import { runKills } from './kill-run.ts';

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

const began = performance.now();
const report = await runKills({
  cycles: Number(values.cycles),
  seed: Number(values.seed),
  say: (line) => void process.stderr.write(`${line}\n`),
});
const seconds = Math.round((performance.now() - began) / 1000);
const { broken, ...figures } = report;
for (const words of broken) process.stderr.write(`broken: ${words}\n`);
const percent = (kills: number): string => `${Math.round((100 * kills) / Math.max(1, figures.cycles))} %`;
process.stdout.write(
  values.json
    ? `${JSON.stringify({ ...figures, broken: broken.length, seconds })}\n`
    : `${figures.cycles} kills of the app, ${figures.servicesKilled} of the service with it: ` +
        `${figures.killsUnanswered} (${percent(figures.killsUnanswered)}) hit an action without its answer, ` +
        `${figures.killsUnsaved} (${percent(figures.killsUnsaved)}) a click without one; ${figures.clicks} clicks, ` +
        `${figures.saved} answered "saved" before the kill, ${figures.savedUnanswered} stored without an answer; ` +
        `${broken.length} broken; ${seconds} s\n`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
