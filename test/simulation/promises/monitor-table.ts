/** The table of promises and who watches over them. */

import { watchAccepts } from './accepts.ts';
import { watchEffects, watchStock } from './action-effects.ts';
import { watchRinging } from './alarm-episodes.ts';
import { watchSettled } from './convergence.ts';
import { watchCounts } from './count-corrections.ts';
import { watchDurable } from './durability.ts';
import { watchPlaceReached } from './event-cursor.ts';
import { watchBinding, watchOldKeys } from './idempotency-keys.ts';
import { watchOrderOfTime } from './order-progress.ts';
import { watchParked } from './parked-actions.ts';
import { watchPaper } from './print-jobs.ts';
import type { MakeWatch, PromiseName } from './promise-monitor.ts';
import { watchPace } from './request-rate.ts';
import { watchSales } from './sales.ts';
import { watchTimeShown } from './service-time.ts';

export const PROMISES: readonly { readonly promise: PromiseName; readonly watch: MakeWatch }[] = [
  { promise: 'C1', watch: watchAccepts },
  { promise: 'C2', watch: watchEffects },
  { promise: 'C3', watch: watchRinging },
  { promise: 'C4', watch: watchOrderOfTime },
  { promise: 'C5', watch: watchPlaceReached },
  { promise: 'C6', watch: watchSales },
  { promise: 'C7', watch: watchStock },
  { promise: 'C7', watch: watchCounts },
  { promise: 'C8', watch: watchPace },
  { promise: 'C9', watch: watchOldKeys },
  { promise: 'C10', watch: watchTimeShown },
  { promise: 'C11', watch: watchParked },
  { promise: 'C12', watch: watchSettled },
  { promise: 'C14', watch: watchDurable },
  { promise: 'C15', watch: watchPaper },
  { promise: 'C16', watch: watchBinding },
];
