/**
 * How a counter is, for whoever looks after it from elsewhere: a file in the data folder, the answer of `--health --json`,
 * and what the chain's address is told. It names findings, numbers and versions, and no customer, order or person (C13).
 */

/** `well`: all is fine. `attention`: something needs a look. `critical`: something keeps the counter from working. */
export type CounterState = 'well' | 'attention' | 'critical';

export interface ReportedFinding {
  /** A line of Health, or `store`, `staff` or `rollout`. */
  readonly topic: string;
  /** Its finding, by a name that stays the same. */
  readonly finding: string;
  readonly level: 'amber' | 'red';
}

export interface HealthReport {
  /** The form of the report; a higher one may have other fields. */
  readonly format: 1;
  /** When, by the PC's clock: ISO 8601. */
  readonly at: string;
  /** Null in the preview. */
  readonly version: string | null;
  /** The name of the PC in its network. */
  readonly pc: string;
  readonly state: CounterState;
  /** What is not fine, in the order of Health. */
  readonly findings: readonly ReportedFinding[];
  /** The numbers of the connected stores. */
  readonly stores: readonly number[];
  /** Actions that the service has not confirmed yet. */
  readonly waiting: number;
  /** What the administrator has fixed. */
  readonly fixed: readonly string[];
  /** A newer version that waits for a restart. */
  readonly newVersion: string | null;
}

/** The exit code of `--health` for each state. */
export const HEALTH_EXIT_CODES: Readonly<Record<CounterState | 'not_running', number>> = {
  well: 0,
  attention: 1,
  critical: 2,
  not_running: 3,
};

/** A report is written each minute. One that is older is of a counter that has ended or hangs. */
export const REPORT_STALE_MS = 3 * 60_000;

/** The name of the report's file in the data folder. */
export const HEALTH_FILE = 'health.json';

export function assessState(findings: readonly ReportedFinding[]): CounterState {
  if (findings.some(({ level }) => level === 'red')) return 'critical';
  return findings.length > 0 ? 'attention' : 'well';
}

/** The state and its findings in one line, as the system's log takes it. */
export function summarizeReport({ state, findings }: Pick<HealthReport, 'state' | 'findings'>): string {
  return [state, ...findings.map(({ finding, level }) => `${finding} (${level})`)].join(', ');
}
