/** The events, each type with exactly the fields that it has. */

import { z } from 'zod';
import { complete } from '../../../contract/api/complete-schema.ts';
import type { EventType } from '../../../contract/api/enums.ts';
import { EVENT_TYPES, MODES, ORDER_STATUSES, SALE_CHANNELS } from '../../../contract/api/enums.ts';
import type { EventDataField } from '../../../contract/api/event-data.ts';
import { EVENT_DATA_FIELDS, isOptionalEventField } from '../../../contract/api/event-data.ts';
import { storeId, timestamp } from '../../../contract/api/fields.ts';
import * as resource from '../../../contract/api/resources.ts';
import type { NamedSchema } from '../component-schemas.ts';
import { EXAMPLE_IDS } from './examples.ts';

/** What an event reports, in one sentence. */
export const EVENT_SUMMARIES: Readonly<Record<EventType, string>> = {
  'order.placed': 'A delivery order has been paid: show it to the store to accept or reject.',
  'order.payment_failed': 'A checkout was not paid in time: do not fulfil or book it.',
  'order.payment_recovered': 'A late payment succeeded; `order.placed` follows.',
  'order.accepted': 'The order was accepted; `data.order.accepted_via` says by whom.',
  'order.cancelled': 'The order was rejected or cancelled: void any provisional bill.',
  'order.picking_started': 'Staff started picking: the customer can no longer cancel.',
  'order.packed': 'Staff finished packing.',
  'order.out_for_delivery': 'The order is with the rider.',
  'order.delivered': 'The customer has the order; `sale.completed` follows.',
  'order.fulfilment_changed': "The order was handed back to the store's own riders.",
  'delivery.courier_booked': "The service's courier is booked.",
  'delivery.courier_assigned': 'A rider is assigned.',
  'delivery.rider_changed': 'Another rider is assigned.',
  'delivery.failed': 'No courier was available: ask again, or deliver with your own riders.',
  'sale.completed': 'A sale to book, once. A 2xx answer means that it is booked.',
  'sale.exit_verified': 'Staff checked a paid basket at the exit. Not a second sale.',
  'store.connected': 'A store was connected to your company.',
  'store.disconnected': 'A store was disconnected. This is its last event.',
  ping: 'A test of the receiver. It is never listed.',
};

const DATA_SCHEMAS: Readonly<Record<EventDataField, z.ZodType>> = {
  order: complete(resource.order),
  actor: complete(resource.actor),
  previous_status: z.enum(ORDER_STATUSES),
  reason: z.string().nullable(),
  channel: z.enum(SALE_CHANNELS),
  sale: complete(resource.sale),
  store: complete(resource.store),
};

const DATA_NOTES: Readonly<Record<EventDataField, string>> = {
  order: 'The whole order as it was at that moment.',
  actor: 'Who caused the event.',
  previous_status: 'The status before this event: it says how far the order had got.',
  reason: 'Why, in words; null if nobody said.',
  channel: 'Where the sale was made.',
  sale: 'The sale to book.',
  store: 'The store.',
};

function createDataSchema(type: EventType): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const field of EVENT_DATA_FIELDS[type]) {
    const schema = DATA_SCHEMAS[field];
    shape[field] = isOptionalEventField(type, field) ? schema.optional() : schema;
  }
  return z.object(shape);
}

/** For example `OrderPlaced` for `order.placed`. */
export const toEventName = (type: EventType): string =>
  type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

function createEventSchemas(type: EventType): { readonly event: NamedSchema; readonly data: NamedSchema } {
  const data = createDataSchema(type);
  const event = z.object({
    object: z.literal('event'),
    id: z.string(),
    type: z.literal(type),
    api_version: z.string(),
    mode: z.enum(MODES),
    created_at: timestamp,
    // A sample for a company without a connected store.
    store_id: type === 'ping' ? storeId.nullable() : storeId,
    data,
  });
  const name = toEventName(type);
  return {
    data: { id: `${name}Data`, schema: data, description: `The data of \`${type}\`.`, fields: DATA_NOTES },
    event: {
      id: `${name}Event`,
      schema: event,
      description: EVENT_SUMMARIES[type],
      fields: {
        object: 'The kind of this object; always the same.',
        id: {
          description: 'Unique. The same event can arrive more than once: ignore an id that you have seen.',
          pattern: '^evt_',
          examples: [EXAMPLE_IDS.event],
        },
        type: 'The type of the event.',
        api_version: 'The version of the API that wrote it. Within a version, fields and event types are only added.',
        mode: '`test` in the sandbox, `live` on the live address.',
        created_at:
          'When it happened. Events can arrive out of order: of two orders, the one of the later event counts.',
        store_id: 'The store; null where the event is about none.',
        data: 'What happened.',
      },
    },
  };
}

const SCHEMAS = EVENT_TYPES.map((type) => ({ type, ...createEventSchemas(type) }));

/** An event of any type. */
export const anyEvent = z.union(SCHEMAS.map(({ event }) => event.schema));

/** A list of events of any type. */
export const eventList = complete(resource.listOf(anyEvent));

/** The schema of an event of this type. */
export function findEventSchema(type: EventType): z.ZodType {
  const found = SCHEMAS.find((each) => each.type === type);
  if (!found) throw new Error(`there is no schema of the event ${type}`);
  return found.event.schema;
}

const toReference = ({ id }: NamedSchema): string => `#/components/schemas/${id}`;

export const EVENT_SCHEMAS: readonly NamedSchema[] = [
  ...SCHEMAS.flatMap(({ event, data }) => [event, data]),
  {
    id: 'Event',
    schema: anyEvent,
    description: 'An event. Its type says which fields `data` has. Ignore types that you do not know.',
    fields: {},
    keywords: {
      anyOf: undefined,
      oneOf: SCHEMAS.map(({ event }) => ({ $ref: toReference(event) })),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(SCHEMAS.map(({ type, event }) => [type, toReference(event)])),
      },
    },
  },
];
