/** Runs a benchmark in a process of its own, and survives it. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Benchmark } from './benchmarks.ts';
import type { Finding, Say } from './finding.ts';

/** A benchmark that takes longer hangs. */
const LONGEST_MS = 20 * 60_000;
/** What is kept of the output of a benchmark, to say why it failed. */
const KEPT_LINES = 40;

const root = join(import.meta.dirname, '../..');

export interface BenchmarkResult {
  readonly benchmark: Benchmark;
  readonly findings: readonly Finding[];
  /** Why there are no findings; null when there are. */
  readonly fault: string | null;
  readonly seconds: number;
}

export async function runBenchmark(benchmark: Benchmark, say: Say): Promise<BenchmarkResult> {
  const folder = mkdtempSync(join(tmpdir(), `counter-bench-${benchmark.name}-`));
  const resultFile = join(folder, 'findings.json');
  const began = performance.now();
  const findEnd = (): number => (performance.now() - began) / 1_000;
  try {
    const fault = await runProcess(benchmark, [benchmark.name, folder, resultFile], say);
    const findings: readonly Finding[] = fault === null ? JSON.parse(readFileSync(resultFile, 'utf8')) : [];
    return { benchmark, findings, fault, seconds: findEnd() };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Null, or why the process failed. */
async function runProcess(benchmark: Benchmark, args: readonly string[], say: Say): Promise<string | null> {
  const program = [process.execPath, '--expose-gc', join(import.meta.dirname, 'benchmark-process.ts'), ...args];
  const withDisplay = [process.execPath, 'build/virtual-display.ts', ...program];
  const [command = '', ...rest] = benchmark.inElectron ? withDisplay : program;
  // In a group of its own, so that nothing of it outlives it.
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    say(line);
  });
  let isLate = false;
  const stopGroup = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    stopGroup();
  }, LONGEST_MS);
  const status = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  clearTimeout(timer);
  stopGroup();
  if (isLate) return `took longer than ${LONGEST_MS / 60_000} minutes`;
  return status === 0 ? null : (lines.findLast((line) => /Error\b|^error/i.test(line)) ?? `ended with ${status}`);
}
