/**
 * `npm run simulate -- --seeds 1000 [--from 0] [--steps 300] [--json]`: plays seeds on two cores, each twice, and tells
 * the shortest story of what broke. With `--json` the last line tells how long it took (P12). `--story N` plays one seed and prints everything that happens in it.
 */

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { SeedReport } from './runner/seed-check.ts';
import { runSeed } from './runner/seed-run.ts';
import type { SeedBatch } from './runner/seed-worker.ts';
import { shrinkRun } from './runner/shrinker.ts';

const PLAYERS = 2;
/** Seeds that a player is handed at a time. */
const CHUNK = 10;
/** MiB for what is new: a play leaves most of what it makes behind before that is full, and nothing of it is copied. */
const YOUNG_MIB = 64;
/** More than these broken seeds are only counted. */
const TOLD = 3;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    steps: { type: 'string', default: '300' },
    json: { type: 'boolean', default: false },
    story: { type: 'string' },
  },
});
const steps = Number(values.steps);

const FOR_PLAYERS = [`--min-semi-space-size=${YOUNG_MIB}`, `--max-semi-space-size=${YOUNG_MIB}`];

/** Plays all seeds and calls `heard` with each. */
async function playAll(from: number, count: number, heard: (played: SeedReport) => void): Promise<void> {
  let next = from;
  const end = from + count;
  const take = (): number[] => {
    const seeds = Array.from({ length: Math.max(0, Math.min(CHUNK, end - next)) }, (_, at) => next + at);
    next += seeds.length;
    return seeds;
  };
  const player = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(new URL('./runner/seed-worker.ts', import.meta.url), {
        execArgv: [...process.execArgv, ...FOR_PLAYERS],
      });
      const handOn = (): void => {
        const seeds = take();
        if (seeds.length > 0) child.send({ seeds, steps } satisfies SeedBatch);
        else child.disconnect();
      };
      child.on('message', (message: SeedReport | 'ready') => {
        if (message === 'ready') handOn();
        else heard(message);
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a player ended with ${code}`))));
      handOn();
    });
  await Promise.all(Array.from({ length: Math.min(PLAYERS, availableParallelism()) }, player));
}

async function tell({ seed, breaches, fault }: SeedReport): Promise<void> {
  const [breach] = breaches;
  if (breach === undefined) {
    console.log(`\nSeed ${seed}: ${fault}`);
    return;
  }
  const options = { seed, steps };
  const { steps: needed, result } = await shrinkRun(options, await runSeed(options));
  console.log(`\nSeed ${seed} breaks ${breach.promise}: ${breach.words}`);
  console.log(`Shortest story found: ${needed.length} steps (${needed.join(' ')})`);
  console.log(result.story.map((line) => `  ${line}`).join('\n'));
}

async function simulate(): Promise<number> {
  const started = performance.now();
  const broken: SeedReport[] = [];
  const sum = { seeds: 0, actions: 0, faults: 0 };
  await playAll(Number(values.from), Number(values.seeds), (played) => {
    sum.seeds += 1;
    sum.actions += played.actions;
    sum.faults += played.faults;
    if (played.breaches.length > 0 || played.fault !== null) broken.push(played);
  });
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  broken.sort((one, other) => one.seed - other.seed);
  for (const played of broken.slice(0, TOLD)) await tell(played);
  for (const { seed, breaches, fault } of broken.slice(TOLD)) {
    console.log(`Seed ${seed}: ${breaches[0] ? `${breaches[0].promise}: ${breaches[0].words}` : fault}`);
  }
  const figures = {
    seeds: sum.seeds,
    steps,
    violations: broken.length,
    first_failing_seed: broken[0]?.seed ?? null,
    actions: sum.actions,
    faults: sum.faults,
    seconds,
  };
  const words = `${figures.seeds} seeds of ${steps} steps, ${figures.violations} broken, ${figures.actions} presses, ${figures.faults} faults, ${seconds} s`;
  console.log(values.json ? JSON.stringify(figures) : words);
  return broken.length === 0 ? 0 : 1;
}

if (values.story === undefined) process.exitCode = await simulate();
else {
  const { story } = await runSeed({ seed: Number(values.story), steps, verbose: true });
  console.log(story.join('\n'));
}
