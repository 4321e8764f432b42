import type { EnrolmentState } from '../domain/enrolment.ts';
import type { Instant } from '../domain/time.ts';
import type { WorkspaceKind } from '../domain/workspace.ts';
import type { Policies } from '../policies.ts';
import type { FirstSteps } from '../preferences.ts';
import type { Settings } from '../settings.ts';
import type { AlarmView, OutsideView } from './alarm.ts';
import { call, returns } from './call.ts';
import type { ConnectionStateView, StoreView } from './connection.ts';
import type { ExercisesView } from './exercises.ts';
import type { ImportFolderFacts } from './import-folder.ts';
import { noInput } from './input-fields.ts';
import type { BoardView, CatchUpView } from './orders.ts';
import type { PracticeView } from './practice.ts';
import type { PrintingView } from './printing.ts';
import type { ProxyView } from './proxy.ts';
import type { PreferenceFaultView } from './settings.ts';
import type { StaffView } from './staff.ts';
import type { OpenFailureView, StorageView, StoreOutage } from './storage.ts';

/** Everything on screen at one moment. A snapshot with a lower number than the last one is outdated. */
export interface Snapshot {
  readonly number: number;
  /** The service's time of the snapshot. The renderer counts on from it with its own monotonic clock. */
  readonly at: Instant;
  readonly settings: Settings;
  /** What happened to the file of the preferences; null if nothing, and once staff have seen it. */
  readonly preferenceFault: PreferenceFaultView | null;
  /** The people at this counter; null while staff are switched off. */
  readonly staff: StaffView | null;
  /** What the chain's administrator has fixed. */
  readonly policies: Policies;
  /** The state of this counter's enrolment; null without one. */
  readonly enrolment: EnrolmentState | null;
  /** The workspace on screen; null shows Welcome. */
  readonly workspace: WorkspaceView | null;
  /** Set if the workspace that should be on screen can't open. */
  readonly unopened: OpenFailureView | null;
  /** Why no order of this counter's store can ring, whatever is on screen; null if one can, or there is no store (C3). */
  readonly storeDown: StoreOutage | null;
  /** Whether a store is connected on this counter, even while practice is on screen. */
  readonly storeConnected: boolean;
  readonly practice: PracticeView | null;
  /** The alarm of both workspaces, because a live order also rings during practice. */
  readonly alarm: AlarmView;
  readonly printing: PrintingView;
  /** The proxy between this PC and the service; null while none is in the way. */
  readonly proxy: ProxyView | null;
  /** What came of telling people outside. */
  readonly outside: OutsideView;
  /** The first steps of a new shop; null once they are done. */
  readonly firstSteps: FirstSteps | null;
  /** The guided exercises; null outside the practice store, and while the counter is locked. */
  readonly exercises: ExercisesView | null;
}

export interface WorkspaceView {
  readonly kind: WorkspaceKind;
  /** `test` is a sandbox key, or the practice store. */
  readonly mode: 'live' | 'test';
  readonly stores: readonly StoreView[];
  /** The store that the board shows; null shows all of them. */
  readonly chosenStoreId: number | null;
  /** Stores whose orders show, but never ring on this counter. */
  readonly mutedStoreIds: readonly number[];
  readonly line: ConnectionStateView;
  readonly waiting: UnsettledActionsView;
  readonly storage: StorageView;
  readonly board: BoardView;
  readonly counts: {
    readonly toBook: number;
    /** Refused actions that still need attention. */
    readonly refused: number;
    /** New orders of stores that the board doesn't show. */
    readonly newElsewhere: number;
    /** Counts that ask staff whether an order was packed. */
    readonly askingCounts: number;
  };
  /**
   * Each number rises when the results of its calls may have changed: the order calls, `sales.view`, `activity.view`,
   * `imports.view`, the stock and counting calls.
   */
  readonly revisions: {
    readonly sales: number;
    readonly activity: number;
    readonly orders: number;
    readonly imports: number;
    readonly stock: number;
  };
  /** In the morning: the latest unclosed day with sales in the past week, unless staff skipped it. */
  readonly unclosedDay: Instant | null;
  /** The watched folder for files from billing. */
  readonly importFolder: ImportFolderFacts;
  /** Set after an outage, until staff have worked through what it left. */
  readonly catchUp: CatchUpView | null;
  /** Set during the backfill: after the first start or a long absence. */
  readonly catchingUp: { readonly ordersRead: number; readonly salesRead: number } | null;
  /** The PC clock's error when it exceeds two minutes; positive is ahead. */
  readonly clockOffMs: number | null;
}

export interface UnsettledActionsView {
  /** Actions that are waiting, sending or unknown. */
  readonly count: number;
  readonly oldestAt: Instant | null;
  /** Whether the oldest one has been sent. */
  readonly oldestSent: boolean;
}

export const SNAPSHOT_CALLS = {
  'app.snapshot': call({ input: noInput, right: 'see', logged: null, returns: returns<Snapshot>() }),
} as const;
