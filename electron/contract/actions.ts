/** What staff can do and what each doing consists of, as it is kept until it is settled. */

import { z } from 'zod';
import { ADJUSTMENT_REASONS, FULFILMENT_MODES } from './api/enums.ts';
import type { Instant } from './time.ts';
import type { ActionKind, ActionState } from './views.ts';

export const ACTION_STATES = [
  'waiting',
  'sending',
  'unknown',
  'done',
  'refused',
  'withdrawn',
] as const satisfies readonly ActionState[];

/** What staff meant. One of these for each kind; a later version may add kinds and nullable fields, never change one. */
export const deed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accept'),
    orderId: z.string(),
    mode: z.enum(FULFILMENT_MODES),
    billNumber: z.string().nullable(),
  }),
  z.object({ kind: z.literal('reject'), orderId: z.string(), reason: z.string().nullable() }),
  z.object({
    kind: z.literal('adjustment'),
    barcode: z.string(),
    delta: z.int(),
    reason: z.enum(ADJUSTMENT_REASONS).nullable(),
    reference: z.string().nullable(),
    itemName: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('acknowledge'),
    /** The `event_id` of the sale. */
    eventId: z.string(),
    orderId: z.string(),
    billNumber: z.string().nullable(),
  }),
]);

export type Deed = z.output<typeof deed>;
export type DeedOf<Kind extends ActionKind> = Extract<Deed, { kind: Kind }>;

/** Whether an action can still be taken back: nothing of it has left this PC. */
export function canWithdraw(action: { readonly state: ActionState; readonly firstSentAt: Instant | null }): boolean {
  return action.state === 'waiting' && action.firstSentAt === null;
}
