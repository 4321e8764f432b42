import { z } from 'zod';
import { connectionProof } from './domain/connection-proof.ts';
import type { Field, FieldValues, StoredFields } from './domain/field-table.ts';
import { listParts, readFields } from './domain/field-table.ts';
import { importFolder } from './domain/import-folder.ts';
import { logo, PRINT_SETTINGS_FIELD } from './domain/printing.ts';
import { readableStaffRecord, readLostStaff, staffRecord } from './domain/staff.ts';
import type { Connection } from './domain/workspace.ts';
import { WORKSPACE_KINDS } from './domain/workspace.ts';
import { exerciseProgress } from './exercises/exercises.ts';
import { SETTING_SCHEMAS, SETTINGS_FIELD } from './settings.ts';

/** A store that is no longer connected, with unsent actions that will be sent once it is connected again. */
export interface UnsentStore {
  /** The name of its database file. */
  readonly file: string;
  readonly count: number;
  /** Names of its stores. */
  readonly stores: readonly string[];
}

const unsentStore: z.ZodType<UnsentStore> = z.object({
  file: z.string(),
  count: z.int().positive(),
  stores: z.array(z.string()),
});

const connection: z.ZodType<Connection> = z.object({
  address: z.string(),
  mode: z.enum(['live', 'test']),
  storeIds: z.array(z.int()),
});

/** What rollout has set in the preferences. */
const appliedRollout = z.object({
  language: SETTING_SCHEMAS.language.nullable(),
  /** A digest of each printer's settings, by its id. */
  printers: z.record(z.string(), z.string()),
  /** The last reset of the owners' PINs, and whether the logbook says so. */
  ownerPins: z.object({ day: z.string(), isLogged: z.boolean() }).nullable().default(null),
});

/** What is stored about the first steps of a new shop: only what other data can't show. */
const firstSteps = z.object({
  /** False while staff have postponed them. */
  isOpen: z.boolean(),
  /** Whether staff confirmed that they heard the test ring. */
  isHeard: z.boolean(),
  /** Whether a test page was printed, or the counter has no printer. */
  isPrinting: z.boolean(),
  /** The first practice order; null until it is placed. */
  welcomeOrderId: z.string().nullable(),
});
export type FirstSteps = Readonly<z.output<typeof firstSteps>>;

/** The first steps of a counter that was never used. */
export const NEW_FIRST_STEPS: FirstSteps = { isOpen: true, isHeard: false, isPrinting: false, welcomeOrderId: null };

/**
 * What happened to the file of the preferences. `restored`: it was damaged, and what it held comes from its copy;
 * `partly`: some of it could not be restored and is as on a new counter; `newer`: a newer version has written it, and
 * what this one doesn't know stays as it is; `locked`: it can't be read, so the copy is used and no change is stored.
 */
const PREFERENCE_NOTICES = ['restored', 'partly', 'newer', 'locked'] as const;

const preferenceNotice = z.object({
  kind: z.enum(PREFERENCE_NOTICES),
  /** The name of the damaged file, which was set aside. */
  file: z.string().nullable(),
});
export type PreferenceNotice = Readonly<z.output<typeof preferenceNotice>>;

const field = <Schema extends z.ZodType>(entry: Field<Schema>): Field<Schema> => entry;

/**
 * What the app must know before it opens a database, and what belongs to the PC rather than to a store. What an
 * unreadable part counts as stands in its entry (platform/preference-recovery.ts).
 */
