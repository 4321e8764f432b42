import type { EventType } from '../../../contract/api/enums.ts';
import { API_VERSION, EVENT_TYPES, MODES } from '../../../contract/api/enums.ts';
import { EVENT_DATA_FIELDS } from '../../../contract/api/event-data.ts';
import { EXAMPLE_IDS } from '../../../contract/api/example-ids.ts';
import { ORDER_CHANGES, PREVIOUS_STATUSES } from '../../webhooks/sample-events.ts';
import type { WebhookDescription } from '../document.ts';
import { EVENT_SUMMARIES, findEventSchema, toEventName } from './event-schemas.ts';
import * as example from './examples.ts';

const SIGNATURE = `\`t=<unix seconds>,v1=<hex>\`; more than one \`v1\` may appear. Accept the request when any \`v1\` equals the HMAC-SHA256, in hex, of \`<t>.<raw body>\` with the receiver's secret as the key, compared in constant time, and \`t\` is within five minutes of now. Use the bytes of the body unchanged.`;

const text = (keywords: object = {}): Readonly<Record<string, unknown>> => ({ type: 'string', ...keywords });

/** The headers of every delivery (specification, Delivery of events). */
const createHeaders = (type: EventType): WebhookDescription['headers'] => [
  {
    name: 'Service-Event-Id',
    required: true,
    description: 'The id of the event.',
    schema: text({ pattern: '^evt_' }),
    example: EXAMPLE_IDS.event,
  },
  {
    name: 'Service-Event-Type',
    required: true,
    description: 'The type of the event.',
    schema: text({ const: type }),
    example: type,
  },
  {
    name: 'Service-Mode',
    required: true,
    description: '`test` in the sandbox, `live` on the live address.',
    schema: text({ enum: MODES }),
    example: 'test',
  },
  {
    name: 'Service-Delivery-Id',
    required: true,
    description: 'The id of the delivery; the same at every attempt.',
    schema: { type: 'integer' },
    example: EXAMPLE_IDS.delivery,
  },
  {
    name: 'Service-Signature',
    required: true,
    description: SIGNATURE,
    schema: text({ pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' }),
    example: `t=1763619068,v1=${'6f'.repeat(32)}`,
  },
  {
    name: 'Service-Test',
    required: false,
    description: 'Present on samples that the test operation sent.',
    schema: text({ const: 'true' }),
    example: 'true',
  },
];

/** An event of this type. */
function createExampleEvent(type: EventType): unknown {
  const fields = {
    order: { ...example.placedOrder, ...ORDER_CHANGES[type] },
    actor: { kind: 'system', id: null },
    previous_status: PREVIOUS_STATUSES[type] ?? 'PENDING',
    reason: 'Sold out',
    channel: example.sale.channel,
    sale: example.sale,
    store: type === 'store.disconnected' ? example.closedStoreLink.store : example.store,
  };
  return {
    object: 'event',
    id: type === 'sale.completed' ? EXAMPLE_IDS.saleEvent : EXAMPLE_IDS.event,
    type,
    api_version: API_VERSION,
    mode: 'test',
    created_at: example.sale.sold_at,
    store_id: EXAMPLE_IDS.store,
    data: Object.fromEntries(EVENT_DATA_FIELDS[type].map((field) => [field, fields[field]])),
  };
}

const DELIVERY =
  'Delivered at least once, and perhaps out of order. Answer within 10 seconds; a redirect counts as a failure. After a failure it is sent again after 1, 5 and 15 minutes, then 1, 3, 6, 12, 24 and 24 hours.';

const RESPONSES = {
  '2XX': { description: 'The receiver has it.' },
  '4XX': { description: 'A failure, sent again later. Right for a signature that is wrong.' },
};

const BOOKED = { ...RESPONSES, '2XX': { description: 'The receiver has it, and the sale is booked.' } };

/** What the service sends to receivers, by event type. */
export const EVENT_WEBHOOKS: readonly WebhookDescription[] = EVENT_TYPES.map((type) => ({
  name: type,
  operationId: `receive${toEventName(type)}`,
  tag: 'Events',
  summary: type,
  description: `${EVENT_SUMMARIES[type]}\n\n${DELIVERY}`,
  headers: createHeaders(type),
  schema: findEventSchema(type),
  examples: { example: { summary: EVENT_SUMMARIES[type], value: createExampleEvent(type) } },
  responses: type === 'sale.completed' ? BOOKED : RESPONSES,
}));
