/**
 * Decides what is in use when the file of the preferences is damaged, missing, can't be read, or comes from a newer
 * version (C3, C20). Pure; preference-storage.ts does what it decides.
 */

import type { StoredFields } from '../contract/domain/field-table.ts';
import { isStoredFields, mendFields } from '../contract/domain/field-table.ts';
import type { PreferenceNotice } from '../contract/preferences.ts';
import { PREFERENCES, PREFERENCES_VERSION, readPreferencesVersion } from '../contract/preferences.ts';

/** A file as it was found. `locked`: another program holds it, or this user may not read it. */
export type FileReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'locked'; readonly code: string };

/** What lies in the data folder beside the preferences. */
export interface FolderTraces {
  /** Keys, or the database of a store. */
  readonly hasStore: boolean;
  /** The logbook or any database: those of a counter that was in use. */
  readonly isUsed: boolean;
  /** The logbook, which only a counter with people has. */
  readonly hasLogbook: boolean;
}

/** Nothing can be restored although the folder belongs to a shop. */
export interface LostPreferences {
  readonly kind: 'lost';
  /** Why the file can't be read, so that it may pass; null if the file is damaged or missing. */
  readonly code: string | null;
}

/** The preferences to use. */
export interface FoundPreferences {
  readonly kind: 'found';
  readonly stored: StoredFields;
  /** Whether the file can't be read now. Until it can, nothing is written. */
  readonly isLocked: boolean;
  /** Whether the file differs from what is in use, and is set aside before it is written. */
  readonly isDamaged: boolean;
  /** The parts that come from the copy; `*` is the whole file. */
  readonly restored: readonly string[];
  /** The parts that neither file has. */
  readonly lost: readonly string[];
}

export type PreferenceDecision = FoundPreferences | LostPreferences;

/** A part that stands for all of them. */
const WHOLE_FILE = '*';

export function decidePreferences(file: FileReading, copy: FileReading, traces: FolderTraces): PreferenceDecision {
  const spare = parseStored(copy);
  if (file.kind === 'locked') {
    if (spare === null) return { kind: 'lost', code: file.code };
    // The copy may be from before staff were switched on. People who can't be read lock the counter (C20).
    const isBlind = traces.hasLogbook && (spare['staff'] ?? null) === null;
    const stored = isBlind ? { ...spare, staff: {} } : spare;
    return decideParts({ stored, copy: {}, traces, isLocked: true, restored: [] });
  }
  const own = parseStored(file);
  if (own !== null && !isOverwritten(own, spare))
    return decideParts({ stored: own, copy: spare ?? {}, traces, isLocked: false, restored: [] });
  if (spare !== null) return decideParts({ stored: spare, copy: {}, traces, isLocked: false, restored: [WHOLE_FILE] });
  if (copy.kind === 'locked') return { kind: 'lost', code: copy.code };
  if (traces.hasStore || traces.isUsed) return { kind: 'lost', code: null };
  return decideNewCounter(file);
}

/** Nothing of a shop lies here: a new counter, or one whose first steps were lost. */
function decideNewCounter(file: FileReading): FoundPreferences {
  const isDamaged = file.kind === 'text';
  const notice: PreferenceNotice | null = isDamaged ? { kind: 'partly', file: null } : null;
  const stored = { fileNotice: notice };
  return { kind: 'found', stored, isLocked: false, isDamaged, restored: [], lost: isDamaged ? [WHOLE_FILE] : [] };
}

/** Looks into a file that is sound as a whole: each part that can't be read comes from the copy, if that has it. */
function decideParts(found: {
  readonly stored: StoredFields;
  readonly copy: StoredFields;
  readonly traces: FolderTraces;
  readonly isLocked: boolean;
  readonly restored: readonly string[];
}): PreferenceDecision {
  const version = readPreferencesVersion(found.stored);
  const isNewer = version !== null && version > PREFERENCES_VERSION;
  const { fields, restored, lost } = mendFields(PREFERENCES, found.stored, found.copy, version !== null);
  const isConnectionLost = lost.includes('connection') || (fields['connection'] === undefined && found.traces.hasStore);
  if (isConnectionLost) return { kind: 'lost', code: null };
  const allRestored = [...found.restored, ...restored];
  // People who can't be read stay as they are stored: the counter is locked, and its owner is let in again. So it is
  // without people at all, where a Counter has always written some or null.
  const people = lost.includes('staff') ? { staff: fields['staff'] ?? {} } : {};
  const forgotten = isNewer ? [] : lost.filter((name) => name !== 'staff');
  const notice = chooseNotice(found.isLocked, forgotten.length > 0, allRestored.length > 0, isNewer);
  return {
    kind: 'found',
    stored: { ...removeFields(fields, forgotten), ...people, fileNotice: notice ?? keepNotice(fields['fileNotice']) },
    isLocked: found.isLocked,
    isDamaged: allRestored.length > 0 || (lost.length > 0 && !isNewer),
    restored: allRestored,
    lost,
  };
}

function chooseNotice(
  isLocked: boolean,
  isForgotten: boolean,
  isRestored: boolean,
  isNewer: boolean,
): PreferenceNotice | null {
  if (isLocked) return { kind: 'locked', file: null };
  if (isForgotten) return { kind: 'partly', file: null };
  if (isRestored) return { kind: 'restored', file: null };
  return isNewer ? { kind: 'newer', file: null } : null;
}

/** A stored notice stays until staff have seen it, unless it tells only what was so at an earlier start. */
function keepNotice(notice: unknown): unknown {
  const kind = isStoredFields(notice) ? notice['kind'] : null;
  return kind === 'restored' || kind === 'partly' ? notice : null;
}

/** The object in a file; null if there is none. An editor may have put a byte order mark before it. */
function parseStored(file: FileReading): StoredFields | null {
  if (file.kind !== 'text') return null;
  try {
    const value: unknown = JSON.parse(file.text.replace(/^\uFEFF/, ''));
    return isStoredFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether something other than Counter has put an object in the place of the preferences. */
function isOverwritten(own: StoredFields, copy: StoredFields | null): boolean {
  return readPreferencesVersion(own) === null && copy !== null && readPreferencesVersion(copy) !== null;
}

/** Removes fields such as `settings.volume`. */
function removeFields(fields: StoredFields, names: readonly string[]): StoredFields {
  const removed = new Set(names);
  const groups = new Set(names.flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : [])));
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !removed.has(name))
      .map(([name, value]) => {
        if (!groups.has(name) || !isStoredFields(value)) return [name, value];
        const inner = names.filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1));
        return [name, removeFields(value, inner)];
      }),
  );
}
