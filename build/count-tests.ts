// Prints one line with what the reports of the last runs say: "N passed, N failed", and how many of those that passed had
// to be tried again. Exits with 1 when a report is missing or empty, so that a run that never took place is not counted as
// a good one.
//
//   npm run count-tests -- .reports/unit.json .reports/e2e.json
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

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed when they were tried again; among the passed. */
  readonly again: number;
}

function count(report: unknown): Count {
  const vitest = vitestReport.safeParse(report);
  if (vitest.success) {
    // A file that could not even be loaded has no tests to count; it is one failure all the same.
    const broken = vitest.data.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: vitest.data.numPassedTests,
      failed: vitest.data.numFailedTests + broken.length,
      skipped: vitest.data.numPendingTests,
      again: 0,
    };
  }
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    again: stats.flaky,
  };
}

let passed = 0;
let failed = 0;
let skipped = 0;
let again = 0;
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
  again += found.again;
}
if (failed > 0) process.exitCode = 1;
const others = [skipped > 0 ? `${skipped} skipped` : '', again > 0 ? `${again} at the second try` : ''];
console.log([`${passed} passed`, `${failed} failed`, ...others.filter((text) => text !== '')].join(', '));
