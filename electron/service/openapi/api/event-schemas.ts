/** The events, each type with exactly the fields that it has. */

import { z } from 'zod';
import { complete } from '../../../contract/api/complete-schema.ts';
import type { EventType } from '../../../contract/api/enums.ts';
import { EVENT_TYPES } from '../../../contract/api/enums.ts';
import type { EventDataField } from '../../../contract/api/event-data.ts';
import { EVENT_DATA_FIELDS, isOptionalEventField } from '../../../contract/api/event-data.ts';
import * as resource from '../../../contract/api/resources.ts';
import type { NamedSchemas } from '../component-schemas.ts';

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

/** The field as the service sends it. Only a missing reason is null. */
function promiseDataField(field: EventDataField): z.ZodType {
  const declared = resource.eventData.shape[field];
  if (field === 'reason') return complete(declared);
  return complete(declared.unwrap().unwrap()).meta({ ...z.globalRegistry.get(declared) });
}

function createDataSchema(type: EventType): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const field of EVENT_DATA_FIELDS[type]) {
    const schema = promiseDataField(field);
    shape[field] = isOptionalEventField(type, field) ? schema.optional() : schema;
  }
  return z.object(shape).describe(`The data of \`${type}\`.`);
}

/** For example `OrderPlaced` for `order.placed`. */
export const toEventName = (type: EventType): string =>
  type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

function createEventSchema(type: EventType, data: z.ZodObject): z.ZodType {
  const envelope = Object.entries(resource.event.shape).map(([name, field]) => [name, complete(field)]);
  return z
    .object({
      ...Object.fromEntries(envelope),
      type: z.literal(type).describe('The type of the event.'),
      // Only a sample is about no store, for a company without a connected one.
      ...(type === 'ping'
        ? {}
        : {
            store_id: resource.event.shape.store_id
              .unwrap()
              .unwrap()
              .describe('The store; null where the event is about none.'),
          }),
      data: data.describe('What happened.'),
    })
    .describe(EVENT_SUMMARIES[type]);
}

const SCHEMAS = EVENT_TYPES.map((type) => {
  const data = createDataSchema(type);
  return { type, name: toEventName(type), data, event: createEventSchema(type, data) };
});

const toReference = (name: string): string => `#/components/schemas/${name}Event`;

/** An event of any type. */
export const anyEvent = z.union(SCHEMAS.map(({ event }) => event)).meta({
  description: 'An event. Its type says which fields `data` has. Ignore types that you do not know.',
  anyOf: undefined,
  oneOf: SCHEMAS.map(({ name }) => ({ $ref: toReference(name) })),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(SCHEMAS.map(({ type, name }) => [type, toReference(name)])),
  },
});

/** A list of events of any type. */
export const eventList = complete(resource.listOf(anyEvent));

/** The schema of an event of this type. */
export function findEventSchema(type: EventType): z.ZodType {
  const found = SCHEMAS.find((each) => each.type === type);
  if (!found) throw new Error(`there is no schema of the event ${type}`);
  return found.event;
}

export const EVENT_SCHEMAS: NamedSchemas = {
  ...Object.fromEntries(
    SCHEMAS.flatMap(({ name, event, data }) => [
      [`${name}Event`, event],
      [`${name}Data`, data],
    ]),
  ),
  Event: anyEvent,
};
