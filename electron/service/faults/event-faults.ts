import type { Instant } from '../../contract/domain/time.ts';
import type { EventFault } from './fault-schema.ts';

/** Ends a page before the first event that is younger than a `delay_events` fault allows. A later page lists it. */
export function applyDelayFault<Row extends { readonly position: number }>(
  rows: readonly Row[],
  fault: EventFault | undefined,
  now: Instant,
): readonly Row[] {
  if (fault?.kind !== 'delay_events') return rows;
  return rows.filter(({ position }) => position <= now - fault.delay_ms);
}

/** Duplicates or reverses the events of a page, as the fault says. */
export function applyOrderFault<Row>(rows: readonly Row[], fault: EventFault | undefined): readonly Row[] {
  if (fault?.kind === 'duplicate_events') return rows.flatMap((row) => [row, row]);
  return fault?.kind === 'reorder_events' ? rows.toReversed() : rows;
}
