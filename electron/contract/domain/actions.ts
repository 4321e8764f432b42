/** What staff can do and what each doing consists of, as it is kept until it is settled. */

import { z } from 'zod';
import { ADJUSTMENT_REASONS, FULFILMENT_MODES } from '../api/enums.ts';
import { pushRow } from '../api/requests.ts';
import type { ApiOrder } from '../api/tolerant-resources.ts';
import type { Instant } from './time.ts';
import { instant } from './time.ts';

export const ACTION_STATES = ['waiting', 'sending', 'unknown', 'done', 'refused', 'withdrawn'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** An action in one of these states is not settled yet. */
export type OpenActionState = Exclude<ActionState, 'done' | 'refused' | 'withdrawn'>;

export function isOpen(state: ActionState): state is OpenActionState {
  return state === 'waiting' || state === 'sending' || state === 'unknown';
}

/** What an action is about. */
export type ActionSubject = 'order' | 'stock' | 'sale';

/** What staff meant. One of these for each kind; a later version may add kinds and nullable fields, never change one. */
export const actionPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accept'),
    orderId: z.string(),
    mode: z.enum(FULFILMENT_MODES),
    billNumber: z.string().nullable(),
    /** What the courier was shown to cost when it was chosen, in paise: for more it isn't sent. */
    courierCost: z.int().nonnegative().optional(),
  }),
  z.object({ kind: z.literal('reject'), orderId: z.string(), reason: z.string().nullable() }),
  /** A courier order goes to the store's own riders. */
  z.object({ kind: z.literal('hand_back'), orderId: z.string() }),
  /** A courier is asked for again, after none came. */
  z.object({ kind: z.literal('retry_courier'), orderId: z.string() }),
  z.object({
    kind: z.literal('adjustment'),
    barcode: z.string(),
    delta: z.int(),
    reason: z.enum(ADJUSTMENT_REASONS).nullable(),
    reference: z.string().nullable(),
    itemName: z.string().nullable(),
    /** Whether the service is told the reason, by the settings of its day. */
    reasonIsSent: z.boolean().optional(),
    /** The adjustment that this one takes back. */
    undoes: z.string().optional(),
    /** The count of which this one puts back what the service took off it for units that had left the shelf. */
    putBackOf: z.string().optional(),
  }),
  /** What was counted of an item, to be pushed. */
  z.object({
    kind: z.literal('count'),
    barcode: z.string(),
    counted: z.int().nonnegative(),
    /** When it was counted, in the service's time. Counts of one moment travel together. */
    asOf: z.int().transform(instant),
    itemName: z.string().nullable(),
    /** What else the push says of the item, as it stands on the wire; a barcode that is new needs its name. */
    about: pushRow.omit({ barcode: true, stock: true }),
    /** The import of a file that it is a part of; of what staff counted one by one there is none. */
    importId: z.string().optional(),
  }),
  /** One push of many rows, which lie beside it (database/tables/actions/push-rows.ts): what a file says of up to 1000 items. */
  z.object({
    kind: z.literal('import'),
    /** The import that it is a part of. */
    importId: z.string(),
    /** The moment that its numbers are of, in the service's time. No two pushes of a store have the same. */
    asOf: z.int().transform(instant),
    rowCount: z.int().positive(),
  }),
  z.object({
    kind: z.literal('acknowledge'),
    /** The `event_id` of the sale. */
    eventId: z.string(),
    orderId: z.string(),
    billNumber: z.string().nullable(),
  }),
]);

export type ActionPayload = z.output<typeof actionPayload>;
export type ActionKind = ActionPayload['kind'];
export type ActionPayloadOf<Kind extends ActionKind> = Extract<ActionPayload, { kind: Kind }>;

/** Kinds of action that move an order: they are possible in some of its states alone, and reading it tells of them. */
export type OrderActionKind = 'accept' | 'reject' | 'hand_back' | 'retry_courier';

export function isOrderAction(deed: ActionPayload): deed is ActionPayloadOf<OrderActionKind> {
  return POSSIBLE_BY_KIND.has(deed.kind);
}

/** The order that a deed is about, if it is about one. */
export function orderIdOf(deed: ActionPayload): string | null {
  return 'orderId' in deed ? deed.orderId : null;
}

type Possible = (order: ApiOrder) => boolean;

const isPending: Possible = ({ status }) => status === 'PENDING';

/** The order is with nobody yet, so that who delivers can still change. */
const waitsForCourier: Possible = ({ status, fulfilment_mode: mode }) =>
  mode === 'SERVICE_COURIER' && (status === 'ACCEPTED' || status === 'PACKED');

/** Where each is possible (specification, Order status and Courier status). */
const POSSIBLE: Readonly<Record<OrderActionKind, Possible>> = {
  accept: isPending,
  reject: isPending,
  hand_back: waitsForCourier,
  retry_courier: (order) => waitsForCourier(order) && order.courier?.status === 'FAILED',
};

const POSSIBLE_BY_KIND: ReadonlyMap<string, Possible> = new Map(Object.entries(POSSIBLE));

/** Whether an order, as it was last seen, allows an action. */
export function isActionPossible(kind: OrderActionKind, order: ApiOrder): boolean {
  return POSSIBLE[kind](order);
}

/** Whether an action can still be taken back: nothing of it has left this PC. */
export function canWithdraw(action: { readonly state: ActionState; readonly firstSentAt: Instant | null }): boolean {
  return action.state === 'waiting' && action.firstSentAt === null;
}

/** Outcomes that the app itself finds. */
export type AppOutcomeCode =
  | 'gone'
  | 'withdrawn_by_staff'
  | 'order_moved_on'
  /** Nobody can tell any more whether it was done. */
  | 'too_old_to_repeat'
  /** An accept that waited until more than five minutes after the hold's end: staff are asked. */
  | 'too_late_to_send'
  /** The service took a push and then could not apply it. */
  | 'push_failed'
  /** The service rejected rows that were sent together and did not say which: nobody can tell whether this one was. */
  | 'not_told'
  /** An accept with courier that waited, while the courier became dearer than was shown or couldn't be had any more. */
  | 'courier_costs_more'
  | 'courier_not_offered';
