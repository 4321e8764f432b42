import type { Paise } from '../contract/money.ts';
import type { Instant } from '../contract/time.ts';
import type { OpeningHours, ParkReason, WorkspaceKind } from '../contract/views.ts';

/** What the alarm knows of an order that may want somebody. Orders that want nobody are not handed in. */
export interface AlarmOrder {
  readonly orderId: string;
  readonly storeId: number;
  readonly number: string;
  readonly storeName: string;
  readonly total: Paise;
  readonly wants: AlarmWant;
  readonly holdEndsAt: Instant | null;
  /** When the accept or reject of ours that is not settled was asked for. */
  readonly askedAt: Instant | null;
}

/**
 * Why an order wants somebody: `decision`, a paid delivery order is PENDING; `stop`, it was cancelled after somebody
 * accepted it and nobody has pressed Seen; `courier`, its courier failed and nobody has chosen what to do.
 */
export type AlarmWant = 'decision' | 'stop' | 'courier';

/** The stored part of an order's ring: one episode for one order (C3). */
export interface Episode {
  readonly orderId: string;
  readonly storeId: number;
  readonly since: Instant;
  readonly silencedUntil: Instant | null;
}

/** One workspace, each with its own service's time: the practice clock can be hours ahead. */
export interface AlarmWorkspace {
  readonly kind: WorkspaceKind;
  readonly now: Instant;
  readonly orders: readonly AlarmOrder[];
  readonly episodes: readonly Episode[];
  readonly faults: AlarmFaults;
  /** Outside of them no reminder sounds; null is always open. */
  readonly openingHours: OpeningHours | null;
}

/** What else deserves a tone. */
export interface AlarmFaults {
  readonly offlineSince: Instant | null;
  readonly parked: ParkReason | null;
  /** Orders whose content can't be read. */
  readonly unreadable: number;
}
