/**
 * `npm run simulate -- --seeds 1000 [--from 0] [--steps 300] [--workers 2] [--json] [--report]`: plays seeds, one in
 * ten of them twice, by default with one worker per core, and prints the shortest story of each that broke a promise.
 * With `--json` the last line says how long it took (P12); `--report` writes that to `.reports/simulation.json`.
 * `--story N` plays one seed and prints everything that happens in it; `--plain` leaves out what only some shops have
 * (world.ts).
 */

import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import type { RuleChecks } from './promises/promise-monitor.ts';
import type { SeedReport } from './runner/seed-check.ts';
import { runSeed } from './runner/seed-run.ts';
import type { SeedBatch } from './runner/seed-worker.ts';
import { shrinkRun } from './runner/shrinker.ts';
import type { Played } from './world.ts';
import { PLAIN_WORLD, PLAYED } from './world.ts';

/** The number of seeds sent to a worker at a time. */
const BATCH_SIZE = 10;
/** The size of V8's young generation in MiB: most objects of a run are garbage before it is full, so few are copied. */
const SEMI_SPACE_MIB = 64;
/** The number of broken seeds whose stories are shrunk; all are listed as soon as they break. */
const SHRUNK_SEEDS = 3;
/** Where build/count-tests.ts finds the result. */
const REPORTS = join(import.meta.dirname, '../../.reports');

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    steps: { type: 'string', default: '300' },
    workers: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    story: { type: 'string' },
    plain: { type: 'boolean', default: false },
  },
});
const steps = Number(values.steps);

/** How often something was played, and in how many seeds. */
interface PlayedSum {
  readonly times: number;
  readonly seeds: number;
}

const WORKER_FLAGS = [`--min-semi-space-size=${SEMI_SPACE_MIB}`, `--max-semi-space-size=${SEMI_SPACE_MIB}`];

/** Plays all seeds and calls `onReport` with each result. */
async function playSeeds(from: number, count: number, onReport: (report: SeedReport) => void): Promise<void> {
  let next = from;
  const end = from + count;
  const takeBatch = (): number[] => {
    const seeds = Array.from({ length: Math.max(0, Math.min(BATCH_SIZE, end - next)) }, (_, at) => next + at);
    next += seeds.length;
    return seeds;
  };
  const runWorker = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(new URL('./runner/seed-worker.ts', import.meta.url), {
        execArgv: [...process.execArgv, ...WORKER_FLAGS],
        env: { ...process.env, ...COMPILE_CACHE },
      });
      const sendBatch = (): void => {
        const seeds = takeBatch();
        if (seeds.length > 0) child.send({ seeds, steps } satisfies SeedBatch);
        else child.disconnect();
      };
      child.on('message', (message: SeedReport | 'ready') => {
        if (message === 'ready') sendBatch();
        else onReport(message);
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
      sendBatch();
    });
  await Promise.all(Array.from({ length: Number(values.workers) }, runWorker));
}

function describeFailure({ seed, breaches: [breach], fault }: SeedReport): string {
  return `Seed ${seed}: ${breach === undefined ? fault : `${breach.promise}: ${breach.description}`}`;
}

async function printStory({ seed, breaches, fault }: SeedReport): Promise<void> {
  const [breach] = breaches;
  if (breach === undefined) {
    console.log(`\nSeed ${seed}: ${fault}`);
    return;
  }
  const options = { seed, steps };
  const { steps: needed, result } = await shrinkRun(options, await runSeed(options));
  console.log(`\nSeed ${seed} breaks ${breach.promise}: ${breach.description}`);
  console.log(`Shortest story found: ${needed.length} steps (${needed.join(' ')})`);
  console.log(result.story.map((line) => `  ${line}`).join('\n'));
}

/** A rule that is live less often counts as unproven. */
const LEAST_LIVE_SHARE = 0.01;
/** With fewer seeds a rule may be live too rarely by chance. */
const SEEDS_FOR_LIVE = 50;

