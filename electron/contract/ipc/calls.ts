/**
 * The bridge between renderer and main: every call with the shape of its input and the type of its answer. The same
 * table serves Electron's IPC and the preview's socket. Main checks each input against it; the renderer is trusted
 * with nothing.
 */

import { z } from 'zod';
import { ADJUSTMENT_REASONS, FULFILMENT_MODES } from '../api/enums.ts';
import { LENGTHS } from '../api/limits.ts';
import { pushRow } from '../api/requests.ts';
import type { DiscoveredPrinter, PrintJobView, PrintPreviewView } from '../domain/printing.ts';
import { logo, printJobSpec, printSettings } from '../domain/printing.ts';
import { SETTING_SCHEMAS } from '../domain/settings.ts';
import type { CallName } from './channels.ts';
import type { ClosingView } from './closing-comparison.ts';
import type { CountingOutputs } from './counting.ts';
import { COUNTING_INPUTS } from './counting.ts';
import type { ImportOutputs } from './import.ts';
import { IMPORT_INPUTS } from './import.ts';
import { actionId, barcode, storeId, workspace } from './input-fields.ts';
import type { PlatformOutputs, PlatformView } from './platform.ts';
import { PLATFORM_INPUTS } from './platform.ts';
import type { StockOutputs } from './stock.ts';
import { STOCK_INPUTS } from './stock.ts';
import type { ActivityView, FoundOrdersView, OrderDetails, OtherOrdersView, SalesView, Snapshot } from './views.ts';

const orderId = z.string().min(1).max(100);
const billNumber = z.string().trim().min(1).max(LENGTHS.externalId).optional();
const nothing = z.strictObject({});

/** What the other side can do to an order of the practice store. */
export const ORDER_MOVES = [
  'customer_cancels',
  'app_accepts',
  'app_rejects',
  'picking',
  'packed',
  'pickup',
  'deliver',
  'courier_found',
  'courier_fails',
] as const;

/** What the other side can do at the practice store. */
const practiceMove = z.discriminatedUnion('move', [
  z.strictObject({ move: z.enum(['place_order', 'instore_sale', 'late_payment']) }),
  z.strictObject({ move: z.enum(ORDER_MOVES), orderId }),
]);

/** How many sales one press books. */
export const BOOKINGS_MAX = 500;

/** Why the page can't sound ({@link SoundOff} in views.ts). */
const SOUND_OFF = ['no_device', 'refused', 'needs_press'] as const;

/** Links of an order; main knows where they lead, so that no address ever crosses. */
export const ORDER_LINKS = ['rider_phone', 'tracking'] as const;

export type OrderLink = (typeof ORDER_LINKS)[number];

export type OrderMove = (typeof ORDER_MOVES)[number];
export type PracticeMove = z.output<typeof practiceMove>;

