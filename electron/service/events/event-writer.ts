import type { ActorKind, EventType, Mode } from '../../contract/api/enums.ts';
import { API_VERSION } from '../../contract/api/enums.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant, instant } from '../../contract/domain/time.ts';
import type { IdGenerator } from '../core/id-generator.ts';
import type { ServiceTime } from '../core/service-time.ts';
import type { Storage } from '../storage/storage.ts';
import type { EventRecord } from '../storage/tables/events.ts';
import type { StoreLinkRecord, StoreRecord } from '../storage/tables/stores.ts';

/** Who did something. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
}

/** An event about to be written: its data may name the event's own id and time. */
export interface NewEvent {
  readonly type: EventType;
  readonly store: Pick<StoreRecord, 'id' | 'mode'>;
  readonly orderId?: string;
  readonly data: (self: { id: string; createdAt: Instant }) => object;
  /** The one connection that may see it, for the two store events; otherwise all that are alive. */
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

/** The text of an event, as it is listed and signed. */
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

/** Told of every event and of the connections that may see it, in the transaction that writes it. */
export type EventObserver = (event: EventRecord, mode: Mode, audience: readonly StoreLinkRecord[]) => void;

/**
 * Writes events. Their times strictly rise over the whole service (S4), so that a list in order of time is a list in
 * order of writing and none ever appears before one that was listed.
 */
export function createEventWriter(storage: Storage, time: ServiceTime, ids: IdGenerator, listener: EventObserver) {
  let last = storage.events.lastPosition();

  /** The next place in every list: now, or a millisecond after the last one. */
  const nextPosition = (): Instant => {
    last = Math.max(time.now(), last + 1);
    return instant(last);
  };

  return {
    nextPosition,
    /** Stores an event together with the change it tells of; must be called inside that change's transaction. */
    emit({ type, store, orderId, data, onlyFor }: NewEvent): { id: string; position: Instant } {
      const position = nextPosition();
      const id = ids.event();
      const body = { id, type, mode: store.mode, createdAt: position, storeId: store.id };
      const text = serializeEvent({ ...body, data: data({ id, createdAt: position }) });
      const event = { position, id, storeId: store.id, orderId: orderId ?? null, type, body: text };
      const audience = onlyFor ? [onlyFor] : storage.stores.connectionsOfStore(store.id);
      storage.events.add(event);
      for (const seen of audience) storage.events.showTo(seen.companyId, store.mode, seen.id, event);
      listener(event, store.mode, audience);
      return { id, position };
    },
  };
}

export type EventWriter = ReturnType<typeof createEventWriter>;
