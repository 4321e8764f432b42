/** The table of promises and their monitors. */

import { monitorAccepts } from './accepts.ts';
import { monitorActionEffects, monitorStockEffects } from './action-effects.ts';
import { monitorAlarmEpisodes } from './alarm-episodes.ts';
import { monitorConvergence } from './convergence.ts';
import { monitorCountCorrections } from './count-corrections.ts';
import { monitorDurability } from './durability.ts';
import { monitorEventCursor } from './event-cursor.ts';
import { monitorBinding, monitorKeyAge } from './idempotency-keys.ts';
import { monitorMissedRings } from './missed-rings.ts';
import { monitorOrderProgress } from './order-progress.ts';
import { monitorParkedActions } from './parked-actions.ts';
import { monitorPrintJobs } from './print-jobs.ts';
import type { CreatePromiseMonitor, PromiseCode } from './promise-monitor.ts';
import { monitorRemovals } from './removals.ts';
import { monitorRequestRate } from './request-rate.ts';
import { monitorSales } from './sales.ts';
import { monitorServiceTime } from './service-time.ts';

export const PROMISE_MONITORS: readonly { readonly promise: PromiseCode; readonly create: CreatePromiseMonitor }[] = [
  // First, because others ask what may have been removed.
  { promise: 'C14', create: monitorRemovals },
  { promise: 'C1', create: monitorAccepts },
  { promise: 'C2', create: monitorActionEffects },
  { promise: 'C3', create: monitorAlarmEpisodes },
  { promise: 'C3', create: monitorMissedRings },
  { promise: 'C4', create: monitorOrderProgress },
  { promise: 'C5', create: monitorEventCursor },
  { promise: 'C6', create: monitorSales },
  { promise: 'C7', create: monitorStockEffects },
  { promise: 'C7', create: monitorCountCorrections },
  { promise: 'C8', create: monitorRequestRate },
  { promise: 'C9', create: monitorKeyAge },
  { promise: 'C10', create: monitorServiceTime },
  { promise: 'C11', create: monitorParkedActions },
  { promise: 'C12', create: monitorConvergence },
  { promise: 'C14', create: monitorDurability },
  { promise: 'C15', create: monitorPrintJobs },
  { promise: 'C16', create: monitorBinding },
];
