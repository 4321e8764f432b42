/**
 * What main shows the renderer: plain data, ready to draw. Money is paise, times are instants of the service's clock
 * (C10), reasons are codes that the renderer has words for.
 */

import type { AdjustmentReason, CourierStatus, FulfilmentMode, SaleChannel } from '../api/enums.ts';
import type { UnlistedValue } from '../api/tolerant-schema.ts';
import type { Paise } from '../domain/money.ts';
import type { PrintingView } from '../domain/printing.ts';
import type { Instant } from '../domain/time.ts';
import type { OpenFailureView, StorageView } from './storage.ts';

/** Main holds at most one workspace of each kind at a time (C16). */
export type WorkspaceKind = 'store' | 'practice';

/** Everything on screen, made anew after each change. A snapshot with a lower number than the last one is old. */
export interface Snapshot {
  readonly number: number;
  /** The service's time when this was made. The renderer counts on from it with its own monotonic clock. */
  readonly at: Instant;
  readonly settings: Settings;
  /** The workspace on screen; null shows Welcome. */
  readonly workspace: WorkspaceView | null;
  /** The workspace that is meant to be on screen, when it can't be opened. */
  readonly unopened: OpenFailureView | null;
  /** Whether a store is connected on this counter, also while practice is on screen. */
  readonly storeConnected: boolean;
  readonly practice: PracticeView | null;
  /** The ring of both workspaces: a live order rings during practice. */
  readonly alarm: AlarmView;
  readonly paper: PrintingView;
}

export interface Settings {
  readonly language: 'en' | 'hi';
  readonly appearance: 'system' | 'light' | 'dark' | 'contrast';
  /** 0 to 100; at 0 staff have chosen that nothing sounds, which is shown like any other reason for it. */
  readonly volume: number;
  /** The tune of the ring for a new order. */
  readonly tune: 'bell' | 'chime' | 'phone';
  /** Whether letters are shortcuts on Orders. */
  readonly letters: boolean;
  /** Outside of them nothing reminds by sound of an order whose hold has ended; null is always open. */
  readonly openingHours: OpeningHours | null;
  /** The customer-safe reasons that Reject offers; null is the app's own list in the language chosen. */
  readonly rejectReasons: readonly string[] | null;
  /** Sales are booked as soon as they are known, without staff: for stores whose billing takes them from the CSV. */
  readonly booksByItself: boolean;
  /** Reasons of adjustments that the service is known to take: no other is told to it. */
  readonly adjustmentReasons: readonly AdjustmentReason[];
  /** How the barcode scanner of this counter types. */
  readonly scanner: ScannerSettings;
}

/** How a scanner that types is told apart from a person. */
export interface ScannerSettings {
  /** What it types before each code, which is no part of the code; often nothing. */
  readonly prefix: string;
  /** The key that it presses after each code. */
  readonly endKey: 'Enter' | 'Tab';
  /** How fast its keys follow each other: within 30, 50 or 100 ms. */
  readonly speed: 'fast' | 'usual' | 'slow';
}

/** Of each weekday in India, Monday first; null is a day on which the shop is closed. */
export type OpeningHours = readonly (DayHours | null)[];

/** Minutes after midnight. Closing at or before opening is after the next midnight. */
export interface DayHours {
  readonly opens: number;
  readonly closes: number;
}

export interface WorkspaceView {
  readonly kind: WorkspaceKind;
  /** `test` is a sandbox key, or the practice store. */
  readonly mode: 'live' | 'test';
  readonly stores: readonly StoreView[];
  /** The store that the board shows; null shows all of them. */
  readonly chosenStoreId: number | null;
  /** Stores whose orders never ring on this counter. They are shown all the same. */
  readonly mutedStoreIds: readonly number[];
  readonly line: ConnectionStateView;
  readonly waiting: UnsettledActionsView;
  readonly storage: StorageView;
  readonly board: BoardView;
  readonly counts: {
    readonly toBook: number;
    /** Refused actions that nobody has dealt with yet. */
    readonly refused: number;
    /** New orders of stores that are not chosen. */
    readonly newElsewhere: number;
    /** Counts that ask staff whether bags were packed. */
    readonly askingCounts: number;
  };
  /**
   * Each rises when what the calls about it would answer has changed: the order calls, `sales.view`, `activity.view`,
   * `imports.view`, the stock and counting calls.
   */
  readonly revisions: {
    readonly sales: number;
    readonly activity: number;
    readonly orders: number;
    readonly imports: number;
    readonly stock: number;
  };
  /** Set while reading the past: after the first start or a long absence. */
  /** Set after an outage, until staff have worked through what it left. */
  readonly catchUp: CatchUpView | null;
  readonly catchingUp: { readonly ordersRead: number; readonly salesRead: number } | null;
  /** How far the PC's clock is off, when that is more than two minutes; positive is ahead. */
  readonly clockOffMs: number | null;
}

