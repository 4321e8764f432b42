/** What Counter knows of the shop's Tally: the names of its ledgers, and where it listens on this PC. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import { instant } from './time.ts';

/** A name in Tally. */
const name = z.string().trim().min(1).max(LENGTHS.name);

export const tallyLedgers = z.strictObject({
  sales: name,
  delivery: name,
  /** What was paid in cash in the store. */
  cash: name,
  /** What was paid to the marketplace, which pays it out. */
  online: name,
  /** The two halves of the tax. */
  cgst: name,
  sgst: name,
});

export type TallyLedgers = Readonly<z.output<typeof tallyLedgers>>;

export const FIRST_TALLY_LEDGERS: TallyLedgers = {
  sales: 'Sales',
  delivery: 'Delivery Charges',
  cash: 'Cash',
  online: 'Online Orders',
  cgst: 'CGST',
  sgst: 'SGST',
};

/** The ledgers, in the order in which screens ask for them. Not read from the schema, which the page doesn't load. */
export const TALLY_LEDGERS = [
  'sales',
  'delivery',
  'cash',
  'online',
  'cgst',
  'sgst',
] as const satisfies readonly (keyof TallyLedgers)[];

/** Where Tally listens unless its settings say otherwise. */
export const TALLY_PORT = 9_000;

export const tallyLink = z.strictObject({
  port: z.int().min(1).max(65_535),
  company: name,
  /** Sales booked from this moment on become vouchers. */
  since: z.int().transform(instant),
});

export type TallyLink = Readonly<z.output<typeof tallyLink>>;
