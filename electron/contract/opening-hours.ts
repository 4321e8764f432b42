import type { Instant } from './domain/time.ts';
import { addMs, DAY, MINUTE, parseInstant, startOfIndiaDay } from './domain/time.ts';
import type { DayHours, OpeningHours } from './settings.ts';

/** Whether the shop is open. */
export interface OpeningState {
  readonly isOpen: boolean;
  /** When it opened; null while it is closed or always open. */
  readonly since: Instant | null;
  /** When that changes; null for never. */
  readonly until: Instant | null;
}

interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** The days around today that are looked at: a week back for when the shop opened, a week ahead for its next change. */
const DAYS = Array.from({ length: 15 }, (_, index) => index - 7);

/** Whether the shop is open at a time, by India's calendar. */
export function computeOpeningState(hours: OpeningHours | null, now: Instant): OpeningState {
  if (hours === null) return { isOpen: true, since: null, until: null };
  const spans = joinSpans(DAYS.flatMap((day) => listSpans(hours, startOfIndiaDay(addMs(now, day * DAY)))));
  const open = spans.find(({ from, to }) => from <= now && now < to);
  if (open) return { isOpen: true, since: open.from, until: open.to };
  const ahead = spans.map(({ from }) => from).filter((from) => from > now);
  return { isOpen: false, since: null, until: ahead.length === 0 ? null : addMs(now, Math.min(...ahead) - now) };
}

function listSpans(hours: OpeningHours, midnight: Instant): Span[] {
  const day: DayHours | null | undefined = hours[weekdayOf(midnight)];
  if (!day) return [];
  const from = addMs(midnight, day.opens * MINUTE);
  const to = addMs(midnight, day.closes * MINUTE);
  return [{ from, to: day.closes > day.opens ? to : addMs(to, DAY) }];
}

/** Joins spans without a pause between them, in the order of time. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last === undefined || last.to < span.from) joined.push(span);
    else joined.splice(-1, 1, { from: last.from, to: last.to < span.to ? span.to : last.to });
  }
  return joined;
}

/** Monday is 0. */
const FIRST_MONDAY = parseInstant('1970-01-05');

function weekdayOf(midnight: Instant): number {
  return ((((midnight - FIRST_MONDAY) / DAY) % 7) + 7) % 7;
}
