import { join } from 'node:path';
import type { AppEvents } from '../contract/calls/app-events.ts';
import type { WriteFault } from '../contract/domain/disk-fault.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { BackupCopier, Clock, Log, LoopbackPost, Randomness, Timers } from '../contract/ports.ts';
import type { PreferenceFile, Preferences } from '../contract/preferences.ts';
import { removeDatabase } from '../database/durability/database-files.ts';
import { databasePath } from './connection/database-path.ts';
import type { FolderStorage } from './import/folder-storage.ts';
import { folderStorage } from './import/folder-storage.ts';
import type { SnapshotOptions } from './snapshot.ts';
import { DEFAULT_SNAPSHOT_OPTIONS } from './snapshot.ts';
import type { Workspace } from './workspace.ts';
import { openWorkspace } from './workspace.ts';
import type { DatabaseCalls, WorkspaceOpening } from './workspace-manager.ts';

export interface WorkspaceOpenerParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  /** An existing folder for the databases. */
  readonly dataFolder: string;
  readonly preferences: PreferenceFile;
  readonly events: EventSink<AppEvents>;
  /** What the system calls this PC; absent in tests. */
  readonly pcName?: string;
  /** Reaches the shop's Tally on this PC; absent in tests without one. */
  readonly postToTally?: LoopbackPost;
  /** Copies the database in another process; absent where none can be started. */
  readonly copyElsewhere?: BackupCopier;
  /** The files of the watched folder; by default those of the PC. */
  readonly folderStorage?: FolderStorage;
  /** Whether a printer of this counter can't print right now. */
  readonly hasPrinterFault: () => boolean;
}

export type WorkspaceOpener = (opening: WorkspaceOpening, calls: DatabaseCalls, diskFault?: WriteFault) => Workspace;

/** The folder of this PC's copies in the one that the owner chose, where another PC of the shop may have its own. */
function findCopyFolder({ copyFolder }: Pick<Preferences, 'copyFolder'>, pcName = 'PC'): string | null {
  return copyFolder === null ? null : join(copyFolder, `Counter-${pcName.replace(/[^\w-]+/g, '-')}`);
}

/** Opens workspaces with this counter's settings. */
export function createWorkspaceOpener(parts: WorkspaceOpenerParts): WorkspaceOpener {
  const { dataFolder, preferences, hasPrinterFault } = parts;

  function liveOptions(): SnapshotOptions {
    const { settings, chosenStoreId, mutedStoreIds } = preferences.read();
    return { chosenStoreId, mutedStoreIds, openingHours: settings.openingHours, hasPrinterFault: hasPrinterFault() };
  }

  /** The practice store, whose clock staff may move, is always on the board and always open. */
  function practiceOptions(): SnapshotOptions {
    return { ...DEFAULT_SNAPSHOT_OPTIONS, hasPrinterFault: hasPrinterFault() };
  }

  return (opening, calls, diskFault) => {
    const file = databasePath(dataFolder, opening.kind, opening.connection);
    if (opening.eventsFrom !== undefined) removeDatabase(file);
    return openWorkspace({
      ...parts,
      ...opening,
      file,
      copyFolder: () => (opening.kind === 'store' ? findCopyFolder(preferences.read(), parts.pcName) : null),
      snapshotOptions: opening.kind === 'store' ? liveOptions : practiceOptions,
      booksAutomatically: () => preferences.read().settings.booksByItself,
      printSettings: () => preferences.read().printing,
      importFolder: {
        storage: parts.folderStorage ?? folderStorage,
        chosen: () => {
          const { importFolder } = preferences.read();
          const isOurs = opening.kind === 'store' && opening.connection.storeIds.includes(importFolder?.storeId ?? 0);
          return isOurs ? importFolder : null;
        },
      },
      scaleCode: () => preferences.read().settings.scaleCode,
      tallySettings: () => preferences.read().settings,
      keepDays: () => preferences.read().settings.keepDays,
      ...calls,
      ...(diskFault !== undefined && { diskFault }),
    });
  };
}
