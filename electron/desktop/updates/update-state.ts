/**
 * The state of updates on this PC, in one small file that is written whole or not at all. It belongs to the program,
 * not to a store.
 */

import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const ready = z.object({
  version: z.string(),
  /** The downloaded file, and its hash according to the signed description. */
  file: z.string(),
  sha512: z.string(),
  /** What is new, as plain text. */
  notes: z.string(),
  /** Until when it may be installed, by its signed description and the PC's clock. */
  validUntil: z.number(),
  /** How often its installation was started. */
  installations: z.int(),
});

const pending = z.object({
  version: z.string(),
  from: z.string(),
  notes: z.string(),
  /** How often it was started without being confirmed. */
  starts: z.int(),
  /** The process of the last start. */
  startedBy: z.object({ id: z.int(), at: z.number() }).nullable(),
  /** Whether the previous version was kept. */
  canGoBack: z.boolean(),
  /** How often the app tried to go back to it. */
  returns: z.int(),
});

const stored = z.object({
  /** The highest version that a signed description has named. */
  highest: z.string().nullable().catch(null),
  /** Tells this PC's program from others; drawn when it first looks for updates. */
  counterId: z.string().nullable().catch(null),
  /** Versions that failed on this PC and are not installed again. */
  failed: z.array(z.string()).catch([]),
  /** Versions that a signed description has withdrawn. */
  withdrawn: z.array(z.string()).catch([]),
  /** When the last check found a description that counts, by the PC's clock; null before the first. */
  checkedAt: z.number().nullable().catch(null),
  /** When this PC first looked for updates. */
  watchedSince: z.number().nullable().catch(null),
  /** Whether the last description that was found had expired. */
  hasExpired: z.boolean().catch(false),
  /** Downloaded and not installed yet. */
  ready: ready.nullable().catch(null),
  /** Installed and not confirmed yet. */
  pending: pending.nullable().catch(null),
  /** The version that failed and was replaced by the previous one, until its databases are restored. */
  wentBackFrom: z.string().nullable().catch(null),
  /** Whether staff or an idle counter want it installed at the next start. */
  isWanted: z.boolean().catch(false),
  /** When an attempt failed last, by the PC's clock. */
  failedAt: z.number().nullable().catch(null),
  /** How the last run left the counter; stored while an update waits. */
  lastRun: z
    .object({ at: z.number(), endedInOrder: z.boolean(), hadNewOrders: z.boolean() })
    .catch({ at: 0, endedInOrder: true, hadNewOrders: false }),
  /** What is new in a version, until staff have seen it. */
  news: z.object({ version: z.string(), text: z.string() }).nullable().catch(null),
});

export type UpdateState = z.output<typeof stored>;
export type ReadyUpdate = z.output<typeof ready>;
export type PendingUpdate = z.output<typeof pending>;

/** The state of a PC without any update. */
export const NO_UPDATES: UpdateState = stored.parse({});

/** Keeps the state. */
export interface UpdateStateFile {
  /** The folder of the file, which also holds everything else about updates. */
  readonly folder: string;
  read(): UpdateState;
  /** Changes only the given parts; on the disk when it returns. Throws if the file can't be written. */
  change(part: Partial<UpdateState>): void;
}

/** Opens the state in a folder, which its first change creates. A damaged file counts as none. */
export function openUpdateState(folder: string): UpdateStateFile {
  const file = join(folder, 'updates.json');
  const read = (): UpdateState => {
    try {
      return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return NO_UPDATES;
    }
  };
  return {
    folder,
    read,
    change: (part) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeDurably(file, JSON.stringify({ ...read(), ...part }));
    },
  };
}

/** Writes a file so that after a power cut it has its old or its new contents. */
function writeDurably(file: string, text: string): void {
  const written = `${file}.new`;
  try {
    const descriptor = openSync(written, 'w', 0o600);
    try {
      writeSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(written, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
}

/** Waits until renames in a folder are on the disk. Windows needs no such call and offers none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The folder for updates of this user's program, outside all caches that cleaners empty. */
export function updateFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: string): string {
  switch (platform) {
    case 'win32':
      return join(environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Counter Updates');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Counter Updates');
    default:
      return join(environment['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'counter-updates');
  }
}
