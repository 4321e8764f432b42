import type { AlarmController } from '../alarm/alarm-controller.ts';
import type { RingView } from '../alarm/alarm-decision.ts';
import type { AudibilityMonitor } from '../alarm/audibility-monitor.ts';
import type { ProxySignIn } from '../contract/calls/proxy.ts';
import type { PreferenceFaultView } from '../contract/calls/settings.ts';
import type { Snapshot } from '../contract/calls/snapshot.ts';
import type { OpenFailureView, StoreOutage } from '../contract/calls/storage.ts';
import { isOwnerLost } from '../contract/domain/staff.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import { NO_POLICIES, type Policies } from '../contract/policies.ts';
import type { Clock } from '../contract/ports.ts';
import type { PreferenceFile, Preferences } from '../contract/preferences.ts';
import { hideSecretSettings } from '../contract/settings.ts';
import type { PracticeController } from '../practice/practice-controller.ts';
import type { PrintController } from '../printing/print-controller.ts';
import type { Staff } from '../staff/staff.ts';
import type { ConnectionSetup } from '../workspace/connection/connection-setup.ts';
import type { WorkspaceSnapshot } from '../workspace/snapshot.ts';
import type { WorkspaceManager } from '../workspace/workspace-manager.ts';
import type { Enrolment } from './enrolment.ts';
import type { Exercises } from './exercises.ts';
import type { Outside } from './outside.ts';

/** Orders that wait for a decision, by workspace; null for one that isn't open, and for practice once it is left. */
export type NewOrderCounts = Readonly<Record<WorkspaceKind, number | null>>;

export interface AppSnapshotParts {
  readonly clock: Clock;
  readonly preferences: PreferenceFile;
  readonly policies?: Policies;
  readonly enrolment: Pick<Enrolment, 'state'>;
  readonly staff: Staff;
  readonly workspaces: WorkspaceManager;
  readonly connection: Pick<ConnectionSetup, 'absence'>;
  readonly alarm: AlarmController;
  readonly audibility: AudibilityMonitor;
  readonly practice: PracticeController;
  readonly exercises: Pick<Exercises, 'tick' | 'view'>;
  readonly printing: PrintController;
  readonly proxies?: ProxySignIn;
  readonly outsideWorld: Pick<Outside, 'tick' | 'view'>;
}

export interface AppSnapshotReader {
  /**
   * Decides and stores what follows from the present state: ring episodes, steps of an exercise, an outage. Returns the
   * next snapshot, with a number of its own.
   */
  tick(): Snapshot;
  /** Everything on screen now, with the number of the last tick. Changes nothing, so any part may call it. */
  view(): Snapshot;
  /** The counts of the last tick. */
  newOrders(): NewOrderCounts;
}

/** The open workspaces at one moment. */
interface Moment {
  /** Those that may ring: the live one, and practice while it is on screen (C16). */
  readonly audible: readonly WorkspaceSnapshot[];
  readonly onScreen: WorkspaceSnapshot | undefined;
  readonly at: Instant;
  /** Why a connected store isn't open; null if it is, or if there is none. */
  readonly storeFailure: OpenFailureView | null;
}

export function createAppSnapshotReader(parts: AppSnapshotParts): AppSnapshotReader {
  const { clock, preferences, workspaces, alarm, audibility, exercises } = parts;
  let number = 0;
  let newOrders: NewOrderCounts = { store: null, practice: null };

  function readMoment(): Moment {
    const { shown } = preferences.read();
    const all = [...workspaces.open.values()].map((workspace) => workspace.readSnapshot());
    const onScreen = all.find(({ view }) => view.kind === shown);
    const audible = all.filter((workspace) => workspace === onScreen || workspace.view.kind === 'store');
    return { audible, onScreen, at: onScreen?.alarm.now ?? clock.now(), storeFailure: findStoreFailure() };
  }

  function findStoreFailure(): OpenFailureView | null {
    const absence = parts.connection.absence();
    if (absence === null || absence === 'never_connected') return workspaces.unopened('store');
    return { kind: 'store', reason: absence };
  }

  function build({ onScreen, at, storeFailure }: Moment, ring: RingView): Snapshot {
    const stored = preferences.read();
    const { settings, shown, firstSteps } = stored;
    return {
      number,
      at,
      settings: hideSecretSettings(settings, parts.staff.allows),
      preferenceFault: describePreferenceFault(stored),
      staff: parts.staff.view(),
      policies: parts.policies ?? NO_POLICIES,
      enrolment: parts.enrolment.state(),
      workspace: onScreen?.view ?? null,
      unopened: shown === 'practice' ? workspaces.unopened('practice') : storeFailure,
      storeDown: isOutage(storeFailure) ? storeFailure.reason : null,
      storeConnected: workspaces.open.has('store'),
      practice: parts.practice.view(),
      alarm: audibility.view(ring, at),
      printing: parts.printing.view(),
      firstSteps,
      exercises: exercises.view(onScreen?.view ?? null),
      proxy: parts.proxies?.view() ?? null,
      outside: parts.outsideWorld.view(),
    };
  }

  return {
    tick() {
      number += 1;
      for (const workspace of workspaces.open.values()) workspace.tick();
      const moment = readMoment();
      const { audible, onScreen, at, storeFailure } = moment;
      newOrders = { store: countNewOrders(audible, 'store'), practice: countNewOrders(audible, 'practice') };
      const ring = alarm.tick(audible, at, isOutage(storeFailure));
      audibility.tick(ring, preferences.read().settings.volume);
      parts.outsideWorld.tick();
      exercises.tick(onScreen?.view ?? null);
      return build(moment, ring);
    },
    view() {
      const moment = readMoment();
      return build(moment, alarm.view(moment.audible, moment.at, isOutage(moment.storeFailure)));
    },
    newOrders: () => newOrders,
  };
}

/** Whether orders should ring here and can't; those of a retired counter ring on another PC. */
function isOutage(
  failure: OpenFailureView | null,
): failure is { readonly kind: WorkspaceKind; readonly reason: StoreOutage } {
  return failure !== null && failure.reason !== 'retired';
}

function describePreferenceFault({ staff, fileNotice }: Preferences): PreferenceFaultView | null {
  return isOwnerLost(staff) ? { kind: 'people', file: fileNotice?.file ?? null } : fileNotice;
}

function countNewOrders(all: readonly WorkspaceSnapshot[], kind: WorkspaceKind): number | null {
  return all.find(({ view }) => view.kind === kind)?.newOrders ?? null;
}
