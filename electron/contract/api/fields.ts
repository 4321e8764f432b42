/** Schemas of the values in resources and requests, as they are sent. */

import { z } from 'zod';
import { AMOUNT_PATTERN, PERCENT_PATTERN } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import { parseInstantOrNull, parseNearestInstantOrNull } from '../domain/time.ts';
import { LENGTHS } from './limits.ts';

/** A decimal string of rupees (money.ts). */
export const amount = z.string().regex(AMOUNT_PATTERN, 'must be an amount in rupees such as "42.50"');

/** A decimal string of a percentage. */
export const percent = z.string().regex(PERCENT_PATTERN, 'must be a percentage such as "7.50"');

const createTimestamp = (parse: (text: string) => Instant | null) =>
  z
    .string()
    .refine((text) => parse(text) !== null, 'must be an ISO 8601 timestamp')
    .meta({ format: 'date-time' });

/** ISO 8601 (time.ts). */
export const timestamp = createTimestamp(parseInstantOrNull);

/** The time at which a list begins, in ISO 8601. It may be earlier or later than any instant. */
export const listStart = createTimestamp(parseNearestInstantOrNull);

/** A calendar day. */
export const date = z.iso.date('must be a date such as 2026-11-20');

/** Any URI: a courier's link need not lead to the web, and an app must not trust it. */
export const link = z.url('must be a link such as https://riders.example/42').max(LENGTHS.url).meta({ format: 'uri' });

export const whole = z.int();

/** A whole number, at least 0. */
export const count = z.int().min(0);

export const storeId = z.int();