/** The input of every call. */
export const CALL_INPUTS = {
  'app.snapshot': nothing,
  /** The key crosses here, once, and never comes back (C13). */
  'connect.check': z.strictObject({
    address: z.string().trim().min(1).max(LENGTHS.url),
    key: z.string().trim().min(1).max(512),
  }),
  'connect.claim': z.strictObject({ actionId, code: z.string().trim().min(1).max(64) }),
  'connect.open': z.strictObject({
    storeIds: z.array(storeId).min(1).max(100),
    /** Staff agreed that the key is kept without a keyring, see {@link ConnectCheck}. */
    keepWithoutKeyring: z.boolean(),
  }),
  'connect.forget': nothing,
  'practice.enter': nothing,
  'practice.leave': nothing,
  'practice.play': practiceMove,
  'practice.network': z.strictObject({ connected: z.boolean() }),
  'practice.clock': z.strictObject({ advanceSeconds: z.int().min(1).max(86_400) }),
  'practice.reset': nothing,
  'orders.accept': z.strictObject({
    actionId,
    workspace,
    storeId,
    orderId,
    mode: z.enum(FULFILMENT_MODES),
    billNumber,
    /** What the courier was shown to cost, in paise: an accept that waited is not sent for more. */
    courierCost: z.int().nonnegative().optional(),
  }),
  'orders.reject': z.strictObject({
    actionId,
    workspace,
    storeId,
    orderId,
    /** Customer-safe. */
    reason: z.string().trim().min(1).max(LENGTHS.rejectReason).optional(),
  }),
  /** A courier order goes to the store's own riders; a booked courier is called off. */
  'orders.handBack': z.strictObject({ actionId, workspace, storeId, orderId }),
  /** Asks for a courier again, after none came. */
  'orders.retryCourier': z.strictObject({ actionId, workspace, storeId, orderId }),
  'orders.details': z.strictObject({ workspace, storeId, orderId }),
  'orders.seen': z.strictObject({ workspace, storeId, orderId }),
  /** The bill number of an order that was accepted without one; null takes it away again. It stays on this counter. */
  'orders.bill': z.strictObject({
    workspace,
    storeId,
    orderId,
    billNumber: z.string().trim().min(1).max(LENGTHS.externalId).nullable(),
  }),
  'orders.others': z.strictObject({ workspace }),
  /** Orders of any day by number, bill number, barcode or name of an item, in whatever part of a word was typed so far. */
  'orders.search': z.strictObject({ workspace, text: z.string().max(LENGTHS.name) }),
  /** Staff have worked through the catch-up view, or want the columns instead. */
  'orders.caughtUp': z.strictObject({ workspace }),
  'actions.withdraw': z.strictObject({ workspace, actionId }),
  /** Staff have seen why it was refused. */
  'actions.seen': z.strictObject({ workspace, actionId }),
  'alarm.silence': z.strictObject({ workspace, orderId }),
  'alarm.silenceAll': nothing,
  /** The page says each second whether it sounds. `quiet`: it could, and nothing is to sound. */
  'sound.report': z.discriminatedUnion('state', [
    z.strictObject({ state: z.enum(['sounding', 'quiet']) }),
    z.strictObject({ state: z.literal('off'), reason: z.enum(SOUND_OFF) }),
  ]),
  /** Which of the connected stores the board shows; null shows all. */
  'stores.choose': z.strictObject({ storeId: storeId.nullable() }),
  /** Whether orders of a connected store ring on this counter. */
  'stores.ring': z.strictObject({ storeId, rings: z.boolean() }),
  /** Opens a link of an order outside the app: https or a phone number, nothing else. */
  'links.open': z.strictObject({ workspace, storeId, orderId, link: z.enum(ORDER_LINKS) }),
  /** Staff have seen what a restore brought back. */
  'storage.seen': z.strictObject({ workspace }),
  ...STOCK_INPUTS,
  ...COUNTING_INPUTS,
  ...IMPORT_INPUTS,
  /** Adds units to an item, or removes them. */
  'stock.adjust': z.strictObject({
    actionId,
    workspace,
    storeId,
    barcode,
    delta: z.int(),
    reason: z.enum(ADJUSTMENT_REASONS).optional(),
    reference: z.string().trim().min(1).max(LENGTHS.reference).optional(),
    itemName: z.string().max(LENGTHS.name).optional(),
  }),
  /** What was counted of an item, just now. An item that is new to the store needs its name. */
  'stock.count': z.strictObject({
    actionId,
    workspace,
    storeId,
    barcode,
    counted: z.int().nonnegative(),
    itemName: z.string().max(LENGTHS.name).optional(),
    about: pushRow.omit({ barcode: true, stock: true }).optional(),
  }),
  'sales.view': z.strictObject({ workspace }),
  'sales.book': z.strictObject({ actionId, workspace, storeId, eventId: z.string().min(1).max(200), billNumber }),
  /** Books many sales with one press; those that are on their way or booked already are left as they are. */
  'sales.bookAll': z.strictObject({
    workspace,
    sales: z
      .array(z.strictObject({ actionId, storeId, eventId: z.string().min(1).max(200), billNumber }))
      .min(1)
      .max(BOOKINGS_MAX),
  }),
  /** The sales of a day as CSV, one row for each line. */
  'sales.export': z.strictObject({ workspace, day: z.iso.date() }),
  /** What this counter has of today beside what the service has. */
  'sales.closing': z.strictObject({ workspace }),
  'activity.view': z.strictObject({ workspace }),
  /** Prints a document; an order's that was printed before is marked as a copy. The same press is the same print. */
  'paper.print': z.strictObject({ actionId, workspace, wish: printJobSpec }),
  /** Draws what would be printed, for a printer or, with null, for the one that would print it. */
  'paper.preview': z.strictObject({ workspace, wish: printJobSpec, printerId: z.uuid().nullable() }),
  /** Prints of an order, or of everything with null, newest first. */
  'paper.prints': z.strictObject({ workspace, orderId: orderId.nullable() }),
  /** Takes a print back that waits. */
  'paper.withdraw': z.strictObject({ workspace, number: z.int().positive() }),
  /** Somebody looked at the paper. `again` prints it once more, as a copy. */
  'paper.answer': z.strictObject({
    actionId,
    workspace,
    number: z.int().positive(),
    answer: z.enum(['came_out', 'again', 'leave']),
  }),
  'paper.change': printSettings,
  'paper.logo': z.strictObject({ logo: logo.nullable() }),
  /** Looks for printers of this PC and of the local network; takes a few seconds. */
  'paper.find': nothing,
  'settings.change': z.strictObject(SETTING_SCHEMAS).partial(),
  ...PLATFORM_INPUTS,
} as const satisfies Readonly<Record<CallName, z.ZodType>>;

