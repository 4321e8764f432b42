import type { AlarmController } from '../alarm/alarm-controller.ts';
import type { AudibilityMonitor } from '../alarm/audibility-monitor.ts';
import type { ProxySignIn } from '../contract/calls/proxy.ts';
import type { Snapshot } from '../contract/calls/snapshot.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { Clock } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { PracticeController } from '../practice/practice-controller.ts';
import type { PrintController } from '../printing/print-controller.ts';
import type { Staff } from '../staff/staff.ts';
import type { WorkspaceSnapshot } from '../workspace/snapshot.ts';
import type { WorkspaceManager } from '../workspace/workspace-manager.ts';
import type { Exercises } from './exercises.ts';

/** Orders that wait for a decision, by workspace; null for one that isn't open. */
export type NewOrderCounts = Readonly<Record<WorkspaceKind, number | null>>;

export interface AppSnapshotParts {
  readonly clock: Clock;
  readonly preferences: PreferenceFile;
  readonly staff: Staff;
  readonly workspaces: WorkspaceManager;
  readonly alarm: AlarmController;
  readonly audibility: AudibilityMonitor;
  readonly practice: PracticeController;
  readonly exercises: Pick<Exercises, 'view'>;
  readonly printing: PrintController;
  readonly proxies?: ProxySignIn;
}

export interface AppSnapshotReader {
  /** Reads everything on screen, decides the alarm, and numbers the snapshot. */
  read(): Snapshot;
  /** The counts of the last snapshot read. */
  newOrders(): NewOrderCounts;
}

export function createAppSnapshotReader(parts: AppSnapshotParts): AppSnapshotReader {
  const { clock, preferences, workspaces, alarm, audibility } = parts;
  let number = 0;
  let newOrders: NewOrderCounts = { store: null, practice: null };

  return {
    read() {
      number += 1;
      const { settings, shown, firstSteps } = preferences.read();
      const all = [...workspaces.open.values()].map((workspace) => workspace.readSnapshot());
      const onScreen = all.find(({ view }) => view.kind === shown);
      const at = onScreen?.alarm.now ?? clock.now();
      newOrders = { store: countNewOrders(all, 'store'), practice: countNewOrders(all, 'practice') };
      return {
        number,
        at,
        settings,
        staff: parts.staff.view(),
        workspace: onScreen?.view ?? null,
        unopened: shown === null ? null : workspaces.unopened(shown),
        storeConnected: workspaces.open.has('store'),
        practice: parts.practice.view(),
        alarm: audibility.addAudibility(alarm.decide(all, at), settings.volume, at),
        printing: parts.printing.view(),
        firstSteps,
        exercises: parts.exercises.view(onScreen?.view ?? null),
        proxy: parts.proxies?.view() ?? null,
      };
    },
    newOrders: () => newOrders,
  };
}

function countNewOrders(all: readonly WorkspaceSnapshot[], kind: WorkspaceKind): number | null {
  return all.find(({ view }) => view.kind === kind)?.newOrders ?? null;
}
