import type { AlarmReason } from '../contract/calls/alarm.ts';
import type { ParkReason } from '../contract/calls/connection.ts';
import type { Tells } from '../contract/domain/alarms.ts';
import type { Paise } from '../contract/domain/money.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { OpeningHours } from '../contract/settings.ts';

/** An order that needs attention, as the alarm sees it. */
export interface AlarmOrder {
  readonly orderId: string;
  readonly storeId: number;
  readonly number: string;
  readonly storeName: string;
  /** How many different items it has. */
  readonly items: number;
  readonly total: Paise;
  readonly wants: AlarmReason;
  readonly holdEndsAt: Instant | null;
  /** Whether the service no longer lists it as PENDING, so that it is taken; reading it will show by whom. */
  readonly isUnlisted: boolean;
  /** When staff did the unsettled action that would end its need; null without one. */
  readonly askedAt: Instant | null;
}

/** The stored part of an order's ring. Each order has one episode (C3). */
export interface Episode {
  readonly orderId: string;
  readonly storeId: number;
  readonly since: Instant;
  readonly silencedUntil: Instant | null;
  /** What was told outside about it. */
  readonly tells: Tells;
}

/** One workspace with its own service's time: the practice clock can be hours ahead. */
export interface AlarmWorkspace {
  readonly kind: WorkspaceKind;
  readonly now: Instant;
  readonly orders: readonly AlarmOrder[];
  readonly episodes: readonly Episode[];
  readonly faults: AlarmFaults;
  /** No reminder sounds outside of these hours; null is always open. */
  readonly openingHours: OpeningHours | null;
}

/** Faults that cause a tone. */
export interface AlarmFaults {
  readonly offlineSince: Instant | null;
  readonly parked: ParkReason | null;
  /** Orders whose content can't be read. */
  readonly unreadable: number;
  /** A job waits for a faulty printer, or for staff to check a printout. */
  readonly printing: boolean;
}
