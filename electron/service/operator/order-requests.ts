import { z } from 'zod';
import { COURIER_STATUSES, FULFILMENT_MODES, ORDER_TYPES } from '../../contract/api/enums.ts';
import { LENGTHS } from '../../contract/api/limits.ts';

const MAX_QUANTITY = 100_000;
const MAX_LINES = 500;

const checkoutLine = z
  .strictObject({
    barcode: z.string().min(1),
    quantity: z.int().min(1).max(MAX_QUANTITY),
    free_quantity: z.int().min(0).optional(),
  })
  .refine(({ quantity, free_quantity = 0 }) => free_quantity <= quantity, 'gives away more than it has');

export const checkout = z.strictObject({
  type: z.enum(ORDER_TYPES),
  lines: z.array(checkoutLine).min(1).max(MAX_LINES),
  outcome: z.enum(['paid', 'timeout', 'pending']),
});

export const payment = z.strictObject({ outcome: z.enum(['succeeded', 'cash_collected', 'timeout']) });

export const acceptance = z.strictObject({ fulfilment_mode: z.enum(FULFILMENT_MODES).optional() });

export const rejection = z.strictObject({ reason: z.string().max(LENGTHS.rejectReason).optional() });

export const cancellation = z.strictObject({
  by: z.enum(['customer', 'system']),
  reason: z.string().max(LENGTHS.rejectReason).optional(),
});

const courierDetail = z.string().max(225).nullable().optional();

export const courierStep = z.strictObject({
  status: z.enum(COURIER_STATUSES),
  provider: courierDetail,
  rider_name: courierDetail,
  rider_phone: courierDetail,
  vehicle: courierDetail,
  tracking_url: z.url().max(LENGTHS.url).nullable().optional(),
  eta_minutes: z.int().min(0).nullable().optional(),
});
