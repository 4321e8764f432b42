/**
 * Every request body and query of the specification, as it is sent. Strict about types and lengths; unknown fields are
 * ignored. Descriptions and examples are those of the OpenAPI document.
 */

import { z } from 'zod';
import {
  ADJUSTMENT_REASONS,
  ADVANCE_TARGETS,
  EVENT_TYPES,
  FULFILMENT_MODES,
  LISTED_EVENT_TYPES,
  ORDER_STATUSES,
  ORDER_TYPES,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_ENDPOINT_STATUSES,
} from './enums.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { amount, count, date, listStart, storeId, timestamp, whole } from './fields.ts';
import { LENGTHS, LIMITS } from './limits.ts';

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

const barcode = z.string().min(1).max(LENGTHS.barcode);

export const claim = z
  .object({
    code: z
      .string()
      .min(1)
      .meta({
        description: 'The code of 8 characters that the store made. Spaces, hyphens and case do not matter.',
        examples: ['ABCD-EFGH'],
      }),
  })
  .describe('The code of a store.');

export const accept = z
  .object({
    fulfilment_mode: z.enum(FULFILMENT_MODES).optional().meta({
      description: "Who delivers: `STORE_STAFF`, the store's own riders, or `SERVICE_COURIER`.",
      default: 'STORE_STAFF',
    }),
    external_id: z
      .string()
      .min(1)
      .max(LENGTHS.externalId)
      .optional()
      .meta({
        description: "The POS's own bill or order number. Every later event and order response has it.",
        examples: ['BILL-2041'],
      }),
  })
  .describe('How to accept an order.');

export const reject = z
  .object({
    reason: z
      .string()
      .max(LENGTHS.rejectReason)
      .optional()
      .meta({ description: 'Short, and fit for the customer to read.', examples: ['Sold out'] }),
  })
  .describe('Why an order is rejected.');

export const deliveryMethod = z
  .object({
    fulfilment_mode: z.literal('STORE_STAFF').describe("Always `STORE_STAFF`: the store's own riders."),
  })
  .describe('Who delivers an order from now on.');

/** One row of a stock push. Each row is checked on its own: a bad one is reported, the others apply. */
export const pushRow = z
  .object({
    barcode: barcode.meta(BARCODE),
    stock: count.meta({ description: 'Units on the shelf at `as_of`.', maximum: LIMITS.stockMax, examples: [48] }),
    name: z
      .string()
      .min(1)
      .max(LENGTHS.name)
      .optional()
      .describe('The name. Needed when the store has never had the barcode.'),
    mrp: amount.optional().describe(`The maximum retail price printed on the pack, in rupees. ${STOCK_UNCHANGED}`),
    price: amount.optional().describe(`The store's selling price, in rupees, tax included. ${STOCK_UNCHANGED}`),
    expiry_date: date.optional().describe(`The day on which the stock expires. ${STOCK_UNCHANGED}`),
    low_stock_threshold: count
      .optional()
      .describe(`From this many units down, the item counts as low. ${STOCK_UNCHANGED}`),
    brand: z.string().max(LENGTHS.brand).optional().describe(`The brand. ${STOCK_UNCHANGED}`),
    category: z.string().max(LENGTHS.category).optional().describe(`The category. ${STOCK_UNCHANGED}`),
    subcategory: z
      .string()
      .max(LENGTHS.subcategory)
      .optional()
      .describe(`The category within the category. ${STOCK_UNCHANGED}`),
    weight: z
      .string()
      .max(LENGTHS.weight)
      .optional()
      .describe(`What is in the pack, for example \`500 g\`. ${STOCK_UNCHANGED}`),
    description: z
      .string()
      .max(LENGTHS.itemDescription)
      .optional()
      .describe(`A text about the product. ${STOCK_UNCHANGED}`),
    external_id: z
      .string()
      .min(1)
      .max(LENGTHS.externalId)
      .optional()
      .describe(`The POS's own SKU, repeated on order lines. ${STOCK_UNCHANGED}`),
  })
  .describe(
    'The count of one product. Each row is checked on its own: a wrong one is listed in `errors`, the others apply.',
  );

export type PushRow = z.output<typeof pushRow>;

/** What staff can change of an item by hand, besides its stock. */
export const itemDetails = pushRow.pick({
  name: true,
  mrp: true,
  price: true,
  expiry_date: true,
  low_stock_threshold: true,
});

export type ItemDetails = z.output<typeof itemDetails>;

/** One row of an adjustment, checked like {@link pushRow}. */
export const adjustmentRow = z
  .object({
    barcode: barcode.meta(BARCODE),
    delta: whole.meta({
      description: `Units: positive adds, negative removes. Stock never goes below zero, nor above ${LIMITS.stockMax}.`,
      maximum: LIMITS.stockMax,
      examples: [-2],
    }),
    reason: z.enum(ADJUSTMENT_REASONS).optional().meta({ description: 'Why.', default: 'other' }),
    reference: z
      .string()
      .min(1)
      .max(LENGTHS.reference)
      .optional()
      .describe("The POS's number of the bill or of the goods received."),
  })
  .describe('Units to add or to remove. Each row is checked on its own.');

