/** The table of promises and who watches over them. */

import { monitorAccepts } from './accepts.ts';
import { monitorActionEffects, monitorStockEffects } from './action-effects.ts';
import { monitorAlarmEpisodes } from './alarm-episodes.ts';
import { monitorConvergence } from './convergence.ts';
import { monitorCountCorrections } from './count-corrections.ts';
import { monitorDurability } from './durability.ts';
import { monitorEventCursor } from './event-cursor.ts';
import { monitorBinding, monitorKeyAge } from './idempotency-keys.ts';
import { monitorOrderProgress } from './order-progress.ts';
import { monitorParkedActions } from './parked-actions.ts';
import { monitorPrintJobs } from './print-jobs.ts';
import type { CreatePromiseMonitor, PromiseCode } from './promise-monitor.ts';
import { monitorRequestRate } from './request-rate.ts';
import { monitorSales } from './sales.ts';
import { monitorServiceTime } from './service-time.ts';

export const PROMISE_MONITORS: readonly { readonly promise: PromiseCode; readonly watch: CreatePromiseMonitor }[] = [
  { promise: 'C1', watch: monitorAccepts },
  { promise: 'C2', watch: monitorActionEffects },
  { promise: 'C3', watch: monitorAlarmEpisodes },
  { promise: 'C4', watch: monitorOrderProgress },
  { promise: 'C5', watch: monitorEventCursor },
  { promise: 'C6', watch: monitorSales },
  { promise: 'C7', watch: monitorStockEffects },
  { promise: 'C7', watch: monitorCountCorrections },
  { promise: 'C8', watch: monitorRequestRate },
  { promise: 'C9', watch: monitorKeyAge },
  { promise: 'C10', watch: monitorServiceTime },
  { promise: 'C11', watch: monitorParkedActions },
  { promise: 'C12', watch: monitorConvergence },
  { promise: 'C14', watch: monitorDurability },
  { promise: 'C15', watch: monitorPrintJobs },
  { promise: 'C16', watch: monitorBinding },
];
