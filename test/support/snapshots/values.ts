/** Values of the day in the gallery: Friday, 20 November 2026, at 11:54 in India. */

import { type Paise, parseAmount } from '../../../electron/contract/domain/money.ts';
import { type Instant, parseInstant } from '../../../electron/contract/domain/time.ts';

/** Today at a clock time in India. */
export function timeToday(clock: string): Instant {
  return parseInstant(`2026-11-20T${clock.length === 5 ? `${clock}:00` : clock}+05:30`);
}

export const NOW = timeToday('11:54');

export function addMilliseconds(from: Instant, milliseconds: number): Instant {
  return parseInstant(new Date(from + milliseconds).toISOString());
}

export function rupeesOf(text: string): Paise {
  return parseAmount(text);
}
