/** TallyPrime on the same PC: finding it, and the vouchers that it takes, refuses or has not seen. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';
import { call, nothing, returns } from './call.ts';
import { eventId, storeId, workspace } from './input-fields.ts';

/** A sale whose voucher Tally refused. */
export interface RefusedVoucher {
  readonly eventId: string;
  readonly number: string;
  readonly soldAt: Instant | null;
  readonly total: Paise;
  /** What Tally said, word for word; empty if it said nothing. */
  readonly words: string;
}

/**
 * How it went the last time. `ok`: Tally takes vouchers; `closed`: nothing answers on its port; `wrong_company`: the
 * chosen company is not open there; `unknown`: nothing was sent since Counter started.
 */
export type TallyState = 'ok' | 'closed' | 'wrong_company' | 'unknown';

export interface TallyView {
  readonly state: TallyState;
  /** Booked sales that Tally has not answered yet. */
  readonly waiting: number;
  /** Oldest first. */
  readonly refused: readonly RefusedVoucher[];
}

/** What an import of a company's closing stock has. */
export interface TallyStockView {
  /** Items that are sent. */
  readonly sent: number;
  /** Items without a barcode among their names, or whose stock is no whole number. */
  readonly leftOut: number;
}

const port = z.int().min(1).max(65_535);
const company = z.string().trim().min(1).max(LENGTHS.name);

export const TALLY_CALLS = {
  /** The companies that are open in the Tally of this PC; null if nothing answers there as Tally does. */
  'tally.find': call({
    input: z.strictObject({ workspace, port }),
    right: 'manage',
    logged: null,
    returns: returns<readonly string[] | null>(),
  }),
  /** The names of a company's ledgers; null if Tally does not answer. */
  'tally.ledgers': call({
    input: z.strictObject({ workspace, port, company }),
    right: 'manage',
    logged: null,
    returns: returns<readonly string[] | null>(),
  }),
  'tally.view': call({
    input: z.strictObject({ workspace }),
    right: 'work',
    logged: null,
    returns: returns<TallyView>(),
  }),
  /** Sends a refused voucher again; null: all of them. */
  'tally.retry': call({
    input: z.strictObject({ workspace, eventId: eventId.nullable() }),
    right: 'work',
    logged: ['workspace', 'eventId'],
    returns: nothing,
  }),
  /** Sends the closing stock of the chosen company as an import; null if Tally does not answer. */
  'tally.readStock': call({
    input: z.strictObject({ workspace, storeId }),
    right: 'manage',
    logged: ['workspace', 'storeId'],
    returns: returns<TallyStockView | null>(),
  }),
} as const;
