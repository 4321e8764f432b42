/**
 * What main shows the renderer: plain data, ready to draw. Money is paise, times are instants of the service's clock
 * (C10), reasons are codes that the renderer has words for.
 */

import type { CourierStatus, FulfilmentMode, SaleChannel } from './api/enums.ts';
import type { Unlisted } from './api/tolerant.ts';
import type { Paise } from './money.ts';
import type { Instant } from './time.ts';

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
  /** Whether a store is connected on this counter, also while practice is on screen. */
  readonly storeConnected: boolean;
  readonly practice: PracticeView | null;
  /** The ring of both workspaces: a live order rings during practice. */
  readonly alarm: AlarmView;
}

export interface Settings {
  readonly language: 'en' | 'hi';
  readonly appearance: 'system' | 'light' | 'dark' | 'contrast';
  /** 0 to 100. */
  readonly volume: number;
}

export interface WorkspaceView {
  readonly kind: WorkspaceKind;
  /** `test` is a sandbox key, or the practice store. */
  readonly mode: 'live' | 'test';
  readonly stores: readonly StoreView[];
  readonly line: LineView;
  readonly waiting: WaitingView;
  readonly board: BoardView;
  readonly counts: { readonly toBook: number; readonly refused: number };
  /** Rise when what the call of that name would answer has changed. */
  readonly revisions: { readonly sales: number; readonly activity: number; readonly orders: number };
  /** Set while reading the past: after the first start or a long absence. */
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
export interface LineView {
  readonly state: 'connecting' | 'online' | 'offline' | 'slowed' | 'parked';
  readonly since: Instant;
  readonly lastContact: Instant | null;
  /** When it is tried again, while offline or slowed. */
  readonly nextTry: Instant | null;
  readonly parked: ParkReason | null;
}

export interface WaitingView {
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
  /** DELIVERED today and CANCELLED once seen, by India's date, newest first. */
  readonly doneToday: readonly OrderCard[];
  /** Ids of orders whose content can't be read; they ring all the same. */
  readonly unreadable: readonly string[];
}

export interface OrderCard {
  readonly storeId: number;
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
  readonly billNumber: string | null;
  readonly mode: FulfilmentMode | Unlisted | null;
  readonly acceptedVia: string | null;
  readonly courier: CourierView | null;
  readonly pickingSince: Instant | null;
  /** When it came to where it now stands. */
  readonly since: Instant | null;
  /** The accept or reject of ours that is not settled, laid over the order. */
  readonly action: OverlayView | null;
  /** Why the last accept or reject was refused, while the order can still be decided. */
  readonly refusal: RefusalView | null;
  /** What each way of delivering costs; null until it is known. */
  readonly offers: { readonly own: OfferView; readonly courier: OfferView } | null;
  /** Cancelled after it had been accepted and nobody has pressed Seen yet. */
  readonly stopped: { readonly by: string | null; readonly reason: string | null; readonly at: Instant } | null;
  /** Whether the sale of it is booked; null while there is none. */
  readonly booked: boolean | null;
}

export interface CourierView {
  readonly status: CourierStatus | Unlisted | null;
  readonly provider: string | null;
  readonly riderName: string | null;
  readonly riderPhone: string | null;
  readonly vehicle: string | null;
  readonly trackingUrl: string | null;
  readonly etaMinutes: number | null;
}

export interface OverlayView {
  readonly actionId: string;
  readonly kind: 'accept' | 'reject';
  readonly state: 'waiting' | 'sending' | 'unknown';
  readonly mode: FulfilmentMode | null;
  readonly askedAt: Instant;
  /** Never sent yet, so that it can be taken back. */
  readonly canWithdraw: boolean;
}

/** One way of delivering, from delivery-options. */
export interface OfferView {
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
  /** A code of the specification, or one of the app's own ({@link OwnOutcome}). */
  readonly code: string;
  readonly at: Instant;
  /** How the order really stands, where it was read. */
  readonly status: string | null;
  readonly acceptedVia: string | null;
}

/** Outcomes that the app itself finds. */
export type OwnOutcome = 'gone' | 'withdrawn_by_staff' | 'order_moved_on' | 'too_old_to_repeat';

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
}

export interface TimelineView {
  /** The event's type. */
  readonly type: string;
  readonly at: Instant;
  readonly actor: string | null;
  readonly reason: string | null;
}

/** Which sound, chosen in main; the renderer only plays it. */
export interface AlarmView {
  readonly tone: 'order' | 'cancelled' | 'fault' | null;
  /** Rises after one minute and after three. */
  readonly loudness: 1 | 2 | 3;
  readonly episodes: readonly EpisodeView[];
  /** The most urgent New order anywhere, for the strip on other screens and the window's title. */
  readonly urgent: UrgentView | null;
}

export interface EpisodeView {
  readonly workspace: WorkspaceKind;
  readonly orderId: string;
  readonly state: 'ringing' | 'silenced';
  readonly since: Instant;
  readonly silencedUntil: Instant | null;
}

export interface UrgentView {
  readonly workspace: WorkspaceKind;
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
  readonly channel: SaleChannel | Unlisted | null;
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
  /** Oldest first. */
  readonly toBook: readonly SaleRow[];
  /** Newest first. */
  readonly bookedToday: readonly SaleRow[];
  readonly today: {
    readonly online: { readonly total: Paise; readonly count: number };
    readonly inStore: { readonly total: Paise; readonly count: number };
  };
}

export type ActionKind = 'accept' | 'reject' | 'adjustment' | 'acknowledge';
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
}

export interface ActivityView {
  /** What needs somebody first, then newest first; at most 500. */
  readonly rows: readonly ActivityRow[];
}