export type CallInput<Name extends CallName> = z.input<(typeof CALL_INPUTS)[Name]>;
/** An input after its check. */
export type ParsedInput<Name extends CallName> = z.output<(typeof CALL_INPUTS)[Name]>;

/** What a ping with a key found. */
export interface ConnectCheck {
  readonly mode: 'live' | 'test';
  readonly company: string | null;
  readonly scope: 'company' | 'store';
  readonly lastFour: string;
  readonly stores: readonly { readonly id: number; readonly name: string; readonly city: string | null }[];
  /**
   * Where the key will be kept: `keyring` encrypted by the platform; `plain` readable by whoever uses this PC account
   * (asked for first); `process` until this program ends.
   */
  readonly keeping: 'keyring' | 'plain' | 'process';
}

/** What became of an action when it was stored: its state now. A repeat of the same press gives the same row. */
export interface ActionReceipt {
  readonly actionId: string;
  readonly state: 'waiting' | 'sending' | 'unknown' | 'done' | 'refused' | 'withdrawn';
}

interface CallOutputs extends StockOutputs, CountingOutputs, ImportOutputs, PlatformOutputs {
  'app.snapshot': Snapshot;
  'connect.check': ConnectCheck;
  'connect.claim': { readonly storeId: number };
  'connect.open': null;
  'connect.forget': null;
  'practice.enter': null;
  'practice.leave': null;
  'practice.play': { readonly orderId: string | null };
  'practice.network': null;
  'practice.clock': null;
  'practice.reset': null;
  'orders.accept': ActionReceipt;
  'orders.reject': ActionReceipt;
  'orders.handBack': ActionReceipt;
  'orders.retryCourier': ActionReceipt;
  'orders.details': OrderDetails;
  'orders.seen': null;
  'orders.bill': null;
  'orders.others': OtherOrdersView;
  'orders.search': FoundOrdersView;
  'orders.caughtUp': null;
  'actions.withdraw': ActionReceipt;
  'actions.seen': null;
  'alarm.silence': null;
  'alarm.silenceAll': null;
  'sound.report': null;
  'stores.choose': null;
  'stores.ring': null;
  'links.open': null;
  'storage.seen': null;
  'stock.adjust': ActionReceipt;
  'stock.count': ActionReceipt;
  'sales.view': SalesView;
  'sales.book': ActionReceipt;
  'sales.bookAll': null;
  'sales.export': { readonly text: string };
  'sales.closing': ClosingView;
  'activity.view': ActivityView;
  'paper.print': PrintJobView;
  'paper.preview': PrintPreviewView;
  'paper.prints': readonly PrintJobView[];
  'paper.withdraw': null;
  'paper.answer': null;
  'paper.change': null;
  'paper.logo': null;
  'paper.find': readonly DiscoveredPrinter[];
  'settings.change': null;
}

export type CallOutput<Name extends CallName> = CallOutputs[Name];

/** Why a call came to nothing. The renderer has words for each; nothing is ever thrown across. */
export const PROBLEMS = [
  'bad_input',
  'not_open',
  'not_found',
  'not_possible_now',
  'link_not_opened',
  'address_refused',
  'address_unreachable',
  'not_the_service',
  'key_refused',
  'key_malformed',
  'company_forbidden',
  'needs_company_key',
  'code_refused',
  'code_maybe_used',
  'slow_down',
  'service_failed',
  'nobody_draws',
  'disk_full',
  'disk_failing',
  'newer_database',
  /** It must ask the service, and the line does not allow that now. */
  'line_needed',
  'internal',
] as const;

export type Problem = (typeof PROBLEMS)[number];

export type CallResult<Name extends CallName> =
  | { readonly ok: true; readonly value: CallOutput<Name> }
  | { readonly ok: false; readonly problem: Problem };

/** What main tells the renderer without being asked. */
export type IpcEvent =
  | { readonly name: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly name: 'host'; readonly host: PlatformView }
  | { readonly name: 'show_order'; readonly workspace: 'store' | 'practice'; readonly orderId: string };

/** The hatch: all that the renderer has of main. */
export interface IpcClient {
  /** Which host shows the app. */
  readonly host: 'electron' | 'preview';
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name>>;
  /** Calls `listener` for every event until the function it gives is called. */
  listen(listener: (event: IpcEvent) => void): () => void;
}
