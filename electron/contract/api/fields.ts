/** Schemas of the values in resources and requests, as they are sent. */

import { z } from 'zod';
import { AMOUNT_PATTERN, LAST_INSTANT, PERCENT_PATTERN, parseTimestamp } from './conventions.ts';
import { LENGTHS } from './limits.ts';

/** A decimal string of rupees. */
export const amount = z.string().regex(AMOUNT_PATTERN, 'must be an amount in rupees such as "42.50"');

/** A decimal string of a percentage. */
export const percent = z.string().regex(PERCENT_PATTERN, 'must be a percentage such as "7.50"');

const createTimestamp = (first: number, last: number) =>
  z
    .string()
    .refine((text) => {
      const at = parseTimestamp(text);
      return at !== null && at >= first && at <= last;
    }, 'must be an ISO 8601 timestamp')
    .meta({ format: 'date-time' });

/** ISO 8601, from 1970 to 9999. */
export const timestamp = createTimestamp(0, LAST_INSTANT);

/** The time at which a list begins, in ISO 8601. It may be earlier or later than any instant. */
export const listStart = createTimestamp(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

/** A calendar day. */
export const date = z.iso.date('must be a date such as 2026-11-20');

/** Any URI: a courier's link need not lead to the web, and an app must not trust it. */
export const link = z.url('must be a link such as https://riders.example/42').max(LENGTHS.url).meta({ format: 'uri' });

export const whole = z.int();

/** A whole number, at least 0. */
export const count = z.int().min(0);

export const storeId = z.int();
