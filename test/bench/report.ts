import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { formatTable } from './statistics.ts';

/** Measures one after the other in a folder that is gone afterwards, and writes what was found as a table or as JSON. */
export async function writeReport(
  measures: readonly ((folder: string) => Promise<Finding>)[],
  asJson: boolean,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'counter-bench-'));
  try {
    const findings: Finding[] = [];
    for (const measure of measures) findings.push(await measure(folder));
    const machine = `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`;
    const rows = findings.map(({ promise, what, measured, against, ratio, aim, met }) => {
      return [promise, what, measured, against, ratio, aim, met ? '✓' : 'missed'];
    });
    const text = asJson
      ? JSON.stringify({ machine, findings })
      : `${machine}\n\n${formatTable(['', 'what', 'measured', 'against', 'ratio', 'aim', ''], rows)}`;
    process.stdout.write(`${text}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