export interface StoreView {
  readonly id: number;
  readonly name: string;
  readonly city: string | null;
}

/** Why all work of a workspace stands still until a person acts (C11). */
export type ParkReason = 'key_refused' | 'company_forbidden' | 'store_disconnected';

/** The state of the line, from real answers only. */
export interface ConnectionStateView {
  readonly state: 'connecting' | 'online' | 'offline' | 'slowed' | 'parked';
  readonly since: Instant;
  readonly lastContact: Instant | null;
  /** When it is tried again, while offline or slowed. */
  readonly nextTry: Instant | null;
  /** Why all work stands still. */
  readonly parked: ParkReason | null;
  /** Stores that were disconnected, some or all of them. */
  readonly disconnected: readonly number[];
}

export interface UnsettledActionsView {
  /** Actions that are not settled: waiting, sending or unknown. */
  readonly count: number;
  readonly oldestAt: Instant | null;
  /** Whether the oldest has left this PC. */
  readonly oldestSent: boolean;
}

export interface BoardView {
  /** PENDING deliveries, least time left first. */
  readonly new: readonly OrderCard[];
  readonly preparing: readonly OrderCard[];
  readonly onTheWay: readonly OrderCard[];
  /** DELIVERED today and CANCELLED once seen, by India's date, newest first; on screen only the newest of them. */
  readonly doneToday: readonly OrderCard[];
  /** Of all that is done today, listed or not. */
  readonly doneSum: DoneTotalsView;
  /** Ids of orders whose content can't be read; they ring all the same. */
  readonly unreadable: readonly string[];
}

export interface DoneTotalsView {
  readonly delivered: number;
  /** Of the delivered ones. */
  readonly total: Paise;
  readonly cancelled: number;
  /** Delivered, and their sales not booked yet. */
  readonly toBook: number;
}

export interface OrderCard {
  readonly storeId: number;
  readonly storeName: string;
  readonly orderId: string;
  /** The short number that people say aloud. */
  readonly number: string;
  /** As the service has it; an unlisted text is a status this app doesn't know. */
  readonly status: string;
  readonly placedAt: Instant | null;
  /** End of the 15-minute hold; null when it has none any more or its placement is not known. */
  readonly holdEndsAt: Instant | null;
  readonly total: Paise;
  readonly paid: boolean;
  readonly paymentMethod: string | null;
  readonly items: number;
  readonly units: number;
  /** As the service has it. */
  readonly billNumber: string | null;
  /** Typed after the accept: kept on this counter alone, because the API takes it nowhere. */
  readonly billNumberHere: string | null;
  readonly mode: FulfilmentMode | UnlistedValue | null;
  readonly acceptedVia: string | null;
  readonly courier: CourierView | null;
  readonly pickingSince: Instant | null;
  /** When it came to where it now stands. */
  readonly since: Instant | null;
  /** The accept or reject of ours that is not settled, laid over the order. */
  readonly action: ActionOverlayView | null;
  /** Why the last accept or reject was refused, while the order can still be decided. */
  readonly refusal: RefusalView | null;
  /** What each way of delivering costs; null until it is known. */
  readonly offers: { readonly own: DeliveryOptionView; readonly courier: DeliveryOptionView } | null;
  /** Cancelled after it had been accepted and nobody has pressed Seen yet. */
  readonly stopped: { readonly by: string | null; readonly reason: string | null; readonly at: Instant } | null;
  /** Its courier failed and nobody has chosen what to do. After Seen (`seen`) it is quiet, but still needs somebody. */
  readonly courierFailed: { readonly at: Instant; readonly reason: string | null; readonly seen: boolean } | null;
  /** What can be done about who delivers it; null unless it is a courier order that nobody has picked up yet. */
  readonly courierWays: CourierActionsView | null;
  /** What the shelf lacks for it once its hold has ended, as last read; null when it is held or that is not known. */
  readonly shortages: readonly ShortageView[] | null;
  /** Whether the sale of it is booked; null while there is none. */
  readonly booked: boolean | null;
}

/** What staff can do about who delivers an accepted courier order. */
export interface CourierActionsView {
  /** **Hand to own riders** can be pressed. */
  readonly handBack: boolean;
  /** **Retry courier** can be pressed: its courier failed. */
  readonly retry: boolean;
  /** What was pressed and is not settled. */
  readonly action: {
    readonly actionId: string;
    readonly kind: 'hand_back' | 'retry_courier';
    readonly state: 'waiting' | 'sending' | 'unknown';
    readonly askedAt: Instant;
    /** Never sent yet, so that it can be taken back. */
    readonly canWithdraw: boolean;
  } | null;
  /** Why the last press came to nothing; null when the last one did not. */
  readonly refusal: RefusalView | null;
}

