import { z } from 'zod';
import { count, timestamp } from '../../../contract/api/fields.ts';
import { faultSchema } from '../../faults/fault-schema.ts';
import { contents } from './responses.ts';

const value = z
  .union([z.string(), z.number(), z.null(), z.strictObject({ base64: z.string().describe('The bytes.') })])
  .describe('A value of the database; bytes are in base64.');

const fault = z.strictObject({
  id: z.string().describe('Its id.'),
  left: count.describe('How many requests or deliveries it will still disturb.'),
  fault: faultSchema.describe('What was added.'),
});

/** A whole state as a file. */
export const stateSchema = z
  .strictObject({
    format: z.literal('counter-sandbox state').describe('What the file is.'),
    schema: count.describe('The version of the tables. A service with other tables refuses the file.'),
    now: timestamp.describe("The service's time in that state."),
    drawn: count.nullable().describe('How far the random ids of `--seed` had got; null without a seed.'),
    contents: contents.describe('The main ids and keys, as a reset answers them.'),
    faults: z.array(fault).describe('The faults that still apply, oldest first.'),
    tables: z.record(z.string(), z.array(z.array(value))).describe('The rows of each table.'),
  })
  .describe('A whole state: all rows of the database, pending faults and the time.');

/** A whole state as a file has it. */
export type State = z.output<typeof stateSchema>;
