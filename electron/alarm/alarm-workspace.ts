import type { Paise } from '../contract/domain/money.ts';
import type { OpeningHours } from '../contract/domain/settings.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { AlarmReason } from '../contract/ipc/alarm.ts';
import type { ParkReason } from '../contract/ipc/connection.ts';

/** What the alarm knows of an order that may want somebody. Orders that want nobody are not handed in. */
export interface AlarmOrder {
  readonly orderId: string;
  readonly storeId: number;
  readonly number: string;
  readonly storeName: string;
  readonly total: Paise;
  readonly wants: AlarmReason;
  readonly holdEndsAt: Instant | null;
  /** When the action of ours that is not settled, and would end what it wants, was asked for. */
  readonly askedAt: Instant | null;
}

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
  /** Something waits for a printer that can't, or for somebody who looks at the paper. */
  readonly printing: boolean;
}
