/** An order as its card shows it. */

import type { CourierStatus, FulfilmentMode } from '../api/enums.ts';
import type { UnlistedValue } from '../api/tolerant-schema.ts';
import type { OpenActionState } from '../domain/actions.ts';
import type { BagCheck } from '../domain/bag-check.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';

export interface OrderCard {
  readonly storeId: number;
  readonly storeName: string;
  readonly orderId: string;
  /** The short number that staff say aloud. */
  readonly number: string;
  /** As the service sends it. Other texts are statuses that this app doesn't know. */
  readonly status: string;
  readonly placedAt: Instant | null;
  /** The end of the 15-minute hold; null without a hold, or if the placement time is unknown. */
  readonly holdEndsAt: Instant | null;
  readonly total: Paise;
  readonly paid: boolean;
  readonly paymentMethod: string | null;
  readonly items: number;
  readonly units: number;
  /** The first lines, for the card; the details show them all. */
  readonly firstLines: readonly CardLineView[];
  /** As the service sends it. */
  readonly billNumber: string | null;
  /** Entered after the accept and stored only on this counter, because the API has no field for it. */
  readonly billNumberHere: string | null;
  readonly mode: FulfilmentMode | UnlistedValue | null;
  readonly acceptedVia: string | null;
  readonly courier: CourierView | null;
  readonly pickingSince: Instant | null;
  /** When it entered its present status. */
  readonly since: Instant | null;
  /** This counter's own unsettled accept or reject, laid over the order. */
  readonly action: ActionOverlayView | null;
  /** Why the last accept or reject was refused, while the order still waits for a decision. */
  readonly refusal: RefusalView | null;
  /** The delivery options; null until they are known. */
  readonly offers: { readonly own: DeliveryOptionView; readonly courier: DeliveryOptionView } | null;
  /** Whether the store rejected it, at a counter or in the retailer app, before it was accepted. */
  readonly isRejected: boolean;
  /** Set when it was cancelled after an accept, until staff press Seen. */
  readonly stopped: { readonly by: string | null; readonly reason: string | null; readonly at: Instant } | null;
  /**
   * Set when its courier failed, until staff choose what to do. After Seen (`seen`) it is quiet, but still needs
   * attention.
   */
  readonly courierFailed: { readonly at: Instant; readonly reason: string | null; readonly seen: boolean } | null;
  /** What staff can do about its delivery; null unless it is a courier order that was not picked up yet. */
  readonly courierActions: CourierActionsView | null;
  /** Units that the shelf lacks after the end of the hold, as last read; null during the hold, or if unknown. */
  readonly shortages: readonly ShortageView[] | null;
  /** Whether its sale is booked; null while there is none. */
  readonly booked: boolean | null;
  /** The check of its bag at this counter; null if there was none. */
  readonly bag: BagCheck | null;
  /** Whether this PC could not store what the card shows, because its disk takes no writes. */
  readonly isUnsaved: boolean;
}

/** A line of an order as its card shows it. */
export interface CardLineView {
  readonly name: string;
  readonly units: number;
}

/** What staff can do about the delivery of an accepted courier order. */
export interface CourierActionsView {
  /** Whether **Hand to own riders** is possible. */
  readonly handBack: boolean;
  /** Whether **Retry courier** is possible: its courier failed. */
  readonly retry: boolean;
  /** The unsettled action about its courier. */
  readonly action: {
    readonly actionId: string;
    readonly kind: 'hand_back' | 'retry_courier';
    readonly state: OpenActionState;
    readonly askedAt: Instant;
    /** Whether staff can withdraw it, because it was never sent. */
    readonly canWithdraw: boolean;
  } | null;
  /** Why the last action failed; null if it didn't. */
  readonly refusal: RefusalView | null;
}

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
  readonly state: OpenActionState;
  readonly mode: FulfilmentMode | null;
  readonly askedAt: Instant;
  /** Whether staff can withdraw it, because it was never sent. */
  readonly canWithdraw: boolean;
}

/** A way of delivering, from delivery-options. */
export interface DeliveryOptionView {
  readonly available: boolean;
  /** Why it isn't available, in the service's words. */
  readonly reason: string | null;
  readonly cost: Paise | null;
  /** Hundredths of a percent. */
  readonly percent: number | null;
  /** Total minus cost. */
  readonly keeps: Paise | null;
  readonly etaMinutes: number | null;
}

/** A refusal as codes. The renderer has a message and a remedy for each. */
export interface RefusalView {
  readonly actionId: string;
  /** A code of the specification, or one of the app's own ({@link AppOutcomeCode}). */
  readonly code: string;
  readonly at: Instant;
  /** The order's real status, if it was read. */
  readonly status: string | null;
  readonly acceptedVia: string | null;
}
