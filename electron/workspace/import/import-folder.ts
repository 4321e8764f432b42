/**
 * Watches a folder into which the billing program writes files of stock. Each file becomes an import: the first waits for
 * staff, who choose its columns; later ones with the same headings are sent as theirs was. Once an import has ended, its
 * file is moved to `done` or `to-mend`. A file is taken once, however often it is looked at (C19).
 */

import type { ImportFolderFacts } from '../../contract/calls/import-folder.ts';
import { saysMissing } from '../../contract/domain/disk-fault.ts';
import type { ImportFolderChoice } from '../../contract/domain/import-folder.ts';
import { MINUTE, SECOND } from '../../contract/domain/time.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Clock } from '../../contract/ports.ts';
import { createRetry } from '../../contract/retry.ts';
import { takeNext } from './folder-intake.ts';
import type { ImportFolderParts } from './folder-progress.ts';
import { closeEnded, findWaiting } from './folder-progress.ts';
import type { ListedFile } from './folder-storage.ts';
import { isSameFile } from './folder-storage.ts';

const LOOK_MS = 15 * SECOND;

/** How long the end of the app waits for a disk or network that doesn't answer. */
const STOP_MS = 2 * SECOND;

/** After how long a look that doesn't end is said: a share that hangs neither answers nor fails. */
const STUCK_MS = 2 * MINUTE;

/** How soon a change of an import is followed. */
const NUDGED_MS = SECOND;

/** A file that has been seen unchanged for so long is complete. */
const QUIET_MS = 2 * LOOK_MS;

const NOTHING: ImportFolderFacts = { folder: null, fault: null, waiting: null, toMend: 0 };

export interface ImportFolder {
  /** Looks into the folder now. Never rejects; {@link state} shows what was found. */
  look(): Promise<void>;
  /** Looks soon, after an import changed. */
  nudge(): void;
  state(): ImportFolderFacts;
  /** How long ago the file of an import was written, in milliseconds; null if it came another way. */
  ageOf(importId: string): number | null;
  stop(): Promise<void>;
}

export function createImportFolder(parts: ImportFolderParts): ImportFolder {
  const { chosen, timers, log } = parts;
  const retry = createRetry(timers);
  const quiet = createQuietFiles(parts.clock);
  let found = NOTHING;
  let running: Promise<void> | null = null;
  let isNudged = false;

  function show(now: ImportFolderFacts): void {
    const isChanged = JSON.stringify(now) !== JSON.stringify(found);
    found = now;
    if (isChanged) parts.events.emit('import.changed');
  }

  async function lookOnce(): Promise<void> {
    const choice = chosen();
    if (choice === null) return show(NOTHING);
    const cancel = timers.after(STUCK_MS, () => show({ ...NOTHING, folder: choice.path, fault: 'failing' }));
    try {
      show(await lookInto(choice));
    } finally {
      cancel();
    }
  }

  async function lookInto(choice: ImportFolderChoice): Promise<ImportFolderFacts> {
    const folder = choice.path;
    try {
      await closeEnded(parts, choice);
      const files = await parts.storage.list(folder);
      if (!retry.isStopped()) await takeNext(parts, choice, quiet.select(files), retry.isStopped);
      return {
        folder,
        fault: null,
        waiting: findWaiting(parts.database, choice),
        toMend: await parts.storage.countToMend(folder),
      };
    } catch (error) {
      log('import_folder.fault', { error: errorName(error) });
      return { ...NOTHING, folder, fault: saysMissing(error) ? 'missing' : 'failing' };
    }
  }

  function look(): Promise<void> {
    isNudged = false;
    running ??= lookOnce().finally(() => {
      running = null;
      retry.after(isNudged ? NUDGED_MS : LOOK_MS, () => void look());
    });
    return running;
  }

  retry.after(LOOK_MS, () => void look());
  return {
    look,
    nudge: () => {
      if (isNudged || chosen() === null) return;
      isNudged = true;
      if (running === null) retry.after(NUDGED_MS, () => void look());
    },
    state: () => {
      const folder = chosen()?.path ?? null;
      // A folder that was chosen since shows at once.
      return found.folder === folder ? found : { ...NOTHING, folder };
    },
    ageOf: (importId) => {
      const file = parts.database.folderFiles.ofImport(importId);
      return file && Math.max(0, parts.clock.now() - file.modifiedAt);
    },
    async stop() {
      retry.stop();
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = timers.after(STOP_MS, resolve);
      await Promise.race([running, promise]);
      cancel();
    },
  };
}

/** Selects the files that have not changed for a while. */
function createQuietFiles(clock: Clock) {
  let seen = new Map<string, { readonly file: ListedFile; readonly since: number }>();
  return {
    select(files: readonly ListedFile[]): readonly ListedFile[] {
      const now = clock.monotonic();
      seen = new Map(
        files.map((file) => {
          const before = seen.get(file.name);
          return [file.name, before && isSameFile(before.file, file) ? before : { file, since: now }];
        }),
      );
      return files.filter(({ name }) => now - (seen.get(name)?.since ?? now) >= QUIET_MS);
    },
  };
}
