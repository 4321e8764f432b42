import type { Instant } from '../../contract/domain/time.ts';
import type { Fault } from '../operator/fault-injector.ts';
import type { EventRow } from '../storage/tables/events.ts';

/** Ordered lateness: the page ends before the first event that is too young. Nothing is lost, it only comes later. */
export function heldBack(rows: readonly EventRow[], fault: Fault | undefined, now: Instant): readonly EventRow[] {
  if (fault?.kind !== 'delay_events') return rows;
  return rows.filter(({ position }) => position <= now - (fault.delay_ms ?? 0));
}

/** Ordered disorder within one page: every event twice, or the last one first. */
export function disturbed(rows: readonly EventRow[], fault: Fault | undefined): readonly EventRow[] {
  if (fault?.kind === 'duplicate_events') return rows.flatMap((row) => [row, row]);
  return fault?.kind === 'reorder_events' ? rows.toReversed() : rows;
}
