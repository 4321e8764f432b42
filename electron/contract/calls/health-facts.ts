import type { WriteFault } from '../domain/disk-fault.ts';
import type { FolderPlace } from '../domain/folder-place.ts';
import type { PrintFault } from '../domain/printing.ts';
import type { Instant } from '../domain/time.ts';
import type { PcSoundView, SoundOffReason } from './alarm.ts';
import type { ConnectionStateView } from './connection.ts';
import type { ImportFolderFacts } from './import-folder.ts';
import type { LoginView, UpdateCheckView } from './platform.ts';

/** The state of the backups, in the PC's time. */
export interface BackupFacts {
  /** How old the newest backup is; null without any. */
  readonly newestAgeMs: number | null;
  /** Whether a backup has existed since the database was opened; stays true after someone deletes it. */
  readonly hadBackup: boolean;
  /** Whether the last attempt failed. */
  readonly hasFailed: boolean;
  /** How long the database has been open. */
  readonly openForMs: number;
}

/**
 * Why a backup can't be copied. `missing`: the folder, or its disk, is not there; `failing`: it takes no writes.
 */
export type CopyFault = 'missing' | 'full' | 'failing';

/** The state of the backups' copies in the second folder, in the PC's time. */
export interface CopyFacts {
  /** Where they are; null without a second folder. */
  readonly folder: string | null;
  /** The time of the newest copy's backup; null without any, and before the folder was read. */
  readonly newestAgeMs: number | null;
  /** Why the last attempt failed; null if it didn't. */
  readonly fault: CopyFault | null;
  /** Whether the folder lies on the disk of the database. */
  readonly isSameDisk: boolean;
}

/** The facts about this counter and the open workspace that the assessment needs. */
export interface HealthFacts {
  readonly now: Instant;
  readonly isPractice: boolean;
  readonly line: Pick<ConnectionStateView, 'state' | 'since' | 'lastContact' | 'parked' | 'disconnected'>;
  /** Whether staff have disconnected the practice store's network. */
  readonly isUnplugged: boolean;
  /** Whether a proxy keeps Counter out. */
  readonly hasProxyProblem: boolean;
  /** The PC clock's error, if it is large enough to mention; positive is ahead. */
  readonly clockOffMs: number | null;
  readonly disk: {
    readonly fault: WriteFault | null;
    readonly freeBytes: number | null;
    /** Whether other accounts of this PC can open the data folder. */
    readonly isOpen: boolean;
    /** Where the data folder lies, if a database is not safe there. */
    readonly place: FolderPlace | null;
  };
  readonly printers: {
    readonly count: number;
    readonly fault: { readonly name: string; readonly fault: PrintFault } | null;
    /** Prints that staff must confirm came out. */
    readonly asks: number;
  };
  readonly sound: {
    readonly volume: number;
    /** Why the page can't sound; null if it can; undefined before its first report. */
    readonly off: SoundOffReason | null | undefined;
    /** Whether an order rings without a sound. */
    readonly isUnheard: boolean;
    readonly pc: PcSoundView;
  };
  readonly queue: { readonly count: number; readonly oldestAt: Instant | null; readonly refused: number };
  readonly backups: BackupFacts;
  readonly copies: CopyFacts;
  readonly importFolder: ImportFolderFacts;
  readonly program: {
    /** Null in a browser. */
    readonly version: string | null;
    readonly newVersion: string | null;
    readonly updates: boolean;
    readonly updateCheck: UpdateCheckView | null;
    readonly login: LoginView | null;
  };
}
