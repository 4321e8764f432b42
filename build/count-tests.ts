// Prints one line from the reports of the last runs: "N passed, N failed", and how many passed only at the second try.
// Exits with 1 if a report is missing or empty, so that a run that never took place does not pass for a good one.
//
//   npm run count-tests -- .reports/unit.json .reports/kept-seeds.json .reports/simulation.json .reports/e2e.json
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import './node-version.js';

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** A run of the simulation counts as one test, however many seeds it plays. */
const simulationReport = z.object({
  seeds: z.int().positive(),
  violations: z.int(),
  seldom_live: z.array(z.string()),
});

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed at the second try; counted among the passed. */
  readonly flaky: number;
}

function count(report: unknown): Count {
  const vitest = vitestReport.safeParse(report);
  if (vitest.success) {
    // A file that could not be loaded has no tests to count; it counts as one failure.
    const broken = vitest.data.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: vitest.data.numPassedTests,
      failed: vitest.data.numFailedTests + broken.length,
      skipped: vitest.data.numPendingTests,
      flaky: 0,
    };
  }
  const simulation = simulationReport.safeParse(report);
  if (simulation.success) {
    const { violations, seldom_live: seldomLive } = simulation.data;
    const failed = violations > 0 || seldomLive.length > 0 ? 1 : 0;
    return { passed: 1 - failed, failed, skipped: 0, flaky: 0 };
  }
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
}

let passed = 0;
let failed = 0;
let skipped = 0;
let flaky = 0;
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) {
    console.error(`${path}: no report, so these tests did not run`);
    process.exitCode = 1;
    continue;
  }
  const found = count(JSON.parse(readFileSync(path, 'utf8')));
  if (found.passed + found.failed === 0) {
    console.error(`${path}: no test ran`);
    process.exitCode = 1;
  }
  passed += found.passed;
  failed += found.failed;
  skipped += found.skipped;
  flaky += found.flaky;
}
if (failed > 0) process.exitCode = 1;
const details = [skipped > 0 ? `${skipped} skipped` : '', flaky > 0 ? `${flaky} at the second try` : ''];
console.log([`${passed} passed`, `${failed} failed`, ...details.filter((text) => text !== '')].join(', '));
