import type { Instant } from '../../contract/domain/time.ts';
import type { Fault } from '../operator/fault-injector.ts';
import type { EventListRow } from '../storage/tables/events.ts';

/** Ordered lateness: the page ends before the first event that is too young. Nothing is lost, it only comes later. */
export function applyDelayFault(
  rows: readonly EventListRow[],
  fault: Fault | undefined,
  now: Instant,
): readonly EventListRow[] {
  if (fault?.kind !== 'delay_events') return rows;
  return rows.filter(({ position }) => position <= now - (fault.delay_ms ?? 0));
}

/** Ordered disorder within one page: every event twice, or the last one first. */
export function applyOrderFault(rows: readonly EventListRow[], fault: Fault | undefined): readonly EventListRow[] {
  if (fault?.kind === 'duplicate_events') return rows.flatMap((row) => [row, row]);
  return fault?.kind === 'reorder_events' ? rows.toReversed() : rows;
}
