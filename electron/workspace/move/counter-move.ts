import { open } from 'node:fs/promises';
import { basename, dirname, isAbsolute } from 'node:path';
import type { Problem } from '../../contract/calls/call.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallName, CallResult, ParsedInput } from '../../contract/calls/calls.ts';
import { isStrongPassphrase } from '../../contract/domain/passphrase.ts';
import { formatIndiaDay } from '../../contract/domain/time.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { Clock, FileDialogs, Log, Randomness, Secrets, Timers } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { readDatabaseFiles } from '../../database/durability/database-files.ts';
import { freezeWaitingActions } from '../../outbox/request-state/request-freeze.ts';
import { databasePath, hasStoreDatabase, secretName } from '../connection/database-path.ts';
import type { Workspace } from '../workspace.ts';
import { finishArrival, prepareArrival } from './move-arrival.ts';
import { writeMoveFile } from './move-export.ts';
import type { DeriveKey, SealFault } from './sealed-file.ts';
import { checkSealHead, SealBroken } from './sealed-file.ts';

const SEAL_PROBLEMS: Readonly<Record<SealFault, Problem>> = {
  not_ours: 'move_file_foreign',
  newer: 'move_file_newer',
  damaged: 'move_file_damaged',
  passphrase: 'passphrase_wrong',
};

export interface CounterMoveParts {
  readonly dataFolder: string;
  readonly preferences: PreferenceFile;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly timers: Timers;
  readonly log: Log;
  readonly workspaces: ReadonlyMap<WorkspaceKind, Pick<Workspace, 'database' | 'durability' | 'events' | 'now'>>;
  /** Absent where the app has none, and staff type a path. */
  readonly fileDialogs?: FileDialogs;
  /** How the key of a sealed file is made of its passphrase; by default with scrypt. */
  readonly deriveKey?: DeriveKey;
  /** Runs `work` while the logbook's file is closed. */
  readonly withoutLogbook: (work: () => void) => void;
  /** Opens the connected store that the preferences now name. */
  readonly reopen: () => Promise<void>;
}

/** Moves everything of a counter to another PC: one makes a sealed file, the other opens it. */
export interface CounterMove {
  /** Writes the file where the owner chooses. */
  make(input: ParsedInput<'move.make'>): Promise<CallResult<'move.make'>>;
  /** Chooses the file of another PC. */
  choose(input: ParsedInput<'move.choose'>): Promise<CallResult<'move.choose'>>;
  /** Opens the chosen file, and goes on where the other PC was. */
  open(input: ParsedInput<'move.open'>): Promise<CallResult<'move.open'>>;
}

export function createCounterMove(parts: CounterMoveParts): CounterMove {
  const { dataFolder, preferences, secrets, clock, log, fileDialogs } = parts;
  let chosen: string | null = null;
  let isBusy = false;

  /** Whether nothing of a shop lies here, so that nothing can be replaced. */
  const isNew = (): boolean => {
    const { connection, proof } = preferences.read();
    return connection === null && proof === null && !hasStoreDatabase(dataFolder);
  };

  /** Runs one step at a time. What is wrong with the file is a problem of the call. */
  async function alone<Name extends CallName>(work: () => Promise<CallResult<Name>>): Promise<CallResult<Name>> {
    if (isBusy) return failed('not_possible_now');
    isBusy = true;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      log('move_file_refused', { fault: error.fault });
      return failed(SEAL_PROBLEMS[error.fault]);
    } finally {
      isBusy = false;
    }
  }

  /** Makes a backup of the connected store, which holds everything up to now, and in which no request changes any more. */
  async function backUp(): Promise<{ readonly database: string; readonly backup: string } | null> {
    const { connection } = preferences.read();
    const workspace = parts.workspaces.get('store');
    if (connection === null || workspace === undefined) return null;
    const database = databasePath(dataFolder, 'store', connection);
    freezeWaitingActions(workspace.database, workspace.now());
    workspace.events.emit('outbox.changed');
    if (!(await workspace.durability.backups.make())) return null;
    const backup = readDatabaseFiles(database).backups[0]?.path;
    return backup === undefined ? null : { database, backup };
  }

  return {
    make: ({ passphrase, path }) =>
      alone<'move.make'>(async () => {
        if (!isStrongPassphrase(passphrase)) return failed('passphrase_weak');
        const { connection } = preferences.read();
        const key = connection === null ? null : await secrets.read(secretName(connection));
        if (key === null || !parts.workspaces.has('store')) return failed('not_possible_now');
        const name = `counter-${formatIndiaDay(clock.now())}.counter`;
        const target = fileDialogs === undefined ? path : await fileDialogs.chooseSavePath(name);
        if (target === null) return { ok: true, value: { path: null } };
        // There it could take the name of a database.
        if (!isAbsolute(target) || dirname(target) === dataFolder) return failed('folder_refused');
        const copied = await backUp();
        if (copied === null) return failed('disk_failing');
        await writeMoveFile({
          ...parts,
          ...copied,
          path: target,
          passphrase,
          preferences: preferences.read(),
          key,
          at: clock.now(),
        });
        log('move_file_made');
        return { ok: true, value: { path: target } };
      }),
    choose: ({ path }) =>
      alone<'move.choose'>(async () => {
        if (!isNew()) return failed('not_possible_now');
        const target = fileDialogs === undefined ? path : await fileDialogs.chooseFile();
        const { keeping } = secrets;
        if (target === null) return { ok: true, value: { file: null, keeping } };
        const file = await open(target, 'r').catch(() => null);
        if (file === null) return failed('not_found');
        try {
          await checkSealHead(file);
        } finally {
          await file.close();
        }
        chosen = target;
        return { ok: true, value: { file: basename(target), keeping } };
      }),
    open: ({ passphrase, keepWithoutKeyring }) =>
      alone<'move.open'>(async () => {
        if (chosen === null || !isNew()) return failed('not_possible_now');
        if (secrets.keeping === 'plain' && !keepWithoutKeyring) return failed('not_possible_now');
        await prepareArrival({ ...parts, path: chosen, passphrase });
        chosen = null;
        parts.withoutLogbook(() => finishArrival({ dataFolder, preferences, now: clock.now(), log }));
        await parts.reopen();
        return DONE;
      }),
  };
}
