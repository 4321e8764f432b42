/** Staff's actions, as they are stored. The rest of each kind is in electron/outbox/kinds. */

import { z } from 'zod';
import { ADJUSTMENT_REASONS, FULFILMENT_MODES, ORDER_STATUSES } from '../api/enums.ts';
import { itemDetails, pushRow } from '../api/requests.ts';
import type { ApiOrder } from '../api/tolerant-resources.ts';
import type { Instant } from './time.ts';
import { instant } from './time.ts';

export const ACTION_STATES = ['waiting', 'sending', 'unknown', 'done', 'refused', 'withdrawn'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** A state of an action that is not settled yet. */
export type OpenActionState = Exclude<ActionState, 'done' | 'refused' | 'withdrawn'>;

export function isOpen(state: ActionState): state is OpenActionState {
  return state === 'waiting' || state === 'sending' || state === 'unknown';
}

/** What an action is about. */
export type ActionSubject = 'order' | 'stock' | 'sale';

const text = z.string();
const detailsBefore = z
  .object({ name: text, mrp: text, price: text, expiry_date: text, low_stock_threshold: z.int() })
  .partial();

/**
 * One payload for each kind. This is a stored format: a version may add kinds and nullable fields, but never change
 * one.
 */
export const actionPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accept'),
    orderId: z.string(),
    mode: z.enum(FULFILMENT_MODES),
    billNumber: z.string().nullable(),
    /** The courier's price that staff saw, in paise: the accept isn't sent if the courier costs more. */
    courierCost: z.int().nonnegative().optional(),
  }),
  z.object({ kind: z.literal('reject'), orderId: z.string(), reason: z.string().nullable() }),
  /** The store takes an order back from a courier, for its own riders. */
  z.object({ kind: z.literal('hand_back'), orderId: z.string() }),
  /** The store requests a courier again, because none came. */
  z.object({ kind: z.literal('retry_courier'), orderId: z.string() }),
  z.object({
    kind: z.literal('adjustment'),
    barcode: z.string(),
    delta: z.int(),
    reason: z.enum(ADJUSTMENT_REASONS).nullable(),
    reference: z.string().nullable(),
    itemName: z.string().nullable(),
    /** Whether the reason is sent, by the settings at the time of the adjustment. */
    reasonIsSent: z.boolean().optional(),
    /** The id of the adjustment that this one undoes. */
    undoes: z.string().optional(),
    /** The id of the count that this one corrects (C7: counts). */
    corrects: z.string().optional(),
  }),
  /** Staff set an item's stock to what they counted. */
  z.object({
    kind: z.literal('count'),
    barcode: z.string(),
    counted: z.int().nonnegative(),
    /** When it was counted, in the service's time. */
    asOf: z.int().transform(instant),
    itemName: z.string().nullable(),
    /** The other fields of its row in the push; a new barcode needs its name. */
    about: pushRow.omit({ barcode: true, stock: true }),
    /** The import of a file that it belongs to; absent if staff counted by hand. */
    importId: z.string().optional(),
  }),
  /**
   * Staff changed an item's name, prices, low mark or expiry. The push that carries them must also set the stock, so the
   * service's own stock is read just before and sent back (C7).
   */
  z.object({
    kind: z.literal('edit'),
    barcode: z.string(),
    itemName: z.string().nullable(),
    about: itemDetails,
    /** What stood there when staff changed it, as the service has it; a detail that was empty or unknown is absent. */
    before: detailsBefore,
    /** The service's stock, and when it was read: not before `asOf`, not after `readBy`. Null until it is first sent. */
    stock: z.int().nonnegative().nullable(),
    asOf: z.int().transform(instant).nullable(),
    readBy: z.int().transform(instant).nullable(),
    /** The id of the change that this one undoes. */
    undoes: z.string().optional(),
  }),
  /** One push of up to 1000 rows of a file, which are stored beside it (database/tables/actions/push-rows.ts). */
  z.object({
    kind: z.literal('import'),
    /** The import that it belongs to. */
    importId: z.string(),
    /** The time of its stock levels, in the service's time; no two pushes of a store share one. */
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

export const ACTION_KINDS = [
  'accept',
  'reject',
  'hand_back',
  'retry_courier',
  'adjustment',
  'count',
  'edit',
  'import',
  'acknowledge',
] as const satisfies readonly ActionPayload['kind'][];
export type ActionKind = (typeof ACTION_KINDS)[number];
export type ActionPayloadOf<Kind extends ActionKind> = Extract<ActionPayload, { kind: Kind }>;

/**
 * Actions that move an order: only some of its states allow them, and a reading of the order shows whether they were
 * done.
 */
export type OrderActionKind = 'accept' | 'reject' | 'hand_back' | 'retry_courier';

export function isOrderAction(payload: ActionPayload): payload is ActionPayloadOf<OrderActionKind> {
  return POSSIBLE_BY_KIND.has(payload.kind);
}

/** The order that an action is about, if any. */
export function orderIdOf(payload: ActionPayload): string | null {
  return 'orderId' in payload ? payload.orderId : null;
}

type Possible = (order: ApiOrder) => boolean;

const isPending: Possible = ({ status }) => status === 'PENDING';

const STATUSES: ReadonlySet<string> = new Set(ORDER_STATUSES);

/**
 * Whether an order may wait for the service's courier: it has not left the store, so who delivers can still change. The
 * service may omit the mode, and have statuses that this app doesn't know.
 */
export const mayWaitForCourier: Possible = ({ status, fulfilment_mode: mode }) =>
  mode !== 'STORE_STAFF' &&
  (status === 'ACCEPTED' || status === 'PACKED' || (status !== null && !STATUSES.has(status)));

/** Specification, Order status and Courier status. */
const POSSIBLE: Readonly<Record<OrderActionKind, Possible>> = {
  accept: isPending,
  reject: isPending,
  hand_back: mayWaitForCourier,
  retry_courier: mayWaitForCourier,
};

const POSSIBLE_BY_KIND: ReadonlyMap<string, Possible> = new Map(Object.entries(POSSIBLE));

/** Whether an order, as it was last seen, allows an action. */
export function isActionPossible(kind: OrderActionKind, order: ApiOrder): boolean {
  return POSSIBLE[kind](order);
}

/** Whether an action can be withdrawn, because nothing of it has left this PC. */
export function canWithdraw(action: { readonly state: ActionState; readonly firstSentAt: Instant | null }): boolean {
  return action.state === 'waiting' && action.firstSentAt === null;
}

/** Codes of outcomes that the app itself determines. */
export type AppOutcomeCode =
  | 'gone'
  | 'withdrawn_by_staff'
  | 'order_moved_on'
  /** Nothing can show any more whether it was done. */
  | 'too_old_to_repeat'
  /** An accept that waited until five minutes after the end of the hold: staff decide again. */
  | 'too_late_to_send'
  /** A decision that the disk did not take and that could not leave: staff decide again. */
  | 'not_sent'
  /** The service accepted a push but could not apply it. */
  | 'push_failed'
  /** The service rejected rows of a request without saying which, so this one may be among them. */
  | 'not_told'
  /** While an accept waited, its courier became unavailable or dearer than staff had seen. */
  | 'courier_costs_more'
  | 'courier_not_offered'
  /** The action that an undo reverses was refused. */
  | 'nothing_to_undo'
  /** The action that an undo reverses was done only in part, or perhaps not at all. */
  | 'undo_unclear';

/** Outcomes that don't say whether the action was done. */
export const OPEN_OUTCOME_CODES = [
  'too_old_to_repeat',
  'not_told',
  'gone',
] as const satisfies readonly AppOutcomeCode[];
