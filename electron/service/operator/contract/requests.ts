/** Every request body and query of the operator API. A field that is not known is refused. */

import { z } from 'zod';
import { COURIER_STATUSES, FULFILMENT_MODES, MODES, ORDER_TYPES } from '../../../contract/api/enums.ts';
import { amount, count, link, percent, timestamp } from '../../../contract/api/fields.ts';
import { LENGTHS, LIMITS } from '../../../contract/api/limits.ts';
import { mapStoreSwitches } from '../../../contract/domain/store-switches.ts';
import { BARCODE, COMPANY_ID, LIVE_APPROVED, MODE, STORE_SWITCH_NOTES, SUSPENDED } from './field-notes.ts';

const UNCHANGED = 'Left out, it stays as it is.';
const REASON = { description: 'Why, in words that the event has as its `reason`.', examples: ['Sold out'] };

const MAX_QUANTITY = 100_000;

/** The most rows of a list, and as many as a search looks through. */
export const MAX_ROWS = 1_000;

const barcode = z.string().min(1).max(LENGTHS.barcode);
const name = z.string().min(1).max(LENGTHS.name);

export const noFields = z.strictObject({});

export const clockMove = z
  .strictObject({
    advance_seconds: z
      .number()
      .min(0)
      .optional()
      .meta({ description: 'By how many seconds.', examples: [900] }),
    set: timestamp
      .optional()
      .meta({ description: 'To which time. Time moves forward only.', examples: ['2026-11-20T12:00:00+05:30'] }),
  })
  .describe('Where to move the clock: one of the two fields.')
  .refine(({ advance_seconds, set }) => (advance_seconds === undefined) !== (set === undefined), {
    message: 'must have either advance_seconds or set',
  });

export const newCompany = z
  .strictObject({
    name: name.meta({ description: 'Its name.', examples: ['Gupta POS'] }),
    live_approved: z.boolean().optional().meta({ description: LIVE_APPROVED, default: true }),
  })
  .describe('A company with a POS.');

export const companyChange = z
  .strictObject({
    live_approved: z.boolean().optional().describe(`${LIVE_APPROVED} ${UNCHANGED}`),
    suspended: z.boolean().optional().describe(`${SUSPENDED} ${UNCHANGED}`),
  })
  .describe('What to change of a company.');

export const newKey = z
  .strictObject({
    company_id: z.string().meta(COMPANY_ID),
    mode: z.enum(MODES).describe(MODE),
    store_id: z
      .int()
      .nullish()
      .meta({
        description: 'The only store that the key sees; left out or null, the key is company-wide.',
        examples: [null],
      }),
  })
  .describe('An API key to issue.');

export const newItem = z
  .strictObject({
    barcode: barcode.meta(BARCODE),
    name: name.meta({ description: 'The name.', examples: ['Tata Salt 1 kg'] }),
    stock: count.max(LIMITS.stockMax).meta({ description: 'Units on the shelf.', examples: [20] }),
    mrp: amount
      .optional()
      .meta({ description: 'The maximum retail price printed on the pack, in rupees.', examples: ['30.00'] }),
    price: amount
      .optional()
      .meta({ description: "The store's selling price, in rupees, tax included.", examples: ['28.00'] }),
  })
  .describe('A product on the shelf.');

const { courier_available, ...otherSwitches } = mapStoreSwitches(({ field, first }) =>
  z.boolean().optional().meta({ description: STORE_SWITCH_NOTES[field], default: first }),
);

export const newStore = z
  .strictObject({
    mode: z.enum(MODES).describe(MODE),
    name: name.meta({ description: 'Its name.', examples: ['Gupta Stores'] }),
    courier_available,
    commission_percent: percent
      .optional()
      .meta({ description: 'What the courier costs the store, in percent of the total.', default: '12.00' }),
    ...otherSwitches,
    items: z
      .array(newItem)
      .refine((items) => new Set(items.map((each) => each.barcode)).size === items.length, 'has a barcode twice')
      .optional()
      .describe('What the store sells. Left out, nothing.'),
  })
  .describe('A store, connected to no company yet.');

