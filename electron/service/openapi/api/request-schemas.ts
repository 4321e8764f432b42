/** What every field of a request body and every parameter of a query means. */

import { LIMITS } from '../../../contract/api/limits.ts';
import * as request from '../../../contract/api/requests.ts';
import type { NamedSchema } from '../component-schemas.ts';
import { nameSchema } from '../component-schemas.ts';
import { EXAMPLE_IDS } from './examples.ts';

const CURSOR =
  'Where the page begins: `next_cursor` of the page before, with the same filters. Opaque; leave it out for the first page.';
const LIMIT = { description: 'How many entries a page has at most.', default: LIMITS.pageSizeDefault };
const TIME_NOTE = 'A time without an offset is read as India time; a date alone is midnight there.';
const BARCODE = { description: 'The barcode, as the store scans it.', examples: [EXAMPLE_IDS.barcode] };
const URL_NOTE = {
  description:
    'Where to send events: public HTTPS, without a user name. Addresses inside private networks are refused, now and before every delivery.',
  examples: ['https://pos.example/webhooks'],
};
const DESCRIPTION_NOTE = 'Your own words for the receiver.';
const EVENTS_NOTE =
  'The types to receive; left out or empty, every type. Leave out `sale.completed` if the POS can not book a sale within 10 seconds.';
const STOCK_UNCHANGED = 'Left out, it stays as it is.';

