/** An order as its card shows it. */

import type { CourierStatus, FulfilmentMode } from '../api/enums.ts';
import type { UnlistedValue } from '../api/tolerant-schema.ts';
import type { OpenActionState } from '../domain/actions.ts';
import type { Paise } from '../domain/money.ts';
import type { Instant } from '../domain/time.ts';

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
    readonly state: OpenActionState;
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
  readonly state: OpenActionState;
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
