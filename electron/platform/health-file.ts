/** The file that says how the counter of a data folder is, and the answer of `--health`. */

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  HEALTH_EXIT_CODES,
  HEALTH_FILE,
  type HealthReport,
  REPORT_STALE_MS,
  summarizeReport,
} from '../contract/domain/health-report.ts';

/** Writes it whole: whoever reads it meanwhile sees the one before. */
export function keepHealthReport(dataFolder: string, report: HealthReport): void {
  const file = join(dataFolder, HEALTH_FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify(report, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** What the answer needs of a report; another version may have written it. */
const stored = z.looseObject({
  at: z.iso.datetime(),
  state: z.enum(['well', 'attention', 'critical']),
  findings: z.array(z.object({ topic: z.string(), finding: z.string(), level: z.enum(['amber', 'red']) })),
});

/** What `--health` prints, and its exit code: of the first folder that has a report. */
export function answerHealth(
  folders: readonly string[],
  isJson: boolean,
  now: number,
): { readonly text: string; readonly code: number } {
  const found = folders.map(readReport).find((each) => each !== null) ?? null;
  const isRunning = found !== null && now - Date.parse(found.at) < REPORT_STALE_MS;
  const state = isRunning ? found.state : 'not_running';
  const words = isRunning ? summarizeReport(found) : 'not running';
  const text = isJson ? JSON.stringify(isRunning ? found : { format: 1, state, last: found }, null, 2) : words;
  return { text: `${text}\n`, code: HEALTH_EXIT_CODES[state] };
}

function readReport(folder: string): z.output<typeof stored> | null {
  try {
    return stored.safeParse(JSON.parse(readFileSync(join(folder, HEALTH_FILE), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
