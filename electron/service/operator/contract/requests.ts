/** Every request body and query of the operator API. A field that is not known is refused. */

import { z } from 'zod';
import { COURIER_STATUSES, FULFILMENT_MODES, MODES, ORDER_TYPES } from '../../../contract/api/enums.ts';
import { amount, count, link, percent, timestamp } from '../../../contract/api/fields.ts';
import { LENGTHS, LIMITS } from '../../../contract/api/limits.ts';

const MAX_QUANTITY = 100_000;

/** The most rows of a list, and as many as a search looks through. */
export const MAX_ROWS = 1_000;

const barcode = z.string().min(1).max(LENGTHS.barcode);
const name = z.string().min(1).max(LENGTHS.name);

export const noFields = z.strictObject({});

export const clockMove = z
  .strictObject({ advance_seconds: z.number().min(0).optional(), set: timestamp.optional() })
  .refine(({ advance_seconds, set }) => (advance_seconds === undefined) !== (set === undefined), {
    message: 'must have either advance_seconds or set',
  });

export const newCompany = z.strictObject({ name, live_approved: z.boolean().optional() });

export const companyChange = z.strictObject({
  live_approved: z.boolean().optional(),
  suspended: z.boolean().optional(),
});

export const newKey = z.strictObject({ company_id: z.string(), mode: z.enum(MODES), store_id: z.int().nullish() });

export const newItem = z.strictObject({
  barcode,
  name,
  stock: count.max(LIMITS.stockMax),
  mrp: amount.optional(),
  price: amount.optional(),
});

export const newStore = z.strictObject({
  mode: z.enum(MODES),
  name,
  courier_available: z.boolean().optional(),
  commission_percent: percent.optional(),
  pos_may_act: z.boolean().optional(),
  items: z
    .array(newItem)
    .refine((items) => new Set(items.map((each) => each.barcode)).size === items.length, 'has a barcode twice')
    .optional(),
});

export const storeChange = z.strictObject({
  courier_available: z.boolean().optional(),
  pos_may_act: z.boolean().optional(),
});

export const checkoutLine = z
  .strictObject({
    barcode: z.string().min(1),
    quantity: z.int().min(1).max(MAX_QUANTITY),
    free_quantity: z.int().min(0).optional(),
  })
  .refine(({ quantity, free_quantity = 0 }) => free_quantity <= quantity, 'gives away more than it has');

export const checkout = z.strictObject({
  type: z.enum(ORDER_TYPES),
  lines: z.array(checkoutLine).min(1).max(LIMITS.orderLines),
  outcome: z.enum(['paid', 'timeout', 'pending']),
});

export const payment = z.strictObject({ outcome: z.enum(['succeeded', 'cash_collected', 'timeout']) });

export const acceptance = z.strictObject({ fulfilment_mode: z.enum(FULFILMENT_MODES).optional() });

const reason = z.string().max(LENGTHS.rejectReason).optional();

export const rejection = z.strictObject({ reason });

export const cancellation = z.strictObject({ by: z.enum(['customer', 'system']), reason });

const courierDetail = z.string().max(LENGTHS.name).nullable().optional();

export const courierStep = z.strictObject({
  status: z.enum(COURIER_STATUSES),
  provider: courierDetail,
  rider_name: courierDetail,
  rider_phone: courierDetail,
  vehicle: courierDetail,
  tracking_url: link.nullable().optional(),
  eta_minutes: z.int().min(0).nullable().optional(),
});

const limit = z.int().min(1).max(MAX_ROWS).optional();

export const limitQuery = z.object({ limit });
export const searchQuery = z.object({ limit, search: z.string().optional() });
