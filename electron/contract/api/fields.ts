/** The kinds of value that resources and requests are made of, as they stand on the wire. */

import { z } from 'zod';
import { AMOUNT_PATTERN, PERCENT_PATTERN } from '../domain/money.ts';
import { parseInstantOrNull } from '../domain/time.ts';

/** Decimal string of rupees, see money.ts. */
export const amount = z.string().regex(AMOUNT_PATTERN, 'must be an amount in rupees such as "42.50"');

/** Decimal string of a percentage. */
export const percent = z.string().regex(PERCENT_PATTERN, 'must be a percentage such as "7.50"');

/** ISO 8601, see time.ts. */
export const timestamp = z
  .string()
  .refine((text) => parseInstantOrNull(text) !== null, 'must be an ISO 8601 timestamp')
  .meta({ format: 'date-time' });

/** A calendar day. */
export const date = z.iso.date('must be a date such as 2026-11-20');

/** Whole number. */
export const whole = z.int();

/** Whole number from nought. */
export const count = z.int().min(0);

/** A store's number. */
export const storeId = z.int();