export const PREFERENCES = {
  settings: SETTINGS_FIELD,
  /** The people at this counter; null while staff are switched off. */
  staff: field({
    schema: staffRecord.nullable(),
    stored: readableStaffRecord.nullable(),
    first: null,
    lost: readLostStaff,
    isVital: true,
  }),
  connection: field({ schema: connection.nullable(), first: null, isVital: true }),
  /** Null if no owner has ever connected a store on this counter. */
  proof: field({ schema: connectionProof.nullable(), first: null }),
  /** The newest entry of the logbook, as noted last; null for none. */
  logbookMark: field({ schema: z.object({ number: z.int().positive(), hash: z.string() }).nullable(), first: null }),
  /** The store that the board shows; null shows all. */
  chosenStoreId: field({ schema: z.int().nullable(), first: null }),
  /** Stores whose orders don't ring on this counter. */
  mutedStoreIds: field({ schema: z.array(z.int()).readonly(), first: [] }),
  /** The workspace that was on screen last; it opens again after a restart. */
  shown: field({ schema: z.enum(WORKSPACE_KINDS).nullable(), first: null }),
  /** The state of the practice store's Network switch, so that unsent actions still wait after a restart. */
  practiceConnected: field({ schema: z.boolean(), first: true }),
  printing: PRINT_SETTINGS_FIELD,
  /** Printed at the top of receipts; null for none. */
  logo: field({ schema: logo.nullable(), first: null }),
  /** Whether staff have been told that closing only hides the window. */
  toldAboutTray: field({ schema: z.boolean(), first: false }),
  /** The folder that the owner chose for a second copy of each backup; null for none. */
  copyFolder: field({ schema: z.string().min(1).nullable(), first: null }),
  /** Whether the connected store has moved to another PC, so that nothing rings or is sent here. */
  isRetired: field({ schema: z.boolean(), first: false }),
  /** The folder into which the billing program writes files of stock; null if none is watched. */
  importFolder: field({ schema: importFolder.nullable(), first: null }),
  /** Unsent actions of the previously connected store, until another store's replace them. */
  unsentStore: field({ schema: unsentStore.nullable(), first: null }),
  /** What rollout last set, so that it sets each value only once. */
  rollout: field({ schema: appliedRollout, first: { language: null, printers: {}, ownerPins: null } }),
  /** By what the chain's server knows this counter again while it enrols it; null if it never did. */
  enrolmentId: field({ schema: z.string().min(1).nullable(), first: null }),
  /** Whether staff know what happens after a power cut, because the app asked them about starting with the computer. */
  askedAboutLogin: field({ schema: z.boolean(), first: false }),
  /** The program that starts with the computer on Windows, to repair the entry if the program has moved. */
  loginProgram: field({ schema: z.string().nullable(), first: null }),
  /** The first steps of a new shop; null once they are done. */
  firstSteps: field({ schema: firstSteps.nullable(), first: NEW_FIRST_STEPS }),
  /** Which exercises each person has done at the practice store. */
  exercises: field({ schema: exerciseProgress, first: {} }),
  /** The version whose release notes staff have seen; null before the first start. */
  ranVersion: field({ schema: z.string().nullable(), first: null }),
  /** What happened to this file, until staff have seen it. */
  fileNotice: field({ schema: preferenceNotice.nullable(), first: null }),
};

export type Preferences = FieldValues<typeof PREFERENCES>;

/** The preferences of a new counter. */
export const NEW_PREFERENCES: Preferences = listParts(PREFERENCES, 'first');

/** Rises when an older version of Counter can't read all of the preferences. */
export const PREFERENCES_VERSION = 1;

/** The version that has written stored preferences; null if no Counter has. */
export function readPreferencesVersion({ version }: StoredFields): number | null {
  return typeof version === 'number' ? version : null;
}

/** Reads stored preferences. */
export function readPreferences(stored: StoredFields): Preferences {
  return readFields(PREFERENCES, NEW_PREFERENCES, stored);
}

/** Stores the preferences in a file. */
export interface PreferenceFile {
  read(): Preferences;
  /** Changes only the given preferences. Throws if the file can't be written. */
  change(part: Partial<Preferences>): void;
  /** Calls `listener` when a file that could not be read can be read again. Absent where that never happens. */
  onReload?(listener: () => void): void;
}