export const storeChange = z
  .strictObject(
    mapStoreSwitches(({ field }) => z.boolean().optional().describe(`${STORE_SWITCH_NOTES[field]} ${UNCHANGED}`)),
  )
  .describe('What to change of a store.');

export const checkoutLine = z
  .strictObject({
    barcode: z.string().min(1).meta(BARCODE),
    quantity: z
      .int()
      .min(1)
      .max(MAX_QUANTITY)
      .meta({ description: 'All units, free ones included.', examples: [2] }),
    free_quantity: z
      .int()
      .min(0)
      .optional()
      .meta({
        description: 'How many of the units an offer gives free; at most all.',
        default: 0,
        examples: [0],
      }),
  })
  .describe('What the customer takes.')
  .refine(({ quantity, free_quantity = 0 }) => free_quantity <= quantity, 'gives away more than it has');

export const checkout = z
  .strictObject({
    type: z
      .enum(ORDER_TYPES)
      .describe('`delivery`: ordered online; `instore`: scanned and paid by the customer in the store.'),
    lines: z.array(checkoutLine).min(1).max(LIMITS.orderLines).describe('The basket.'),
    outcome: z
      .enum(['paid', 'timeout', 'pending'])
      .describe(
        '`paid`: the order is placed, or the sale completed; `timeout`: not paid in time; `pending`: not paid yet.',
      ),
  })
  .describe('A basket, and what becomes of its payment.');

export const payment = z
  .strictObject({
    outcome: z
      .enum(['succeeded', 'cash_collected', 'timeout'])
      .describe(
        '`succeeded`: the money is there, also late; `cash_collected`: staff took it, for an in-store order only; `timeout`: it was not made in time.',
      ),
  })
  .describe('What became of a payment.');

export const acceptance = z
  .strictObject({
    fulfilment_mode: z.enum(FULFILMENT_MODES).optional().meta({
      description: "Who delivers: `STORE_STAFF`, the store's own riders, or `SERVICE_COURIER`.",
      default: 'STORE_STAFF',
    }),
  })
  .describe('How the store accepts.');

const reason = z.string().max(LENGTHS.rejectReason).optional();

export const rejection = z
  .strictObject({
    reason: reason.meta(REASON),
  })
  .describe('Why the store rejects.');

export const cancellation = z
  .strictObject({
    by: z
      .enum(['customer', 'system'])
      .describe('`customer`: until staff start picking; `system`: the marketplace, until the order is delivered.'),
    reason: reason.meta(REASON),
  })
  .describe('Who cancels an order.');

const courierDetail = z.string().max(LENGTHS.name).nullable().optional();

export const courierStep = z
  .strictObject({
    status: z
      .enum(COURIER_STATUSES)
      .describe(
        'The step: `BOOKED`, `ASSIGNED` (again: another rider), `PICKED_UP`, `DELIVERED` or `FAILED`. The partner reports no other.',
      ),
    provider: courierDetail.describe('The courier company.'),
    rider_name: courierDetail.describe('The name of the rider.'),
    rider_phone: courierDetail.describe('The telephone number of the rider.'),
    vehicle: courierDetail.describe('What the rider drives.'),
    tracking_url: link
      .nullable()
      .optional()
      .meta({ description: 'A page that shows where the rider is.', examples: ['https://riders.example/42'] }),
    eta_minutes: z
      .int()
      .min(0)
      .nullable()
      .optional()
      .meta({ description: 'Minutes until the rider is at the store.', examples: [25] }),
  })
  .describe('What the courier partner reports. A field that is left out is made up.');

const limit = z.int().min(1).max(MAX_ROWS).optional();

export const limitQuery = z.object({
  limit: limit.meta({ description: 'How many entries the list has at most.', default: 50 }),
});
export const searchQuery = z.object({
  limit: limit.meta({ description: 'How many entries each list has at most.', default: 50 }),
  search: z
    .string()
    .optional()
    .describe(
      `Only entries with this text, whatever the case of its letters; for orders, events, deliveries and requests, of which it looks through the last ${MAX_ROWS}.`,
    ),
  polls: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether the requests include reads that repeat one of the last minute. They do unless it is `false`.'),
});
