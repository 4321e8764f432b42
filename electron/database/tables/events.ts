/**
 * Every event read, as the timeline of its order (table `timelines`): one row for all events of an order, because each
 * event is read once and then shown together with the others. An event is applied once per id.
 */

import { z } from 'zod';
import type { Instant } from '../../contract/domain/time.ts';
import { instant } from '../../contract/domain/time.ts';
import { createCachedParser } from '../sqlite/cached-parser.ts';
import { oneOrNull, RowReader } from '../sqlite/row-reader.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { acceptedAt, rangAt } from './accept-times.ts';

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly storeId: number | null;
  readonly orderId: string | null;
  readonly createdAt: Instant;
  /** The kind of the actor. */
  readonly actor: string | null;
  readonly reason: string | null;
  /** The status of the courier in the event's order, if it shows one. */
  readonly courierStatus?: string | null;
}

export interface EventsTable {
  /** Stores an event. Returns false if it is already stored, and therefore applied. */
  add(event: EventRow): boolean;
  /** The stored events of an event's order, or of its store if it has no order, in the order in which they were read. */
  timelineOf(event: EventRow): EventRow[];
  /** Stores a timeline, which {@link EventsTable.timelineOf} returned, with events added to its end. */
  putTimeline(events: readonly EventRow[]): void;
  /** Ids of a store's events from `from` until before `to`. */
  idsBetween(storeId: number, from: Instant, to: Instant): string[];
  /** A store's last event before `to`; null without one. */
  lastBefore(storeId: number, to: Instant): Pick<EventRow, 'id' | 'createdAt'> | null;
  /** An order's events, oldest first; those of one moment in the order in which they were read. */
  ofOrder(orderId: string): EventRow[];
  /** When a store was last connected; null if no event says so. No list of events shows what happened before. */
  connectedAt(storeId: number): Instant | null;
}

/** An event as its timeline keeps it. What it lacks is left out. */
const storedTimeline = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    at: z.int(),
    actor: z.string().nullable().default(null),
    reason: z.string().nullable().default(null),
    courier: z.string().nullable().default(null),
  }),
);

/** What precedes the number of a store where a timeline is about a store instead of an order. */
export const STORE_TIMELINE = 'store:';

const ofStore = (storeId: number | null): string => `${STORE_TIMELINE}${storeId ?? ''}`;

/** What the timeline of an event is about: its order, or its store. */
const findSubject = ({ orderId, storeId }: Pick<EventRow, 'orderId' | 'storeId'>): string =>
  orderId ?? ofStore(storeId);

const compareTimes = (one: EventRow, other: EventRow): number => one.createdAt - other.createdAt;

