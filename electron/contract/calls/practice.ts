/** The Practice screen. */

import { z } from 'zod';
import { ORDER_MOVES } from '../domain/order-moves.ts';
import { call, nothing, returns } from './call.ts';
import { noInput, orderId } from './input-fields.ts';

export interface PracticeView {
  /** The state of the Network switch. */
  readonly connected: boolean;
  /** How far the practice clock is ahead. */
  readonly movedAheadMs: number;
}

/** What anyone except the store can do at the practice store. */
const practiceMove = z.discriminatedUnion('move', [
  z.strictObject({ move: z.enum(['place_order', 'instore_sale', 'late_payment']) }),
  z.strictObject({ move: z.enum(ORDER_MOVES), orderId }),
]);

export type PracticeMove = z.output<typeof practiceMove>;

export const PRACTICE_CALLS = {
  'practice.enter': call({ input: noInput, right: 'see', logged: [], returns: nothing }),
  'practice.leave': call({ input: noInput, right: 'see', logged: [], returns: nothing }),
  'practice.play': call({
    input: practiceMove,
    right: 'work',
    logged: ['move'],
    returns: returns<{ readonly orderId: string | null }>(),
  }),
  'practice.network': call({
    input: z.strictObject({ connected: z.boolean() }),
    right: 'work',
    logged: ['connected'],
    returns: nothing,
  }),
  'practice.clock': call({
    input: z.strictObject({ advanceSeconds: z.int().min(1).max(86_400) }),
    right: 'work',
    logged: ['advanceSeconds'],
    returns: nothing,
  }),
  'practice.reset': call({ input: noInput, right: 'work', logged: [], returns: nothing }),
} as const;
