/**
 * Keeps the preferences in two files, so that damage to one loses nothing:
 *
 *     preferences.json                             what is in use
 *     preferences.previous.json                    a copy, written after it
 *     preferences.json.damaged-20261120T174112.123 a damaged file that was set aside (the last five)
 *
 * The copy is written once the file itself is on the disk. So at any moment at least one of the two is whole, and after
 * a kill between them the copy is one change behind.
 */

import { constants, copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDatabaseName, LOGBOOK_NAME } from '../contract/domain/data-files.ts';
import type { StoredFields } from '../contract/domain/field-table.ts';
import { isStoredFields } from '../contract/domain/field-table.ts';
import { formatFileTime } from '../contract/domain/time.ts';
import { errorName } from '../contract/error-name.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import { isMissing } from './folder-files.ts';
import type { JsonFile } from './preference-file.ts';
import { createPreferenceFile } from './preference-file.ts';
import type { FileReading, FolderTraces, FoundPreferences, PreferenceDecision } from './preference-recovery.ts';
import { decidePreferences } from './preference-recovery.ts';
import { createLostPreferencesFault, START_RETRY_MS } from './start-fault.ts';

const NAME = 'preferences';
const COPY_NAME = 'preferences.previous';
const ASIDE = `${NAME}.json.damaged-`;

/** The names of both files. */
export const PREFERENCE_FILES: readonly string[] = [`${NAME}.json`, `${COPY_NAME}.json`];

/** How many damaged files are kept. */
const ASIDE_MAX = 5;

export interface PreferenceStorageParts {
  /** The data folder. */
  readonly folder: string;
  /** Opens the file of this name, without `.json`, which is written completely or not at all. */
  readonly openFile: (name: string) => JsonFile;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/** Opens the preferences. Throws StartFault if they are lost although the folder belongs to a shop. */
export function openPreferences(parts: PreferenceStorageParts): PreferenceFile {
  const { folder, timers, log } = parts;
  const found = readPreferenceFiles(folder);
  if (found.kind === 'lost') throw createLostPreferencesFault(folder, found.code);
  const listeners = new Set<() => void>();
  const storage = createStorage(parts, found);
  const preferences = createPreferenceFile(storage);
  prepare();

  /** Makes both files whole. While the disk takes no writes, the next change does that. */
  function prepare(): void {
    report();
    if (storage.isLocked()) {
      timers.after(START_RETRY_MS, reload);
      return;
    }
    try {
      if (!storage.isWhole()) preferences.change({});
    } catch (fault) {
      log('preferences_not_mended', { fault: errorName(fault) });
    }
  }

  function report(): void {
    const { restored, lost, isLocked } = storage.found();
    if (restored.length > 0 || lost.length > 0)
      log('preferences_damaged', { restored: restored.join(' '), lost: lost.join(' ') });
    if (isLocked) log('preferences_locked');
  }

  function reload(): void {
    const again = readPreferenceFiles(folder);
    if (again.kind === 'lost' || again.isLocked) {
      timers.after(START_RETRY_MS, reload);
      return;
    }
    storage.replace(again);
    log('preferences_unlocked');
    prepare();
    for (const listener of listeners) listener();
  }

  return { ...preferences, onReload: (listener) => void listeners.add(listener) };
}

/** Reads both files, and decides what is in use. */
export function readPreferenceFiles(folder: string): PreferenceDecision {
  const read = (name: string): FileReading => readFile(join(folder, `${name}.json`));
  return decidePreferences(read(NAME), read(COPY_NAME), findTraces(folder));
}

function readFile(path: string): FileReading {
  try {
    return { kind: 'text', text: readFileSync(path, 'utf8') };
  } catch (fault) {
    if (isMissing(fault)) return { kind: 'missing' };
    return { kind: 'locked', code: fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown' };
  }
}

function findTraces(folder: string): FolderTraces {
  const names = readdirSync(folder);
  const hasKeys = names.includes('keys') && !isEmptyFolder(join(folder, 'keys'));
  const hasDatabase = names.some((name) => isDatabaseName('store', name));
  const hasLogbook = names.includes(LOGBOOK_NAME);
  const isUsed = hasLogbook || names.some((name) => isDatabaseName('practice', name));
  return { hasStore: hasKeys || hasDatabase, isUsed, hasLogbook };
}

function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return false;
  }
}

/** Both files as one, which holds in memory what is in use. */
interface Storage extends JsonFile {
  found(): FoundPreferences;
  isLocked(): boolean;
  /** Whether both files hold what is in use. */
  isWhole(): boolean;
  replace(found: FoundPreferences): void;
}

function createStorage({ folder, openFile, clock, log }: PreferenceStorageParts, first: FoundPreferences): Storage {
  let current = first;
  let stored: StoredFields = first.stored;
  const opened = new Map<string, JsonFile>();

  function write(name: string, fields: StoredFields): void {
    const file = opened.get(name) ?? openFile(name);
    opened.set(name, file);
    file.store = { ...fields };
  }

  function writeCopy(): void {
    try {
      write(COPY_NAME, stored);
    } catch (fault) {
      // The file itself is whole; the next change writes the copy, too.
      log('preference_copy_not_written', { fault: errorName(fault) });
    }
  }

  /** Sets the damaged file aside before it is overwritten. Throws the system's errors. */
  function withAside(fields: StoredFields): StoredFields {
    if (!current.isDamaged) return fields;
    const file = setAside(folder, formatFileTime(clock.now()));
    const notice = fields['fileNotice'];
    return isStoredFields(notice) && file !== null ? { ...fields, fileNotice: { ...notice, file } } : fields;
  }

  return {
    get store() {
      return { ...stored };
    },
    set store(fields: Record<string, unknown>) {
      if (current.isLocked) throw Object.assign(new Error('the preferences can’t be read'), { code: 'EACCES' });
      const written = withAside(fields);
      write(NAME, written);
      stored = written;
      current = { ...current, isDamaged: false };
      writeCopy();
    },
    found: () => current,
    isLocked: () => current.isLocked,
    isWhole() {
      const readings = PREFERENCE_FILES.map((name) => readFile(join(folder, name)));
      return !current.isDamaged && readings.every((each) => each.kind === 'text' && isSame(each.text, stored));
    },
    replace(found) {
      current = found;
      stored = found.stored;
    },
  };
}

function isSame(text: string, stored: StoredFields): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(stored);
  } catch {
    return false;
  }
}

/**
 * Copies the file to a name of its own, unless the last one set aside is the same. Returns that name; null if there is
 * no file.
 */
function setAside(folder: string, time: string): string | null {
  const path = join(folder, `${NAME}.json`);
  const file = readFile(path);
  if (file.kind === 'missing') return null;
  const before = readdirSync(folder)
    .filter((name) => name.startsWith(ASIDE))
    .toSorted();
  const last = before.at(-1);
  if (last !== undefined && readFileSync(join(folder, last)).equals(readFileSync(path))) return last;
  const name = `${ASIDE}${time}`;
  copyFileSync(path, join(folder, name), constants.COPYFILE_EXCL);
  for (const old of before.slice(0, Math.max(0, before.length + 1 - ASIDE_MAX)))
    rmSync(join(folder, old), { force: true });
  return name;
}
