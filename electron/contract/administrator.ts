/** What carries a counter's state to the chain's administrator, and its key from there. */

import type { HealthReport } from './domain/health-report.ts';
import type { HttpTransport } from './ports.ts';

/** What carries the report of Health out of the app. */
export interface HealthOutlets {
  /** Puts the report where `--health` finds it; throws if the disk doesn't take it. */
  keep(report: HealthReport): void;
  /** Writes one line to the system's log; absent unless the administrator wants it. */
  readonly writeSystemLog?: (state: HealthReport['state'], line: string) => void;
  /** Where reports go; absent without such an address. */
  readonly chain?: {
    readonly address: string;
    /** Goes with each report. Without it, no support file is sent. */
    readonly token: string | null;
    readonly transport: HttpTransport;
    writeSupportFile(): string;
  };
}

/** Where a counter without a store fetches its key. */
export interface EnrolmentPlace {
  /** The address that hands out keys. */
  readonly address: string;
  readonly token: string;
  /** The address of the service at which the key is used. */
  readonly service: string;
  readonly transport: HttpTransport;
}

export interface AdministratorParts {
  readonly health: HealthOutlets;
  readonly enrolment?: EnrolmentPlace;
}
