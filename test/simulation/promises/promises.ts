/** The table of promises and who watches over them. */

import type { MakeWatch, PromiseName } from '../watch.ts';
import { watchAccepts } from './accepts.ts';
import { watchCounts } from './counts.ts';
import { watchDurable } from './durable.ts';
import { watchEffects, watchStock } from './effects.ts';
import { watchBinding, watchOldKeys } from './keys.ts';
import { watchOrderOfTime } from './order-of-time.ts';
import { watchPace } from './pace.ts';
import { watchPaper } from './paper.ts';
import { watchParked } from './parked.ts';
import { watchPlaceReached } from './place-reached.ts';
import { watchRinging } from './ringing.ts';
import { watchSales } from './sales.ts';
import { watchSettled } from './settled.ts';
import { watchTimeShown } from './time-shown.ts';

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
