import type { EventType, Mode } from '../../contract/api/enums.ts';
import { API_VERSION } from '../../contract/api/enums.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, formatInstant, instant } from '../../contract/domain/time.ts';
import type { Storage } from '../storage/storage.ts';
import type { EventRecord } from '../storage/tables/events.ts';
import type { StoreLinkRecord } from '../storage/tables/store-links.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import type { IdGenerator } from './id-generator.ts';
import type { ServiceTime } from './service-time.ts';

/** History is removed a day after it has left every list, so that the search for it is rare. */
const LONGEST_HISTORY_MS = LIMITS.historyMs + DAY;

export interface NewEvent {
  readonly type: EventType;
  readonly store: Pick<StoreRecord, 'id' | 'mode'>;
  readonly orderId?: string;
  /** Builds the data, which may contain the event's own id and time. */
  readonly data: (self: { id: string; createdAt: Instant }) => object;
  /** The only link that shows the event; by default the store's active link does. */
  readonly onlyFor?: StoreLinkRecord;
}

export interface EventEnvelope {
  readonly id: string;
  readonly type: EventType;
  readonly mode: Mode;
  readonly createdAt: Instant;
  readonly storeId: number | null;
  readonly data: object;
}

/** The text of an event, exactly as it is listed and signed. */
export const serializeEvent = ({ id, type, mode, createdAt, storeId, data }: EventEnvelope): string =>
  JSON.stringify({
    object: 'event',
    id,
    type,
    api_version: API_VERSION,
    mode,
    created_at: formatInstant(createdAt),
    store_id: storeId,
    data,
  });

/** Receives every event that a link shows, inside the transaction that writes the event. */
export type EventObserver = (event: EventRecord, mode: Mode, viewer: StoreLinkRecord) => void;

/**
 * Writes events. Their times strictly increase over the whole service (S4). A list sorted by time is therefore in the
 * order of writing, and no new event ever appears before one that was already listed.
 */
export function createEventWriter(storage: Storage, time: ServiceTime, ids: IdGenerator, observer: EventObserver) {
  let last = storage.events.lastPosition();

  /** The time now, or a millisecond after the last event. */
  const nextPosition = (): Instant => {
    last = Math.max(time.now(), last + 1);
    return instant(last);
  };

  /** Removes events and deliveries that no list shows any more, a few of them at a time. */
  const removeHistory = (now: Instant): void => {
    const first = instant(now - LIMITS.historyMs);
    storage.events.removeBefore(first);
    storage.webhookDeliveries.removeBefore(first);
    storage.stock.removeBefore(first);
  };

  return {
    nextPosition,
    /** Reads the last position again, after another state of the database was restored. */
    reload(): void {
      last = storage.events.lastPosition();
    },
    /** Stores an event. Must be called inside the transaction of the change that the event reports. */
    emit({ type, store, orderId, data, onlyFor }: NewEvent): { id: string; position: Instant } {
      const position = nextPosition();
      const id = ids.event();
      const envelope = { id, type, mode: store.mode, createdAt: position, storeId: store.id };
      const body = serializeEvent({ ...envelope, data: data({ id, createdAt: position }) });
      const event = { position, id, storeId: store.id, orderId: orderId ?? null, type, body };
      const viewer = onlyFor ?? storage.storeLinks.activeOfStore(store.id);
      if (storage.events.oldest() < position - LONGEST_HISTORY_MS) removeHistory(position);
      storage.events.add(event);
      if (viewer) {
        storage.events.addViewer(viewer, store.mode, event);
        observer(event, store.mode, viewer);
      }
      return { id, position };
    },
  };
}

export type EventWriter = ReturnType<typeof createEventWriter>;