export const push = z
  .object({
    items: z
      .array(pushRow)
      .max(LIMITS.pushItems)
      .describe(`The rows. More than ${LIMITS.pushImmediateItems} are queued.`),
    as_of: timestamp.optional().meta({
      description: `When the POS took the count; left out, now. Always send it: units that were sold but not booked by then are subtracted. At most 5 minutes in the future. ${TIME_NOTE}`,
      examples: ['2026-11-20T11:41:08+05:30'],
    }),
  })
  .describe('Counts of the shelf.');

export const adjustments = z
  .object({
    adjustments: z
      .array(adjustmentRow)
      .min(1)
      .max(LIMITS.pushItems)
      .describe('The rows, applied in order. A barcode may occur more than once.'),
  })
  .describe('Changes of stock.');

export const saleAcknowledgement = z
  .object({
    event_ids: z
      .array(z.string())
      .max(LIMITS.acknowledgedSales)
      .meta({ description: '`event_id` of each sale that the POS has booked.', examples: [[EXAMPLE_IDS.saleEvent]] }),
  })
  .describe('Sales that are booked.');

export const webhookEndpointNew = z
  .object({
    url: z.string().max(LENGTHS.url).meta(URL_NOTE),
    description: z.string().max(LENGTHS.endpointDescription).optional().describe(DESCRIPTION_NOTE),
    events: z.array(z.enum(EVENT_TYPES)).optional().describe(EVENTS_NOTE),
  })
  .describe('A receiver to register.');

export const webhookEndpointChange = z
  .object({
    url: z.string().max(LENGTHS.url).optional().meta(URL_NOTE),
    description: z.string().max(LENGTHS.endpointDescription).optional().describe(DESCRIPTION_NOTE),
    events: z.array(z.enum(EVENT_TYPES)).optional().describe(EVENTS_NOTE),
    status: z
      .enum(WEBHOOK_ENDPOINT_STATUSES)
      .optional()
      .describe('`ACTIVE` sends events again, also after the service has switched it off; `DISABLED` stops them.'),
  })
  .describe('What to change of a receiver.');

export const webhookTest = z
  .object({
    type: z.enum(EVENT_TYPES).optional().meta({ description: 'The type of the sample.', default: 'ping' }),
    bad_signature: z.boolean().optional().meta({
      description: 'Signs with a wrong secret. A receiver that checks signatures answers 4xx.',
      default: false,
    }),
  })
  .describe('The sample to send.');

export const sandboxLine = z
  .object({
    barcode: barcode.meta(BARCODE),
    quantity: z.int().min(1).optional().meta({ description: 'Units.', default: 1 }),
  })
  .describe('What the customer takes.');

export const sandboxBasket = z
  .object({
    lines: z
      .array(sandboxLine)
      .max(LIMITS.orderLines)
      .optional()
      .describe('Left out or empty, one unit each of two products in stock.'),
  })
  .describe('The basket of the customer.');

export const sandboxAdvance = z
  .object({
    to: z
      .enum(ADVANCE_TARGETS)
      .describe(
        '`ACCEPTED` plays the retailer app, `PACKED` the staff, `OUT_FOR_DELIVERY` and `DELIVERED` the rider, `CANCELLED` the customer. Each is possible from the status before it only.',
      ),
  })
  .describe('Where to bring an order.');

const limit = z
  .int()
  .min(1)
  .max(LIMITS.pageSizeMax)
  .optional()
  .meta({ description: 'How many entries a page has at most.', default: LIMITS.pageSizeDefault });
const cursor = z
  .string()
  .optional()
  .describe(
    'Where the page begins: `next_cursor` of the page before, with the same filters. Opaque; leave it out for the first page.',
  );

export const limitQuery = z.object({ limit });
const pageQuery = z.object({ cursor, limit });

export const orderQuery = pageQuery.extend({
  status: z.enum(ORDER_STATUSES).optional().describe('Only orders in this status.'),
  type: z.enum(ORDER_TYPES).optional().meta({ description: 'Only orders of this type.', default: 'delivery' }),
  updated_since: listStart.optional().describe(`Only orders that had an event at this time or later. ${TIME_NOTE}`),
});

export const inventoryQuery = pageQuery.extend({
  barcode: barcode.optional().meta({ ...BARCODE, description: 'Only the item with this barcode.' }),
});

export const saleQuery = pageQuery.extend({
  since: listStart.optional().describe(`Only sales of this time or later. ${TIME_NOTE}`),
});

export const eventQuery = pageQuery.extend({
  since: listStart.optional().describe(`Only events of this time or later. ${TIME_NOTE}`),
  store_id: storeId.optional().meta({ description: 'Only events of this store.', examples: [EXAMPLE_IDS.store] }),
  type: z.enum(LISTED_EVENT_TYPES).optional().describe('Only events of this type.'),
});

export const webhookDeliveryQuery = pageQuery.extend({
  status: z.enum(WEBHOOK_DELIVERY_STATUSES).optional().describe('Only deliveries in this status.'),
});
