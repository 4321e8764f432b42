import type { AudibilityMonitor } from '../alarm/audibility-monitor.ts';
import type { CopyFacts, HealthFacts } from '../contract/calls/health-facts.ts';
import type { PlatformView } from '../contract/calls/platform.ts';
import type { PrintingView } from '../contract/calls/printing.ts';
import type { Snapshot } from '../contract/calls/snapshot.ts';
import type { FolderPlaceFinder } from '../contract/domain/folder-place.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface HealthParts {
  readonly workspaces: ReadonlyMap<WorkspaceKind, Pick<Workspace, 'now' | 'durability' | 'importFolder'>>;
  readonly audibility: Pick<AudibilityMonitor, 'soundOff'>;
  readonly platform: { view(): PlatformView } | undefined;
  readonly dataFolder: string;
  readonly findFolderPlace: FolderPlaceFinder | undefined;
  readSnapshot(): Snapshot;
}

/** Gathers what Health assesses about the open workspace and this PC; null if no workspace is open. */
export function readHealthFacts(parts: HealthParts): HealthFacts | null {
  const { workspace: view, settings, alarm, printing, practice, proxy } = parts.readSnapshot();
  const workspace = view === null ? undefined : parts.workspaces.get(view.kind);
  if (view === null || workspace === undefined) return null;
  const isPractice = view.kind === 'practice';
  return {
    now: workspace.now(),
    isPractice,
    line: view.line,
    isUnplugged: isPractice && practice?.connected === false,
    hasProxyProblem: !isPractice && (proxy?.problem ?? null) !== null,
    clockOffMs: view.clockOffMs,
    disk: {
      fault: view.storage.disk,
      freeBytes: workspace.durability.freeBytes(),
      isOpen: parts.platform?.view().isDataPrivate === false,
      place: parts.findFolderPlace?.(parts.dataFolder) ?? null,
    },
    printers: describePrinters(printing),
    sound: {
      volume: settings.volume,
      off: parts.audibility.soundOff(),
      isUnheard: alarm.unheard !== null,
      pc: alarm.pc,
    },
    queue: { count: view.waiting.count, oldestAt: view.waiting.oldestAt, refused: view.counts.refused },
    backups: workspace.durability.backups.state(),
    copies: describeCopies(workspace.durability.copies.state(), parts),
    importFolder: workspace.importFolder.state(),
    program: describeProgram(parts.platform?.view()),
  };
}

/** A folder on this disk that another program sends elsewhere is a second place all the same. */
function describeCopies(copies: CopyFacts, { findFolderPlace }: HealthParts): CopyFacts {
  if (!copies.isSameDisk || copies.folder === null) return copies;
  return { ...copies, isSameDisk: findFolderPlace?.(copies.folder)?.kind !== 'synced' };
}

function describePrinters({ settings, faults: [fault], asks }: PrintingView): HealthFacts['printers'] {
  return {
    count: settings.printers.length,
    fault: fault === undefined ? null : { name: fault.name, fault: fault.fault },
    asks: asks.length,
  };
}

function describeProgram(view: PlatformView | undefined): HealthFacts['program'] {
  const { version = null, newVersion = null, updates = false, updateCheck = null, login = null } = view ?? {};
  return { version, newVersion, updates, updateCheck, login };
}
