/**
 * Polls for events: by `since`, from an overlap before the stored cursor, then page by page by the API's cursor. Each
 * event is applied once per id (C5).
 */

import { LIMITS } from '../../../contract/api/limits.ts';
import type { Instant } from '../../../contract/domain/time.ts';
import { addMs, formatInstant, instant } from '../../../contract/domain/time.ts';
import type { EventSink } from '../../../contract/emitter.ts';
import type { Clock } from '../../../contract/ports.ts';
import type { WorkspaceEvents } from '../../../contract/workspace-events.ts';
import { createCursorWatch } from '../../pages/cursor-watch.ts';
import { createCommitSize } from './commit-size.ts';
import type { EventGaps } from './event-gaps.ts';
import { createEventGaps } from './event-gaps.ts';
import { createEventOverlap } from './event-overlap.ts';
import type { EventPage, EventPageParts, ListedEvents } from './event-page-writer.ts';
import { createEventPageWriter } from './event-page-writer.ts';

export interface EventReader {
  /**
   * Reads all new events. `repeated`: the list repeats itself, so that some may be missing. `broken_off`: what was
   * stored until then stays.
   */
  read(): Promise<'complete' | 'repeated' | 'broken_off'>;
  /** See `EventGaps`. */
  readonly checkQuietStores: EventGaps['checkQuietStores'];
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

export function createEventReader(parts: EventReaderParts): EventReader {
  const { client, database, clock } = parts;
  const overlap = createEventOverlap();
  const gaps = createEventGaps(parts);
  const pages = createEventPageWriter(parts);
  const commitSize = createCommitSize();
  /** The events that the last reads listed, which an overlap lists again. */
  let known: ListedEvents = new Map();

  return {
    checkQuietStores: gaps.checkQuietStores,
    read: async () => {
      const cursorAtStart = database.metadata.cursor('events') ?? client.time.now();
      const startedAt = clock.monotonic();
      const reach = overlap.next({ now: startedAt, time: client.time.now(), cursor: cursorAtStart });
      const start = addMs(cursorAtStart, -reach.ms);
      // After a reset, events of deleted orders are still listed; they must not bring those orders back.
      const since = instant(Math.max(database.metadata.eventsFrom() ?? 0, start));
      const [onlyStore] = parts.storeIds.length === 1 ? parts.storeIds : [];
      const query = { store_id: onlyStore, limit: LIMITS.pageSizeMax };
      const listed = new Map<string, Instant | null>();
      let unsaved: EventPage[] = [];
      const saveRead = (): void => {
        const savedAt = clock.monotonic();
        const newTypes = pages.save(unsaved, known, listed);
        commitSize.record(unsaved.length, clock.monotonic() - savedAt);
        unsaved = [];
        if (newTypes.size > 0) parts.events.emit('sync.changed');
        if (newTypes.has('order.placed')) parts.placed();
      };
      const watch = createCursorWatch();
      let from = since;
      let isRepeated = false;
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const asked = { ...query, since: formatInstant(from), cursor };
        const result = await client.request('listEvents', { query: asked, purpose: 'watch' });
        if (result.kind !== 'done') {
          if (unsaved.length > 0) saveRead();
          return 'broken_off';
        }
        const page = { ...result.value, sentAt: result.sentAt };
        unsaved.push(page);
        cursor = page.next;
        const isEnd = watch.repeats(page);
        if (cursor === null || isEnd || unsaved.length >= commitSize.pages() || !pages.isOld(page)) saveRead();
        if (!isEnd) continue;
        isRepeated = true;
        // Reads on by time instead, as far as that leads on.
        const reached = findLatest(listed);
        cursor = reached > from ? undefined : null;
        from = reached;
      }
      known = reach.reach === 'short' ? new Map([...known, ...listed]) : listed;
      // Nobody knows what a list that repeats itself leaves out.
      if (!isRepeated) await gaps.check(since, cursorAtStart, listed);
      const begunAt = client.time.lowerBoundAt(startedAt);
      const now = clock.monotonic();
      overlap.recordRead(reach, { now, begunAt, tookMs: now - startedAt });
      return isRepeated ? 'repeated' : 'complete';
    },
  };
}
