/**
 * `npm run bench`: measures what PROMISES.md says about speed, one after the other, and writes results.md.
 * `npm run bench -- P2 search` runs only the benchmarks of these promises or names, and writes nothing.
 */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatIndiaDay } from '../../electron/contract/domain/time.ts';
import { systemPorts } from '../../electron/platform/system-ports.ts';
import type { BenchmarkResult } from './benchmark-runner.ts';
import { runBenchmark } from './benchmark-runner.ts';
import type { Benchmark } from './benchmarks.ts';
import { selectBenchmarks } from './benchmarks.ts';
import { describeMachine, formatPage, formatText } from './results-page.ts';

const PAGE = join(import.meta.dirname, 'results.md');

const { positionals: names } = parseArgs({ allowPositionals: true });
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const benchmarks = select();
/** The benchmarks to run; none, with a message, when a name is unknown. */
function select(): readonly Benchmark[] {
  try {
    return selectBenchmarks(names);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

const load = loadavg()[0] ?? 0;
if (benchmarks.some(({ inElectron }) => inElectron)) {
  const { status } = spawnSync('npm', ['run', '--silent', 'pack:check'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) say('The app could not be packed.');
}
const results: BenchmarkResult[] = [];
for (const [index, benchmark] of benchmarks.entries()) {
  say(`${index + 1} of ${benchmarks.length}: ${[benchmark.name, ...benchmark.promises].join(' ')}`);
  const result = await runBenchmark(benchmark, (line) => say(`  ${line}`));
  say(`  ${result.fault ?? 'done'}, ${Math.round(result.seconds)} s`);
  results.push(result);
}

const machine = describeMachine();
process.stdout.write(`\n${machine}, load ${load.toFixed(1)}\n\n${formatText(results)}\n`);
if (names.length === 0) {
  writeFileSync(PAGE, formatPage(results, { machine, load, day: formatIndiaDay(systemPorts.clock.now()) }));
}
process.exitCode = results.some(({ fault }) => fault !== null) ? 1 : 0;