export const REQUEST_SCHEMAS: readonly NamedSchema[] = [
  nameSchema('ClaimRequest', request.claim, 'The code of a store.', {
    code: {
      description: 'The code of 8 characters that the store made. Spaces, hyphens and case do not matter.',
      examples: ['ABCD-EFGH'],
    },
  }),

  nameSchema('AcceptRequest', request.accept, 'How to accept an order.', {
    fulfilment_mode: {
      description: "Who delivers: `STORE_STAFF`, the store's own riders, or `SERVICE_COURIER`.",
      default: 'STORE_STAFF',
    },
    external_id: {
      description: "The POS's own bill or order number. Every later event and order response has it.",
      examples: ['BILL-2041'],
    },
  }),

  nameSchema('RejectRequest', request.reject, 'Why an order is rejected.', {
    reason: { description: 'Short, and fit for the customer to read.', examples: ['Sold out'] },
  }),

  nameSchema('DeliveryMethodRequest', request.deliveryMethod, 'Who delivers an order from now on.', {
    fulfilment_mode: "Always `STORE_STAFF`: the store's own riders.",
  }),

  nameSchema(
    'PushRow',
    request.pushRow,
    'The count of one product. Each row is checked on its own: a wrong one is listed in `errors`, the others apply.',
    {
      barcode: BARCODE,
      stock: { description: 'Units on the shelf at `as_of`.', maximum: LIMITS.stockMax, examples: [48] },
      name: 'The name. Needed when the store has never had the barcode.',
      mrp: `The maximum retail price printed on the pack, in rupees. ${STOCK_UNCHANGED}`,
      price: `The store's selling price, in rupees, tax included. ${STOCK_UNCHANGED}`,
      expiry_date: `The day on which the stock expires. ${STOCK_UNCHANGED}`,
      low_stock_threshold: `From this many units down, the item counts as low. ${STOCK_UNCHANGED}`,
      brand: `The brand. ${STOCK_UNCHANGED}`,
      category: `The category. ${STOCK_UNCHANGED}`,
      subcategory: `The category within the category. ${STOCK_UNCHANGED}`,
      weight: `What is in the pack, for example \`500 g\`. ${STOCK_UNCHANGED}`,
      description: `A text about the product. ${STOCK_UNCHANGED}`,
      external_id: `The POS's own SKU, repeated on order lines. ${STOCK_UNCHANGED}`,
    },
  ),

  nameSchema('PushRequest', request.push, 'Counts of the shelf.', {
    items: `The rows. More than ${LIMITS.pushImmediateItems} are queued.`,
    as_of: {
      description: `When the POS took the count; left out, now. Always send it: units that were sold but not booked by then are subtracted. At most 5 minutes in the future. ${TIME_NOTE}`,
      examples: ['2026-11-20T11:41:08+05:30'],
    },
  }),

  nameSchema('AdjustmentRow', request.adjustmentRow, 'Units to add or to remove. Each row is checked on its own.', {
    barcode: BARCODE,
    delta: {
      description: `Units: positive adds, negative removes. Stock never goes below zero, nor above ${LIMITS.stockMax}.`,
      maximum: LIMITS.stockMax,
      examples: [-2],
    },
    reason: { description: 'Why.', default: 'other' },
    reference: "The POS's number of the bill or of the goods received.",
  }),

  nameSchema('AdjustmentsRequest', request.adjustments, 'Changes of stock.', {
    adjustments: 'The rows, applied in order. A barcode may occur more than once.',
  }),

  nameSchema('SaleAcknowledgementRequest', request.saleAcknowledgement, 'Sales that are booked.', {
    event_ids: { description: '`event_id` of each sale that the POS has booked.', examples: [[EXAMPLE_IDS.saleEvent]] },
  }),

  nameSchema('NewWebhookEndpointRequest', request.webhookEndpointNew, 'A receiver to register.', {
    url: URL_NOTE,
    description: DESCRIPTION_NOTE,
    events: EVENTS_NOTE,
  }),

  nameSchema('WebhookEndpointChangeRequest', request.webhookEndpointChange, 'What to change of a receiver.', {
    url: URL_NOTE,
    description: DESCRIPTION_NOTE,
    events: EVENTS_NOTE,
    status: '`ACTIVE` sends events again, also after the service has switched it off; `DISABLED` stops them.',
  }),

  nameSchema('WebhookTestRequest', request.webhookTest, 'The sample to send.', {
    type: { description: 'The type of the sample.', default: 'ping' },
    bad_signature: {
      description: 'Signs with a wrong secret. A receiver that checks signatures answers 4xx.',
      default: false,
    },
  }),

  nameSchema('SandboxLine', request.sandboxLine, 'What the customer takes.', {
    barcode: BARCODE,
    quantity: { description: 'Units.', default: 1 },
  }),

  nameSchema('SandboxBasketRequest', request.sandboxBasket, 'The basket of the customer.', {
    lines: 'Left out or empty, one unit each of two products in stock.',
  }),

  nameSchema('SandboxAdvanceRequest', request.sandboxAdvance, 'Where to bring an order.', {
    to: '`ACCEPTED` plays the retailer app, `PACKED` the staff, `OUT_FOR_DELIVERY` and `DELIVERED` the rider, `CANCELLED` the customer. Each is possible from the status before it only.',
  }),

  nameSchema('ListSyncsQuery', request.limitQuery, 'How many to list.', { limit: LIMIT }),

  nameSchema('ListOrdersQuery', request.orderQuery, 'Which orders to list.', {
    cursor: CURSOR,
    limit: LIMIT,
    status: 'Only orders in this status.',
    type: { description: 'Only orders of this type.', default: 'delivery' },
    updated_since: `Only orders that had an event at this time or later. ${TIME_NOTE}`,
  }),

  nameSchema('ListInventoryQuery', request.inventoryQuery, 'Which items to list.', {
    cursor: CURSOR,
    limit: LIMIT,
    barcode: { ...BARCODE, description: 'Only the item with this barcode.' },
  }),

  nameSchema('ListSalesQuery', request.saleQuery, 'Which sales to list.', {
    cursor: CURSOR,
    limit: LIMIT,
    since: `Only sales of this time or later. ${TIME_NOTE}`,
  }),

  nameSchema('ListEventsQuery', request.eventQuery, 'Which events to list.', {
    cursor: CURSOR,
    limit: LIMIT,
    since: `Only events of this time or later. ${TIME_NOTE}`,
    store_id: { description: 'Only events of this store.', examples: [EXAMPLE_IDS.store] },
    type: 'Only events of this type.',
  }),

  nameSchema('ListWebhookDeliveriesQuery', request.webhookDeliveryQuery, 'Which deliveries to list.', {
    cursor: CURSOR,
    limit: LIMIT,
    status: 'Only deliveries in this status.',
  }),
];
