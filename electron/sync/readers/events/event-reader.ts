/**
 * Polls for events: by `since`, from an overlap before the stored cursor, then page by page by the API's cursor. Each
 * event is applied once per id (C5).
 */

import type { QueryOf } from '../../../contract/api/endpoints.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import {
  addMs,
  formatInstant,
  instant,
  MINUTE,
  SECOND,
  SERVICE_CLOCKS_APART_MS,
} from '../../../contract/domain/time.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { Clock } from '../../../contract/ports.ts';
import type { WorkspaceEvents } from '../../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../../database/database.ts';
import type { ReadEnd } from '../../pages/page-reader.ts';
import { readPages } from '../../pages/page-reader.ts';
import { createCommitSize } from './commit-size.ts';
import type { EventGaps } from './event-gaps.ts';
import { createEventGaps } from './event-gaps.ts';
import type { EventOverlap, Overlap } from './event-overlap.ts';
import { createEventOverlap } from './event-overlap.ts';
import type { EventPage, EventPageParts, ListedEvents, NewEvent } from './event-page-writer.ts';
import { createEventPageWriter } from './event-page-writer.ts';
import { createPageSize } from './page-size.ts';

type EventReadEnd = Exclude<ReadEnd, 'not_allowed'>;

export interface EventReader {
  /**
   * Reads all new events. `repeated`: the list repeats itself, so that some may be missing. `broken_off`: what was
   * stored until then stays.
   */
  read(): Promise<EventReadEnd>;
  /** See `EventGaps`. */
  readonly checkQuietStores: EventGaps['checkQuietStores'];
  /** See `EventOverlap`. */
  readonly isSteady: EventOverlap['isSteady'];
}

export interface EventReaderParts extends EventPageParts {
  readonly clock: Clock;
  /** Called when new orders were placed. */
  readonly placed: () => void;
  readonly events: EventSink<WorkspaceEvents>;
}

/** The time of the latest of these events; 0 without one. */
function findLatest(listed: ListedEvents): Instant {
  return instant(Math.max(0, ...[...listed.values()].map((at) => at ?? 0)));
}

/** How long before the cursor the earliest of these events was; null without one. */
function findLateness(news: readonly NewEvent[], cursor: Instant): number | null {
  const times = news.flatMap(({ at }) => at ?? []);
  return times.length === 0 ? null : cursor - times.reduce((one, other) => (one < other ? one : other));
}

/** After a reset, events of deleted orders are still listed; they must not bring those orders back. */
const findStart = ({ metadata }: CounterDatabase, cursor: Instant, { ms }: Overlap): Instant =>
  instant(Math.max(metadata.eventsFrom() ?? 0, addMs(cursor, -ms)));

/** Between the pages of a longer reading, new events are read so often: a ring doesn't wait for its end. */
const BETWEEN_PAGES_MS = 0.5 * SECOND;

/** With an older cursor, every page lists new events. */
const RECENT_MS = MINUTE;

export function createEventReader(parts: EventReaderParts): EventReader {
  const { client, database, clock } = parts;
  const overlap = createEventOverlap();
  const pageSize = createPageSize();
  const gaps = createEventGaps(parts);
  const pages = createEventPageWriter(parts);
  const commitSize = createCommitSize();
  /** The events that the last reads listed, which an overlap lists again. */
  let known: ListedEvents = new Map();
  /** When the last request left that read up to the newest event, on the monotonic clock. */
  let newestAt = Number.NEGATIVE_INFINITY;

  /** The last reading found no way past a page: pages are as large as can be, and nothing is read between them. */
  let repeatsItself = false;

  const findCursor = (): Instant => database.metadata.cursor('events') ?? client.time.now();

  const save = (unsaved: readonly EventPage[], listed: Map<string, Instant | null>): readonly NewEvent[] => {
    const savedAt = clock.monotonic();
    const news = pages.save(unsaved, known, listed);
    commitSize.record(unsaved.length, clock.monotonic() - savedAt);
    if (news.length > 0) parts.events.emit('sync.changed');
    if (news.some(({ type }) => type === 'order.placed')) parts.placed();
    return news;
  };

  /** Requests a page. Between those of a longer reading it first reads what is new. */
  const requestPage = async (query: QueryOf<'listEvents'>, mayReadBetween: boolean) => {
    if (query.cursor !== undefined && mayReadBetween && clock.monotonic() - newestAt >= BETWEEN_PAGES_MS) {
      const cursor = findCursor();
      await readFrom(cursor, overlap.nextShort({ cursor, known: known.values() }), false);
    }
    const askedAt = clock.monotonic();
    const result = await client.request('listEvents', { query, purpose: 'watch' });
    if (result.kind !== 'done') return result;
    if (result.value.next === null) newestAt = askedAt;
    pageSize.record(result.value.entries.length, clock.monotonic() - askedAt);
    return result;
  };

  const readFrom = async (cursorAtStart: Instant, reach: Overlap, mayReadBetween: boolean): Promise<EventReadEnd> => {
    const startedAt = clock.monotonic();
    const since = findStart(database, cursorAtStart, reach);
    const [onlyStore] = parts.storeIds.length === 1 ? parts.storeIds : [];
    const isRecent = client.time.now() - cursorAtStart < RECENT_MS;
    const limit = isRecent && !repeatsItself ? pageSize.events() : LIMITS.pageSizeMax;
    const listed = new Map<string, Instant | null>();
    const unsaved: EventPage[] = [];
    const news: NewEvent[] = [];
    const saveRead = (): void => void news.push(...save(unsaved.splice(0), listed));
    let end: ReadEnd | null = null;
    let isRepeated = false;
    for (let from = since; end !== 'complete'; ) {
      end = await readPages(
        (cursor) =>
          requestPage({ store_id: onlyStore, limit, since: formatInstant(from), cursor }, isRecent && mayReadBetween),
        (value, sentAt) => {
          unsaved.push({ ...value, sentAt });
          if (value.next === null || unsaved.length >= commitSize.pages() || !pages.isOld(value)) saveRead();
        },
      );
      if (unsaved.length > 0) saveRead();
      if (end !== 'complete' && end !== 'repeated') return 'broken_off';
      // Reads on by time instead, as far as that leads on.
      isRepeated ||= end === 'repeated';
      const reached = findLatest(listed);
      if (reached <= from) break;
      from = reached;
    }
    known = reach.ms > SERVICE_CLOCKS_APART_MS ? listed : new Map([...known, ...listed]);
    repeatsItself = isRepeated;
    // Nobody knows what a list that repeats itself leaves out.
    if (isRepeated || (await gaps.check(since, cursorAtStart, listed))) overlap.recordDoubt();
    const [now, begunAt] = [clock.monotonic(), client.time.lowerBoundAt(startedAt)];
    overlap.recordRead(reach, { now, begunAt, tookMs: now - startedAt, lateMs: findLateness(news, cursorAtStart) });
    return isRepeated ? 'repeated' : 'complete';
  };

  return {
    checkQuietStores: gaps.checkQuietStores,
    isSteady: overlap.isSteady,
    read: async () => {
      const cursor = findCursor();
      const start = { now: clock.monotonic(), time: client.time.now(), cursor, known: known.values() };
      const end = await readFrom(cursor, overlap.next(start), !repeatsItself);
      if (end === 'broken_off') overlap.recordDoubt();
      return end;
    },
  };
}