/** Units of an item that the shelf lacks. */
export interface ShortageView {
  readonly name: string | null;
  readonly barcode: string;
  readonly missing: number;
}

export interface CourierView {
  readonly status: CourierStatus | UnlistedValue | null;
  readonly provider: string | null;
  readonly riderName: string | null;
  readonly riderPhone: string | null;
  readonly vehicle: string | null;
  readonly trackingUrl: string | null;
  readonly etaMinutes: number | null;
}

export interface ActionOverlayView {
  readonly actionId: string;
  readonly kind: 'accept' | 'reject';
  readonly state: 'waiting' | 'sending' | 'unknown';
  readonly mode: FulfilmentMode | null;
  readonly askedAt: Instant;
  /** Never sent yet, so that it can be taken back. */
  readonly canWithdraw: boolean;
}

/** One way of delivering, from delivery-options. */
export interface DeliveryOptionView {
  readonly available: boolean;
  /** Why it can't be had, in the service's words. */
  readonly reason: string | null;
  readonly cost: Paise | null;
  /** Hundredths of a percent. */
  readonly percent: number | null;
  /** Total less cost. */
  readonly keeps: Paise | null;
  readonly etaMinutes: number | null;
}

/** A refusal in codes: the renderer says it in words and offers what can be done. */
export interface RefusalView {
  readonly actionId: string;
  /** A code of the specification, or one of the app's own ({@link AppOutcomeCode}). */
  readonly code: string;
  readonly at: Instant;
  /** How the order really stands, where it was read. */
  readonly status: string | null;
  readonly acceptedVia: string | null;
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

export interface OrderDetails {
  readonly card: OrderCard;
  readonly deliveryFee: Paise | null;
  readonly lines: readonly LineItemView[];
  readonly timeline: readonly TimelineView[];
}

export interface LineItemView {
  readonly name: string | null;
  readonly barcode: string | null;
  readonly quantity: number;
  readonly freeQuantity: number;
  readonly unitPrice: Paise | null;
  readonly mrp: Paise | null;
  readonly lineTotal: Paise | null;
  /** What is left on the shelf, as last read; null when that is not known. */
  readonly shelf: ShelfView | null;
}

export interface ShelfView {
  readonly stock: number;
  /** Stock less what paid orders hold. */
  readonly available: number;
  /** At or under the item's low mark. */
  readonly low: boolean;
  readonly readAt: Instant;
}

export interface TimelineView {
  /** The event's type. */
  readonly type: string;
  readonly at: Instant;
  readonly actor: string | null;
  readonly reason: string | null;
}

/** Orders that are never offered for accepting, in their own place: today's, newest first. */
export interface OtherOrdersView {
  /** Self-checkout sales. COMPLETED does not prove payment: look at `paid`. */
  readonly inStore: readonly OrderCard[];
  /** Deliveries whose payment failed: not to be packed. One that is paid after all comes to New. */
  readonly paymentFailed: readonly OrderCard[];
}

/** Orders that a search found, the latest placed first. */
export interface FoundOrdersView {
  readonly rows: readonly FoundOrder[];
  /** There are more than are listed. */
  readonly isMore: boolean;
}

export interface FoundOrder {
  readonly card: OrderCard;
  /** Names of its items: the ones that were looked for first. */
  readonly items: readonly string[];
}

/** What an outage left: every order that waits for a decision, and what happened meanwhile. Ids are of cards on the board. */
export interface CatchUpView {
  /** Nothing was heard from the service from then until then. */
  readonly from: Instant;
  readonly to: Instant;
  /** New orders whose hold runs, least time left first. */
  readonly held: readonly string[];
  /** New orders whose hold has ended, the longest over first. */
  readonly lapsed: readonly string[];
  readonly meanwhile: {
    readonly acceptedInApp: readonly OrderReference[];
    readonly cancelled: readonly OrderReference[];
    readonly delivered: readonly OrderReference[];
    readonly deliveredTotal: Paise;
    readonly courierFailed: readonly OrderReference[];
  };
  /** Actions of this counter that were asked for before the line was back and settled since. */
  readonly own: { readonly done: number; readonly refused: readonly ActivityRow[] };
}

export interface OrderReference {
  readonly storeId: number;
  readonly orderId: string;
  readonly number: string;
}

/** Which sound, chosen in main; the renderer only plays it. */
export interface AlarmView {
  readonly tone: 'order' | 'cancelled' | 'fault' | null;
  /** Rises after one minute and after three. */
  readonly loudness: 1 | 2 | 3;
  readonly episodes: readonly EpisodeView[];
  /** The most urgent New order anywhere, for the strip on other screens and the window's title. */
  readonly urgent: UrgentOrderView | null;
  /** Set while a ring is wanted and nothing has sounded for three seconds. */
  readonly unheard: UnheardAlarmView | null;
}

export interface UnheardAlarmView {
  readonly since: Instant;
  /** As the page reported it; `silent`: it says nothing of the kind, or nothing at all. */
  readonly why: SoundOffReason | 'silent';
}

/** Why the page can't sound: no output, the platform refuses, or somebody has to press something first. */
export type SoundOffReason = 'no_device' | 'refused' | 'needs_press';

/**
 * Why an order wants somebody: `decision`, a paid delivery order is PENDING; `stop`, it was cancelled after somebody
 * accepted it and nobody has pressed Seen; `courier`, its courier failed and nobody has chosen what to do.
 */
export type AlarmReason = 'decision' | 'stop' | 'courier';

export interface EpisodeView {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly orderId: string;
  readonly number: string;
  readonly wants: AlarmReason;
  readonly state: 'ringing' | 'silenced';
  readonly since: Instant;
  /** Null while it rings, and while it is quiet because the shop is closed. */
  readonly silencedUntil: Instant | null;
}

export interface UrgentOrderView {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly orderId: string;
  readonly number: string;
  readonly storeName: string;
  readonly total: Paise;
  readonly holdEndsAt: Instant | null;
  readonly ringing: boolean;
}

export interface PracticeView {
  /** The switch Network. */
  readonly connected: boolean;
  /** How far the practice clock has been moved ahead. */
  readonly movedAheadMs: number;
}

export interface SaleRow {
  readonly storeId: number;
  readonly eventId: string;
  readonly orderId: string;
  readonly number: string;
  readonly channel: SaleChannel | UnlistedValue | null;
  readonly soldAt: Instant | null;
  readonly total: Paise;
  readonly items: number;
  readonly paymentMethod: string | null;
  readonly billNumber: string | null;
  /** `booking`: the acknowledgement is on its way. */
  readonly state: 'to_book' | 'booking' | 'booked';
  readonly bookedAt: Instant | null;
}

export interface SalesView {
  /** Ids of sales whose content this app can't read: they must be booked all the same. */
  readonly unreadable: readonly string[];
  /** Oldest first. */
  readonly toBook: readonly SaleRow[];
  /** Newest first. */
  readonly bookedToday: readonly SaleRow[];
  readonly today: DaySales;
  /** The six days before it, newest first; days without a sale are left out. */
  readonly earlier: readonly DaySales[];
}

/** What was sold on a day. */
export interface DaySales {
  /** Midnight at its beginning, in India. */
  readonly day: Instant;
  readonly online: { readonly total: Paise; readonly count: number };
  readonly inStore: { readonly total: Paise; readonly count: number };
  readonly toBook: number;
}

export type ActionKind =
  | 'accept'
  | 'reject'
  | 'hand_back'
  | 'retry_courier'
  | 'adjustment'
  | 'count'
  | 'import'
  | 'acknowledge';
export type ActionState = 'waiting' | 'sending' | 'unknown' | 'done' | 'refused' | 'withdrawn';

export interface ActivityRow {
  readonly actionId: string;
  readonly kind: ActionKind;
  readonly state: ActionState;
  readonly storeId: number;
  readonly orderId: string | null;
  readonly number: string | null;
  readonly barcode: string | null;
  readonly itemName: string | null;
  readonly delta: number | null;
  /** What was counted. */
  readonly counted: number | null;
  /** How many rows an import's push has, and how many of them the service rejected, once that is known. */
  readonly rows: number | null;
  readonly rejected: number | null;
  readonly mode: FulfilmentMode | null;
  readonly billNumber: string | null;
  readonly reason: string | null;
  readonly who: string | null;
  readonly askedAt: Instant;
  readonly firstSentAt: Instant | null;
  readonly settledAt: Instant | null;
  readonly tries: number;
  readonly nextTryAt: Instant | null;
  /** Set when refused or withdrawn. */
  readonly outcome: {
    readonly code: string;
    readonly status: string | null;
    readonly acceptedVia: string | null;
  } | null;
  readonly canWithdraw: boolean;
  /** Refused, and nobody has dealt with it yet. */
  readonly open: boolean;
}

export interface ActivityView {
  /** What needs somebody first, then newest first; at most 500. */
  readonly rows: readonly ActivityRow[];
}