/** Prints how often each rule was live. Returns the rules that were live too rarely. */
function reportChecks(checks: ReadonlyMap<string, RuleChecks>, seeds: number): string[] {
  for (const [rule, { all, live }] of checks) {
    const share = all === 0 ? 0 : (100 * live) / all;
    console.log(`${share.toFixed(1).padStart(5)} % live of ${String(all).padStart(9)} checks: ${rule}`);
  }
  if (seeds < SEEDS_FOR_LIVE) return [];
  return [...checks].filter(([, { all, live }]) => all === 0 || live < all * LEAST_LIVE_SHARE).map(([rule]) => rule);
}

/**
 * Prints how often each thing was played that only some seeds have. Returns those that were never played, once enough
 * seeds were.
 */
function reportPlayed(played: ReadonlyMap<Played, PlayedSum>, seeds: number): Played[] {
  for (const [what, sum] of played) console.log(`${String(sum.times).padStart(7)} in ${sum.seeds} seeds: ${what}`);
  if (seeds < SEEDS_FOR_LIVE) return [];
  return [...played].filter(([, { times }]) => times === 0).map(([what]) => what);
}

const toTenths = (seconds: number): number => Math.round(seconds * 10) / 10;

async function simulate(): Promise<number> {
  const started = performance.now();
  const broken: SeedReport[] = [];
  const sum = { seeds: 0, actions: 0, decisions: 0, faults: 0, cpuSeconds: 0 };
  const checks = new Map<string, RuleChecks>();
  const played = new Map<Played, PlayedSum>(PLAYED.map((what) => [what, { times: 0, seeds: 0 }]));
  await playSeeds(Number(values.from), Number(values.seeds), (report) => {
    sum.seeds += 1;
    sum.actions += report.actions;
    sum.decisions += report.decisions;
    sum.faults += report.faults;
    sum.cpuSeconds += report.cpuSeconds;
    for (const [rule, { all, live }] of report.checks) {
      const before = checks.get(rule) ?? { all: 0, live: 0 };
      checks.set(rule, { all: before.all + all, live: before.live + live });
    }
    for (const [what, times] of report.played) {
      const before = played.get(what) ?? { times: 0, seeds: 0 };
      played.set(what, { times: before.times + times, seeds: before.seeds + 1 });
    }
    if (report.breaches.length === 0 && report.fault === null) return;
    broken.push(report);
    console.log(describeFailure(report));
  });
  const seconds = toTenths((performance.now() - started) / 1000);
  broken.sort((one, other) => one.seed - other.seed);
  for (const report of broken.slice(0, SHRUNK_SEEDS)) await printStory(report);
  const seldomLive = reportChecks(checks, sum.seeds);
  const neverPlayed = reportPlayed(played, sum.seeds);
  for (const what of neverPlayed) console.log(`Never played: ${what}`);
  for (const rule of seldomLive) console.log(`Live too seldom to be proven: ${rule}`);
  const figures = {
    seeds: sum.seeds,
    steps,
    violations: broken.length,
    seldom_live: seldomLive,
    played: Object.fromEntries([...played].map(([what, { times }]) => [what, times])),
    first_failing_seed: broken[0]?.seed ?? null,
    actions: sum.actions,
    decisions: sum.decisions,
    faults: sum.faults,
    seconds,
    cpu_seconds: toTenths(sum.cpuSeconds),
  };
  const summary = `${figures.seeds} seeds of ${steps} steps, ${figures.violations} broken, ${figures.actions} actions, ${figures.decisions} decisions, ${figures.faults} faults, ${seconds} s, ${figures.cpu_seconds} s of CPU`;
  if (values.report) {
    mkdirSync(REPORTS, { recursive: true });
    writeFileSync(join(REPORTS, 'simulation.json'), JSON.stringify(figures));
  }
  console.log(values.json ? JSON.stringify(figures) : summary);
  return broken.length + seldomLive.length + neverPlayed.length === 0 ? 0 : 1;
}

if (values.story === undefined) process.exitCode = await simulate();
else {
  const { story } = await runSeed({
    seed: Number(values.story),
    steps,
    verbose: true,
    ...(values.plain && { world: PLAIN_WORLD }),
  });
  console.log(story.join('\n'));
}