export function openEventsTable(sqlite: SqliteConnection): EventsTable {
  const get = sqlite.prepare<[string]>('SELECT about, store_id, events FROM timelines WHERE about = ?');
  const put = sqlite.prepare(
    `INSERT INTO timelines (about, store_id, first_at, last_at, accepted_at, events)
     VALUES (@about, @storeId, @firstAt, @lastAt, @acceptedAt, @events)
     ON CONFLICT DO UPDATE SET store_id = excluded.store_id, first_at = excluded.first_at, last_at = excluded.last_at,
       accepted_at = excluded.accepted_at, events = excluded.events`,
  );
  const markAccepted = sqlite.prepare<{ id: string }>(
    `UPDATE orders SET accepted_at = ${acceptedAt('@id')}, rang_at = ${rangAt('@id')}
     WHERE id = @id AND accepted_at IS NOT ${acceptedAt('@id')}`,
  );
  const around = sqlite.prepare<{ storeId: number; from: Instant; to: Instant }>(
    `SELECT about, store_id, events FROM timelines
     WHERE store_id = @storeId AND last_at >= @from AND first_at < @to`,
  );
  const lastEnded = sqlite.prepare<[number, Instant]>(
    `SELECT about, store_id, events FROM timelines WHERE store_id = ? AND last_at < ? ORDER BY last_at DESC LIMIT 1`,
  );
  const parseCached = createCachedParser(storedTimeline);

  const toEvents = (row: unknown): EventRow[] => {
    const fields = new RowReader(row);
    const about = fields.text('about');
    const storeId = fields.orNull('store_id', fields.int);
    const orderId = about.startsWith(STORE_TIMELINE) ? null : about;
    return parseCached(about, fields.text('events')).map(({ at, courier, ...event }) => ({
      ...event,
      storeId,
      orderId,
      createdAt: instant(at),
      courierStatus: courier,
    }));
  };
  const read = (about: string): EventRow[] => oneOrNull(get.get(about), toEvents) ?? [];

  const events: EventsTable = {
    add: (event) => {
      const timeline = read(findSubject(event));
      if (timeline.some(({ id }) => id === event.id)) return false;
      events.putTimeline([...timeline, event]);
      return true;
    },
    timelineOf: (event) => read(findSubject(event)),
    putTimeline: (timeline) => {
      const [first] = timeline;
      if (first === undefined) return;
      const times = timeline.map(({ createdAt }) => createdAt);
      const accepts = timeline.flatMap(({ type, createdAt }) => (type === 'order.accepted' ? [createdAt] : []));
      put.run({
        about: findSubject(first),
        storeId: timeline.findLast(({ storeId }) => storeId !== null)?.storeId ?? null,
        firstAt: Math.min(...times),
        lastAt: Math.max(...times),
        acceptedAt: accepts.length === 0 ? null : Math.min(...accepts),
        events: formatTimeline(timeline),
      });
      if (accepts.length > 0 && first.orderId !== null) markAccepted.run({ id: first.orderId });
    },
    connectedAt: (storeId) => {
      const times = read(ofStore(storeId)).flatMap(({ type, createdAt }) =>
        type === 'store.connected' ? createdAt : [],
      );
      return times.length === 0 ? null : instant(Math.max(...times));
    },
    idsBetween: (storeId, from, to) =>
      from >= to
        ? []
        : around
            .all({ storeId, from, to })
            .flatMap(toEvents)
            .filter(({ createdAt }) => createdAt >= from && createdAt < to)
            .map(({ id }) => id),
    lastBefore: (storeId, to) =>
      [...around.all({ storeId, from: to, to }), ...lastEnded.all(storeId, to)]
        .flatMap(toEvents)
        .filter(({ createdAt }) => createdAt < to)
        .toSorted(compareTimes)
        .at(-1) ?? null,
    ofOrder: (orderId) => read(orderId).toSorted(compareTimes),
  };
  return events;
}

function formatTimeline(timeline: readonly EventRow[]): string {
  return JSON.stringify(
    timeline.map(({ id, type, createdAt, actor, reason, courierStatus }) => ({
      id,
      type,
      at: createdAt,
      actor: actor ?? undefined,
      reason: reason ?? undefined,
      courier: courierStatus ?? undefined,
    })),
  );
}

/** Where the events of a page go. */
export interface EventBatch extends Pick<EventsTable, 'add'> {
  /** Writes the timelines held back. Call this once, before the orders of the page are written. */
  flush(): void;
}

/**
 * Holds back events from before `freshFrom` until {@link EventBatch.flush}, and then writes each timeline once. Later
 * events are written at once: a print job that one of them begins reads it.
 */
export function createEventBatch(events: EventsTable, freshFrom: Instant): EventBatch {
  const timelines = new Map<string, EventRow[]>();
  const held = new Set<string>();
  return {
    add: (event) => {
      const about = findSubject(event);
      const timeline = timelines.get(about) ?? events.timelineOf(event);
      if (timeline.some(({ id }) => id === event.id)) return false;
      timelines.set(about, timeline);
      timeline.push(event);
      if (event.createdAt < freshFrom) held.add(about);
      else {
        events.putTimeline(timeline);
        held.delete(about);
      }
      return true;
    },
    flush: () => {
      for (const about of held) events.putTimeline(timelines.get(about) ?? []);
      held.clear();
    },
  };
}
