import type { Clock, HttpTransport, Randomness, Timers } from '../../contract/ports.ts';
import type { Serve } from '../core/http.ts';
import type { FlushScheduler } from '../storage/group-commit.ts';
import type { HostLookup } from '../webhooks/webhook-address.ts';
import type { PosProcess } from './stage.ts';

/** What an exam has from the machine that it runs on. */
export interface ExamMachine {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly lookup: HostLookup;
  readonly createTransport: () => HttpTransport & { close(): Promise<void> };
  readonly scheduleFlush: FlushScheduler;
  readonly listen: (serve: Serve, port: number) => Promise<{ readonly url: string; close(): Promise<void> }>;
  readonly findFreePort: () => Promise<number>;
  /** Makes an empty folder for the POS, which outlives its kills. */
  readonly makeFolder: () => string;
  readonly removeFolder: (path: string) => void;
  readonly importModule: (path: string) => Promise<unknown>;
  readonly writeReport: (path: string, text: string) => void;
  readonly createPosProcess: (
    command: string,
    variables: Readonly<Record<string, string>>,
    folder: string,
  ) => PosProcess;
  /** The program of the reference POS; null if it is not there. */
  readonly findReference: () => string | null;
  /** The Node that runs this. */
  readonly program: string;
  /** Where the user stands. */
  readonly folder: string;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}
