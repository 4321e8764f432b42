/** The table of promises and their monitors. */

import { monitorAcceptModes } from './accept-modes.ts';
import { monitorAccepts, monitorHandBacks } from './accepts.ts';
import { monitorActionEffects, monitorStockEffects, monitorUndos } from './action-effects.ts';
import { monitorAlarmEpisodes } from './alarm-episodes.ts';
import { monitorConvergence } from './convergence.ts';
import { monitorCountCorrections } from './count-corrections.ts';
import { monitorCountingSessions, monitorDurability, monitorPrintRequests } from './durability.ts';
import { monitorEventCursor } from './event-cursor.ts';
import { monitorFileTimes, monitorLeftFiles, monitorSentFiles } from './folder-files.ts';
import { monitorBinding, monitorDecisionKeys, monitorKeyAge } from './idempotency-keys.ts';
import { monitorLogbook } from './logbook.ts';
import { monitorLockedRings, monitorReadOrderRings, monitorRingsWithinPoll } from './missed-rings.ts';
import { monitorOrderContents, monitorOrderProgress } from './order-progress.ts';
import { monitorSilentPcs, monitorToldInTime, monitorToldOnce } from './outside.ts';
import { monitorParkedActions } from './parked-actions.ts';
import { monitorPrintJobs, monitorPrintMarks, monitorRestoredPrints } from './print-jobs.ts';
import type { CreatePromiseMonitor, PromiseCode } from './promise-monitor.ts';
import { monitorRemovals } from './removals.ts';
import { monitorRequestRate, monitorStarvation } from './request-rate.ts';
import { monitorRoles, monitorSignIns } from './roles.ts';
import { monitorSales } from './sales.ts';
import { monitorSecrets } from './secrets.ts';
import { monitorServiceTime } from './service-time.ts';
import { monitorSignedClosings } from './signed-closings.ts';
import { monitorSilences } from './silences.ts';
import { monitorStockTimes } from './stock-times.ts';
import { monitorSweeps } from './sweeps.ts';

/** One rule that the simulation watches. */
interface WatchedRule {
  readonly promise: PromiseCode;
  /** What must hold, in the words of the result. */
  readonly rule: string;
  readonly create: CreatePromiseMonitor;
  /** Whether it knows when everything has settled. */
  readonly tellsEnd?: true;
}

export const PROMISE_MONITORS: readonly WatchedRule[] = [
  // First, because other monitors need to know what may have been removed.
  { promise: 'C14', rule: 'only what is over is removed', create: monitorRemovals },
  { promise: 'C1', rule: 'what is shown as decided is decided', create: monitorAccepts },
  { promise: 'C1', rule: 'an accept is sent as staff chose', create: monitorAcceptModes },
  { promise: 'C1', rule: 'what is shown as handed back is handed back', create: monitorHandBacks },
  { promise: 'C2', rule: 'an action has one effect', create: monitorActionEffects },
  { promise: 'C2', rule: 'a decision keeps its key', create: monitorDecisionKeys },
  { promise: 'C3', rule: 'no taken order rings', create: monitorAlarmEpisodes },
  { promise: 'C3', rule: 'an order that was read rings', create: monitorReadOrderRings },
  { promise: 'C3', rule: 'an order rings within one poll', create: monitorRingsWithinPoll },
  { promise: 'C3', rule: 'a locked counter rings', create: monitorLockedRings },
  { promise: 'C3', rule: 'only staff silence an order', create: monitorSilences },
  { promise: 'C3', rule: 'PENDING orders are read first after a wake', create: monitorSweeps },
  { promise: 'C4', rule: 'no order goes back in time', create: monitorOrderProgress },
  { promise: 'C4', rule: 'no order shows an older state again', create: monitorOrderContents },
  { promise: 'C5', rule: 'the cursor moves with its events', create: monitorEventCursor },
  { promise: 'C6', rule: 'a sale is booked once', create: monitorSales },
  { promise: 'C7', rule: 'the stock moves by what staff adjusted', create: monitorStockEffects },
  { promise: 'C7', rule: 'an undo counters once', create: monitorUndos },
  { promise: 'C7', rule: 'a count is corrected', create: monitorCountCorrections, tellsEnd: true },
  { promise: 'C8', rule: 'requests keep their rate', create: monitorRequestRate },
  { promise: 'C8', rule: 'no counter starves', create: monitorStarvation },
  { promise: 'C9', rule: 'no key is sent again when it is old', create: monitorKeyAge },
  { promise: 'C10', rule: 'the time is the service’s', create: monitorServiceTime },
  { promise: 'C10', rule: 'a count is as of its click', create: monitorStockTimes },
  { promise: 'C11', rule: 'parked actions are reported and kept', create: monitorParkedActions },
  { promise: 'C12', rule: 'everything settles', create: monitorConvergence, tellsEnd: true },
  { promise: 'C13', rule: 'the key stays where it belongs', create: monitorSecrets },
  { promise: 'C13', rule: 'each role does what it may', create: monitorRoles },
  { promise: 'C13', rule: 'only the right PIN signs in', create: monitorSignIns },
  { promise: 'C14', rule: 'nothing saved is lost', create: monitorDurability },
  { promise: 'C14', rule: 'no session and no undo is lost', create: monitorCountingSessions },
  { promise: 'C14', rule: 'no print asked for is lost', create: monitorPrintRequests },
  { promise: 'C14', rule: 'the logbook says who did what', create: monitorLogbook },
  { promise: 'C14', rule: 'a signed closing is kept', create: monitorSignedClosings },
  { promise: 'C15', rule: 'nothing is printed twice', create: monitorPrintJobs },
  { promise: 'C15', rule: 'a restore prints nothing by itself', create: monitorRestoredPrints },
  { promise: 'C16', rule: 'keys and databases stay bound', create: monitorBinding },
  { promise: 'C16', rule: 'a print of a sandbox is marked', create: monitorPrintMarks },
  { promise: 'C17', rule: 'a silent PC is named', create: monitorSilentPcs },
  { promise: 'C18', rule: 'what was taken outside is told once', create: monitorToldOnce },
  { promise: 'C18', rule: 'an unanswered order is told outside', create: monitorToldInTime },
  { promise: 'C19', rule: 'a file of the folder is sent once', create: monitorSentFiles },
  { promise: 'C19', rule: 'a file is as of when it was written', create: monitorFileTimes },
  { promise: 'C19', rule: 'no file is left in the folder', create: monitorLeftFiles, tellsEnd: true },
];
